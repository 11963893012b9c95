import Endpoints
import Feeds
import Pages
import Pagination
import Testing

/// Whole walks over responses from the APIs' public documentation.
@Suite struct WellKnownAPITests {
    typealias Response = RecordedAPI.Response

    struct API: Sendable, CustomTestStringConvertible {
        let name: String
        let endpoint: String
        /// The requests and responses, in this order.
        let exchanges: [(url: String, response: Response)]
        let ids: [String]

        var testDescription: String { name }
    }

    @Test(arguments: apis)
    func walk_goesToTheEnd(api: API) async throws {
        let recorded = RecordedAPI(Dictionary(uniqueKeysWithValues: api.exchanges.map { ($0.url, $0.response) }))
        let sut = try makeSUT(api.endpoint)
        let load = remoteLoader(sut, client: recorded)
        let walk = Walk(demand: .all, guarding: sut.guarding(from: nil))
        var summary = Walk.Summary()
        var ids: [String?] = []
        try await walk.run(from: { try await paginated(load, at: PageRequest()) }, summary: &summary) { page in
            ids += page.ids
            return WrittenPage()
        }
        #expect(ids == api.ids)
        #expect(await recorded.urls == api.exchanges.map(\.url))
        #expect(summary.next == nil && summary.shortOf == nil && summary.dropped == 0)
    }

    static let apis = [
        API(
            name: "GitHub: the Link header",
            endpoint: """
                path: /repos/o/r/issues
                id: .number
                pagination: {strategy: link, size: {query: per_page, default: 2, max: 100}}
                """,
            exchanges: [
                (
                    "https://api.test/repos/o/r/issues?per_page=2",
                    Response(
                        link: """
                            <https://api.test/repositories/1/issues?per_page=2&page=2>; rel="next", \
                            <https://api.test/repositories/1/issues?per_page=2&page=2>; rel="last"
                            """,
                        body: #"[{"number":9,"title":"a"},{"number":8,"title":"b"}]"#)
                ),
                (
                    "https://api.test/repositories/1/issues?per_page=2&page=2",
                    Response(
                        link: #"<https://api.test/repositories/1/issues?per_page=2&page=1>; rel="prev""#,
                        body: #"[{"number":7,"title":"c"}]"#)
                ),
            ], ids: ["9", "8", "7"]),
        API(
            name: "GitHub: the page number, ended by a short page",
            endpoint: """
                path: /repos/o/r/issues
                id: .number
                pagination:
                  strategy: page
                  page: {query: page, first: 1}
                  size: {query: per_page, default: 2, max: 100}
                """,
            exchanges: [
                (
                    "https://api.test/repos/o/r/issues?page=1&per_page=2",
                    Response(body: #"[{"number":9},{"number":8}]"#)
                ),
                ("https://api.test/repos/o/r/issues?page=2&per_page=2", Response(body: #"[{"number":7}]"#)),
            ], ids: ["9", "8", "7"]),
        API(
            name: "Stripe: keyset, while there is more",
            endpoint: """
                path: /v1/charges
                items: .data
                id: .id
                pagination:
                  strategy: keyset
                  after: {query: starting_after}
                  before: {query: ending_before}
                  size: {query: limit, default: 2, max: 100}
                  until: {has_more: .has_more}
                """,
            exchanges: [
                (
                    "https://api.test/v1/charges?limit=2",
                    Response(
                        body: #"""
                            {"object":"list","url":"/v1/charges","has_more":true,"data":[
                             {"id":"ch_3","object":"charge"},{"id":"ch_2","object":"charge"}]}
                            """#)
                ),
                (
                    "https://api.test/v1/charges?starting_after=ch_2&limit=2",
                    Response(
                        body: #"{"object":"list","url":"/v1/charges","has_more":false,"data":[{"id":"ch_1"}]}"#)
                ),
            ], ids: ["ch_3", "ch_2", "ch_1"]),
        API(
            name: "Slack: a token, empty at the end",
            endpoint: """
                path: /api/conversations.list
                items: .channels
                id: .id
                pagination:
                  strategy: cursor
                  token: .response_metadata.next_cursor
                  cursor: {query: cursor}
                  size: {query: limit, default: 1, max: 1000}
                """,
            exchanges: [
                (
                    "https://api.test/api/conversations.list?limit=1",
                    Response(
                        body: #"""
                            {"ok":true,"channels":[{"id":"C1","name":"general"}],
                             "response_metadata":{"next_cursor":"dGVhbTpDMQ=="}}
                            """#)
                ),
                (
                    "https://api.test/api/conversations.list?cursor=dGVhbTpDMQ%3D%3D&limit=1",
                    Response(body: #"{"ok":true,"channels":[{"id":"C2"}],"response_metadata":{"next_cursor":""}}"#)
                ),
            ], ids: ["C1", "C2"]),
        API(
            name: "MediaWiki: an object whose members all go back",
            endpoint: """
                path: /w/api.php
                query: {action: query, list: allpages, format: json}
                items: .query.allpages
                id: .pageid
                pagination: {strategy: cursor, token: .continue, merge: true}
                """,
            exchanges: [
                (
                    "https://api.test/w/api.php?action=query&list=allpages&format=json",
                    Response(
                        body: #"""
                            {"batchcomplete":"","continue":{"apcontinue":"B&B","continue":"-||"},
                             "query":{"allpages":[{"pageid":1,"ns":0,"title":"A"}]}}
                            """#)
                ),
                (
                    """
                    https://api.test/w/api.php?action=query&list=allpages&format=json\
                    &apcontinue=B%26B&continue=-%7C%7C
                    """,
                    Response(body: #"{"batchcomplete":"","query":{"allpages":[{"pageid":2,"title":"B&B"}]}}"#)
                ),
            ], ids: ["1", "2"]),
        API(
            name: "Algolia: pages from 0, ended by their number",
            endpoint: """
                path: /api/v1/search_by_date
                query: {tags: story}
                items: .hits
                id: .objectID
                pagination:
                  strategy: page
                  page: {query: page, first: 0}
                  size: {query: hitsPerPage, default: 1, max: 1000}
                  until: {pages: .nbPages}
                """,
            exchanges: [
                (
                    "https://api.test/api/v1/search_by_date?tags=story&page=0&hitsPerPage=1",
                    Response(body: #"{"hits":[{"objectID":"31"}],"nbHits":2,"page":0,"nbPages":2,"hitsPerPage":1}"#)
                ),
                (
                    "https://api.test/api/v1/search_by_date?tags=story&page=1&hitsPerPage=1",
                    Response(body: #"{"hits":[{"objectID":"30"}],"nbHits":2,"page":1,"nbPages":2,"hitsPerPage":1}"#)
                ),
            ], ids: ["31", "30"]),
        API(
            name: "Zendesk: a next URL while there is more",
            endpoint: """
                path: /api/v2/tickets.json
                items: .tickets
                id: .id
                pagination:
                  strategy: link
                  next: .links.next
                  size: {query: "page[size]", default: 1, max: 100}
                  until: {has_more: .meta.has_more}
                """,
            exchanges: [
                (
                    "https://api.test/api/v2/tickets.json?page%5Bsize%5D=1",
                    Response(
                        body: #"""
                            {"tickets":[{"id":1}],"meta":{"has_more":true,"after_cursor":"x"},
                             "links":{"next":"https://api.test/api/v2/tickets.json?page%5Bafter%5D=x&page%5Bsize%5D=1"}}
                            """#)
                ),
                (
                    "https://api.test/api/v2/tickets.json?page%5Bafter%5D=x&page%5Bsize%5D=1",
                    Response(
                        body: #"""
                            {"tickets":[{"id":2}],"meta":{"has_more":false,"after_cursor":"y"},
                             "links":{"next":"https://api.test/api/v2/tickets.json?page%5Bafter%5D=y&page%5Bsize%5D=1"}}
                            """#)
                ),
            ], ids: ["1", "2"]),
        API(
            name: "Discord: a nested key beyond 53 bits, ended by an empty page",
            endpoint: """
                path: /guilds/1/members
                id: .user.id
                pagination:
                  strategy: keyset
                  key: .user.id
                  after: {query: after}
                  size: {query: limit, default: 2, max: 1000}
                """,
            exchanges: [
                (
                    "https://api.test/guilds/1/members?limit=2",
                    Response(
                        body: #"""
                            [{"user":{"id":"80351110224678912","username":"a"},"nick":null},
                             {"user":{"id":"1155555555555555555","username":"b"}}]
                            """#)
                ),
                ("https://api.test/guilds/1/members?after=1155555555555555555&limit=2", Response(body: "[]")),
            ], ids: ["80351110224678912", "1155555555555555555"]),
        API(
            name: "JSON:API: relative links, null at the end",
            endpoint: """
                path: /articles
                headers: {Accept: application/vnd.api+json}
                items: .data
                id: .id
                pagination: {strategy: link, next: .links.next}
                """,
            exchanges: [
                (
                    "https://api.test/articles",
                    Response(
                        body: #"""
                            {"links":{"self":"/articles","next":"/articles?page[offset]=1"},
                             "data":[{"type":"articles","id":"1"}]}
                            """#)
                ),
                (
                    "https://api.test/articles?page[offset]=1",
                    Response(body: #"{"links":{"next":null},"data":[{"type":"articles","id":"2"}]}"#)
                ),
            ], ids: ["1", "2"]),
        API(
            name: "Sentry: a Link header that says the next page is empty",
            endpoint: "path: /api/0/projects/\nid: .id\npagination: {strategy: link}",
            exchanges: [
                (
                    "https://api.test/api/0/projects/",
                    Response(
                        link: """
                            <https://api.test/api/0/projects/?&cursor=0:0:1>; rel="previous"; results="false"; \
                            cursor="0:0:1", <https://api.test/api/0/projects/?&cursor=0:100:0>; rel="next"; \
                            results="true"; cursor="0:100:0"
                            """, body: #"[{"id":"2"}]"#)
                ),
                (
                    "https://api.test/api/0/projects/?&cursor=0:100:0",
                    Response(
                        link: """
                            <https://api.test/api/0/projects/?&cursor=0:200:0>; rel="next"; results="false"; \
                            cursor="0:200:0"
                            """, body: #"[{"id":"3"}]"#)
                ),
            ], ids: ["2", "3"]),
        API(
            name: "OpenAlex: a first token, null at the end",
            endpoint: """
                path: /works
                items: .results
                id: .id
                pagination: {strategy: cursor, first: "*", token: .meta.next_cursor, cursor: {query: cursor}}
                """,
            exchanges: [
                (
                    "https://api.test/works?cursor=%2A",
                    Response(body: #"{"meta":{"next_cursor":"IlsxMDBd"},"results":[{"id":"W1"}]}"#)
                ),
                (
                    "https://api.test/works?cursor=IlsxMDBd",
                    Response(body: #"{"meta":{"next_cursor":null},"results":[]}"#)
                ),
            ], ids: ["W1"]),
        API(
            name: "Mailchimp: an offset, ended by the total",
            endpoint: """
                path: /3.0/lists
                items: .lists
                id: .id
                pagination:
                  strategy: offset
                  offset: {query: offset}
                  size: {query: count, default: 2, max: 1000}
                  until: {total: .total_items}
                """,
            exchanges: [
                (
                    "https://api.test/3.0/lists?offset=0&count=2",
                    Response(body: #"{"lists":[{"id":"a"},{"id":"b"}],"total_items":3}"#)
                ),
                (
                    "https://api.test/3.0/lists?offset=2&count=2",
                    Response(body: #"{"lists":[{"id":"c"}],"total_items":3}"#)
                ),
            ], ids: ["a", "b", "c"]),
        API(
            name: "WordPress: asking past the end is a 400",
            endpoint: """
                path: /wp-json/wp/v2/posts
                id: .id
                pagination: {strategy: page, page: {query: page, send_first: false}, until: {status: [400]}}
                """,
            exchanges: [
                ("https://api.test/wp-json/wp/v2/posts", Response(body: #"[{"id":1}]"#)),
                ("https://api.test/wp-json/wp/v2/posts?page=2", Response(body: #"[{"id":2}]"#)),
                (
                    "https://api.test/wp-json/wp/v2/posts?page=3",
                    Response(status: 400, body: #"{"code":"rest_post_invalid_page_number"}"#)
                ),
            ], ids: ["1", "2"]),
        API(
            name: "GitLab: the next page's number in a header",
            endpoint: """
                path: /api/v4/projects
                id: .id
                pagination: {strategy: cursor, token: {header: X-Next-Page}, cursor: {query: page}}
                """,
            exchanges: [("https://api.test/api/v4/projects", Response(body: #"[{"id":1}]"#))],
            ids: ["1"]),
        API(
            name: "one page",
            endpoint: "path: /feed\nitems: .items\nid: .id",
            exchanges: [("https://api.test/feed", Response(body: #"{"items":[{"id":1},{"id":2}]}"#))],
            ids: ["1", "2"]),
    ]
}
