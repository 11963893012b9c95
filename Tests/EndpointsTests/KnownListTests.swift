import HTTP
import JSON
import Pages
import Pagination
import Testing

@testable import Endpoints

/// Lists of one page in the shapes of real APIs: those that are whole have no sign of more items, and the others have one.
struct KnownListTests {
    /// A response without its items, which `…` stands for.
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        var items = "."
        var fields: [String: String] = [:]
        var body = "…"

        var testDescription: String { name }
    }

    private func sign(
        _ shape: Shape, items count: Int = 3, pagination: String = "", at position: String? = nil
    ) throws -> MoreSign? {
        let sut = try makeSUT("path: /list\nitems: \(shape.items)\n\(pagination)")
        var fields = HTTPFields()
        for (name, value) in shape.fields { fields.append(name, value) }
        let list = "[" + (0..<count).map { #"{"id":\#($0 + 1)}"# }.joined(separator: ",") + "]"
        let body = shape.body.split(separator: "…", omittingEmptySubsequences: false).joined(separator: list)
        let page = try sut.page(body, fields: fields, at: position)
        var watch = sut.guarding(from: position.map { Position($0) })
        _ = try watch.follow(page)
        return watch.sign
    }

    /// All of these have three items.
    static let whole = [
        Shape(name: "GitHub"),
        Shape(name: "GitHub search", items: ".items", body: #"{"total_count":3,"incomplete_results":false,"items":…}"#),
        Shape(
            name: "GitHub tree", items: ".tree", body: #"{"sha":"a","url":"https://a.test","tree":…,"truncated":false}"#
        ),
        Shape(
            name: "GitLab",
            fields: ["X-Total": "3", "X-Total-Pages": "1", "X-Page": "1", "X-Per-Page": "20", "X-Next-Page": ""]),
        Shape(name: "WordPress", fields: ["X-WP-Total": "3", "X-WP-TotalPages": "1"]),
        Shape(
            name: "Yii",
            fields: [
                "X-Pagination-Total-Count": "3", "X-Pagination-Page-Count": "1", "X-Pagination-Current-Page": "1",
            ]),
        Shape(name: "Stripe", items: ".data", body: #"{"object":"list","url":"/v1/a","has_more":false,"data":…}"#),
        Shape(
            name: "Slack", items: ".members",
            body: #"{"ok":true,"members":…,"response_metadata":{"next_cursor":""}}"#),
        Shape(
            name: "Zendesk", items: ".users",
            body: #"{"users":…,"meta":{"has_more":false,"after_cursor":"x","before_cursor":"y"},"links":{"next":null}}"#
        ),
        Shape(name: "Zendesk, older", items: ".users", body: #"{"users":…,"next_page":null,"count":3}"#),
        Shape(
            name: "Zendesk export", items: ".users",
            body: #"{"users":…,"after_url":"https://a.test?c","end_of_stream":true}"#),
        Shape(
            name: "Notion", items: ".results",
            body: #"{"object":"list","results":…,"next_cursor":null,"has_more":false}"#),
        Shape(name: "Airtable", items: ".records", body: #"{"records":…}"#),
        Shape(name: "Salesforce", items: ".records", body: #"{"totalSize":3,"done":true,"records":…}"#),
        Shape(
            name: "Jira", items: ".values", body: #"{"startAt":0,"maxResults":50,"total":3,"isLast":true,"values":…}"#),
        Shape(name: "Confluence", items: ".results", body: #"{"results":…,"start":0,"limit":25,"size":3,"_links":{}}"#),
        Shape(name: "Asana", items: ".data", body: #"{"data":…,"next_page":null}"#),
        Shape(
            name: "Microsoft Graph", items: ".value",
            body: #"{"@odata.count":3,"value":…,"@odata.deltaLink":"https://a.test/?delta"}"#),
        Shape(
            name: "Google Calendar", items: ".items", body: #"{"kind":"a","nextSyncToken":"abc","items":…}"#),
        Shape(
            name: "YouTube", items: ".items", body: #"{"pageInfo":{"totalResults":3,"resultsPerPage":5},"items":…}"#),
        Shape(
            name: "Reddit", items: ".data.children",
            body: #"{"kind":"Listing","data":{"after":null,"before":null,"dist":3,"children":…}}"#),
        Shape(name: "MediaWiki", items: ".query.pages", body: #"{"batchcomplete":"","query":{"pages":…}}"#),
        Shape(
            name: "Spotify", items: ".items",
            body: #"{"href":"https://a.test","limit":20,"next":null,"offset":0,"previous":null,"total":3,"items":…}"#),
        Shape(name: "Bluesky", items: ".feed", body: #"{"feed":…}"#),
        Shape(name: "Dropbox", items: ".entries", body: #"{"entries":…,"cursor":"AAF","has_more":false}"#),
        Shape(
            name: "OpenAlex", items: ".results",
            body: #"{"meta":{"count":3,"db_response_time_ms":9,"page":1,"per_page":25},"results":…,"group_by":[]}"#),
        Shape(
            name: "X", items: ".data", body: #"{"data":…,"meta":{"result_count":3,"newest_id":"9","oldest_id":"1"}}"#),
        Shape(
            name: "X, with tweets that are gone", items: ".data",
            body: #"{"data":…,"errors":[{"title":"Not Found","detail":"gone"}],"meta":{"result_count":3}}"#),
        Shape(
            name: "Twitter search", items: ".statuses",
            body: #"{"statuses":…,"search_metadata":{"max_id":9,"count":15,"query":"a","since_id":0}}"#),
        Shape(
            name: "Intercom", items: ".data",
            body:
                #"{"type":"list","data":…,"total_count":3,"pages":{"type":"pages","page":1,"per_page":50,"total_pages":1}}"#
        ),
        Shape(
            name: "Datadog", items: ".data",
            body: #"{"data":…,"meta":{"pagination":{"next_offset":10,"offset":0,"limit":10,"total":3}}}"#),
        Shape(
            name: "LinkedIn", items: ".elements",
            body: #"{"elements":…,"paging":{"start":0,"count":10,"links":[{"rel":"prev","href":"/a?start=0"}]}}"#),
        Shape(
            name: "Spring", items: ".content",
            body: #"{"content":…,"totalPages":1,"totalElements":3,"number":0,"size":20,"first":true,"last":true}"#),
        Shape(
            name: "Spring HATEOAS", items: "._embedded.users",
            body:
                #"{"_embedded":{"users":…},"page":{"size":20,"totalElements":3,"totalPages":1,"number":0},"_links":{"self":{"href":"/a"}}}"#
        ),
        Shape(name: "Algolia", items: ".hits", body: #"{"hits":…,"nbHits":3,"page":0,"nbPages":1,"hitsPerPage":20}"#),
        Shape(
            name: "Laravel", items: ".data",
            body:
                #"{"current_page":1,"data":…,"last_page":1,"next_page_url":null,"per_page":15,"from":1,"to":3,"total":3}"#
        ),
        Shape(
            name: "Laravel, with links", items: ".data",
            body:
                #"{"data":…,"last_page":1,"current_page":1,"links":[{"url":null,"label":"Next »","active":false}],"total":3}"#
        ),
        Shape(
            name: "Cloudflare", items: ".result",
            body:
                #"{"result":…,"success":true,"errors":[],"result_info":{"page":1,"per_page":20,"count":3,"total_count":3,"total_pages":1}}"#
        ),
        Shape(
            name: "Zoho", items: ".contacts",
            body: #"{"code":0,"contacts":…,"page_context":{"page":1,"per_page":200,"has_more_page":false}}"#),
        Shape(
            name: "Pipedrive", items: ".data",
            body:
                #"{"success":true,"data":…,"additional_data":{"pagination":{"start":0,"limit":100,"more_items_in_collection":false}}}"#
        ),
        Shape(
            name: "FHIR", items: ".entry",
            body:
                #"{"resourceType":"Bundle","id":"b","total":3,"link":[{"relation":"self","url":"https://a.test/P"}],"entry":…}"#
        ),
        Shape(name: "DynamoDB", items: ".Items", body: #"{"Items":…,"Count":3,"ScannedCount":12}"#),
        Shape(
            name: "Kubernetes", items: ".items",
            body: #"{"kind":"PodList","metadata":{"resourceVersion":"12","continue":""},"items":…}"#),
        Shape(
            name: "Elasticsearch", items: ".hits.hits",
            body:
                #"{"took":4,"timed_out":false,"_scroll_id":"a","hits":{"total":{"value":3,"relation":"eq"},"max_score":1,"hits":…}}"#
        ),
        Shape(
            name: "GraphQL", items: ".data.list.nodes",
            body: #"{"data":{"list":{"totalCount":3,"nodes":…,"pageInfo":{"hasNextPage":false,"endCursor":"c"}}}}"#),
        Shape(
            name: "GraphQL, with an empty list of errors", items: ".data.nodes",
            body: #"{"errors":[ ],"data":{"nodes":…}}"#
        ),
        Shape(
            name: "Hydra", items: "'.[\"hydra:member\"]'",
            body: #"{"@id":"/books","hydra:member":…,"hydra:totalItems":3,"hydra:view":{"@id":"/books?page=1"}}"#),
        Shape(
            name: "Rick and Morty", items: ".results",
            body: #"{"info":{"count":3,"pages":1,"next":null,"prev":null},"results":…}"#),
        Shape(
            name: "PHP, with texts", items: ".list",
            body: #"{"total":"3","pages":"1","page":"1","has_more":"0","success":"1","list":…}"#),
        Shape(name: "numbers with fractions", items: ".list", body: #"{"total":3.0,"list":…}"#),
        // What is not about the list.
        Shape(name: "book", items: ".chapters", body: #"{"title":"a","pages":310,"page_count":310,"chapters":…}"#),
        Shape(
            name: "book with an id", items: ".chapters", body: #"{"id":7,"pages":310,"total_pages":310,"chapters":…}"#),
        Shape(name: "document", items: ".words", body: #"{"metadata":{"pages":12,"author":"a"},"words":…}"#),
        Shape(name: "article", items: ".authors", body: #"{"first_page":"10","last_page":"19","authors":…}"#),
        Shape(
            name: "cart", items: ".items", body: #"{"currency":"EUR","subtotal":"4100","total":"4999","items":…}"#),
        Shape(name: "order", items: ".lines", body: #"{"id":7,"total":4999,"done":false,"lines":…}"#),
        Shape(name: "tasks", items: ".tasks", body: #"{"done":0,"last":0,"more":"no","tasks":…}"#),
        Shape(name: "blog", items: ".comments", body: #"{"comments":…,"next":{"id":8,"title":"a","url":null}}"#),
        Shape(
            name: "wiki page", items: ".comments",
            body: #"{"page":{"id":7,"title":"a","pages":4,"total":9,"next":"b"},"comments":…}"#),
        Shape(name: "time zone", items: ".periods", body: #"{"zone":"Europe/Paris","offset":"+02:00","periods":…}"#),
        Shape(
            name: "guide", items: ".sections",
            body: #"{"continue":"Read on","next_page":{"title":"b","slug":"c"},"sections":…}"#),
        Shape(name: "guide with a button", items: ".sections", body: #"{"continue":{"label":"Go"},"sections":…}"#),
        Shape(
            name: "calendar", items: ".events",
            body: #"{"next":{"date":"2026-01-01","title":"a"},"page_total":25,"per_page":25,"events":…}"#),
        Shape(name: "list of links", items: ".links", body: #"{"links":…,"total":3}"#),
        Shape(name: "errors as data", items: ".errors", body: #"{"data":{},"errors":…}"#),
        // An amount of money, although neither an id nor a currency says so.
        Shape(name: "invoice", items: ".lines", body: #"{"number":"A-7","amount_due":4999,"total":4999,"lines":…}"#),
        Shape(
            name: "bill", items: ".entries",
            body: #"{"invoice_number":"A-7","due_date":"2026-01-31","total":4999,"entries":…}"#),
        Shape(name: "receipt", items: ".line_items", body: #"{"number":"A-7","total":4999,"line_items":…}"#),
        // What has a title or a name counts its own things, such as views.
        Shape(name: "quiz", items: ".questions", body: #"{"title":"a","count":95,"questions":…}"#),
        Shape(name: "album", items: ".tracks", body: #"{"name":"a","item_count":95,"tracks":…}"#),
        // The text of the tweet was cut.
        Shape(name: "tweet", items: ".replies", body: #"{"id_str":"9","text":"a","truncated":true,"replies":…}"#),
        // Words.
        Shape(name: "checkout", items: ".fields", body: #"{"step":"address","next":"payment","fields":…}"#),
        Shape(name: "wizard", items: ".fields", body: #"{"next":"Page 2: pay","continuation":"Read on","fields":…}"#),
        Shape(name: "novel", items: ".chapters", body: #"{"bookmark":"chapter-3","chapters":…}"#),
        // A range of bytes means nothing with status 200 (RFC 9110, section 14.4).
        Shape(name: "file server", fields: ["Content-Range": "bytes 0-19/4000"]),
        // Filters of the request, repeated.
        Shape(
            name: "events between dates", items: ".events",
            body: #"{"after":"2026-01-01","before":"2026-02-01","events":…}"#),
        // The cursors of the page's own ends. Only `next` shows that there is another page.
        Shape(
            name: "Facebook", items: ".data",
            body: #"{"data":…,"paging":{"cursors":{"before":"QVFIUj","after":"QVFIUk"}}}"#),
        // A cursor that is always sent counts for nothing where the length is known.
        Shape(
            name: "Relay, with a total", items: ".data.list.nodes",
            body: #"{"data":{"list":{"totalCount":3,"nodes":…,"pageInfo":{"endCursor":"c"}}}}"#),
        // The token that the request had. `IsTruncated` shows the end.
        Shape(
            name: "S3 as JSON", items: ".Contents",
            body: #"{"IsTruncated":false,"ContinuationToken":"1ueGcx","KeyCount":3,"Contents":…}"#),
        Shape(
            name: "Eventbrite", items: ".events",
            body:
                #"{"pagination":{"object_count":3,"page_number":1,"page_count":1,"has_more_items":false,"continuation":"eyJ0"},"events":…}"#
        ),
        Shape(
            name: "Instagram", items: ".items", body: #"{"items":…,"num_results":3,"more_available":false}"#),
        // `recordsTotal` counts what the filter leaves out.
        Shape(
            name: "DataTables", items: ".data", body: #"{"draw":1,"recordsTotal":95,"recordsFiltered":3,"data":…}"#),
        Shape(
            name: "OGC API", items: ".features",
            body: #"{"type":"FeatureCollection","numberMatched":3,"numberReturned":3,"features":…}"#),
        Shape(name: "iTunes", items: ".results", body: #"{"resultCount":3,"results":…}"#),
        Shape(
            name: "Kubernetes, with all items", items: ".items",
            body: #"{"metadata":{"resourceVersion":"12","remainingItemCount":0},"items":…}"#),
        Shape(
            name: "links to read", items: ".items",
            body: #"{"items":…,"links":[{"label":"Next","url":"https://a.test"},{"label":"Next steps","url":"/b"}]}"#),
        Shape(
            name: "ASP.NET",
            fields: [
                "X-Pagination":
                    #"{"TotalCount":3,"PageSize":10,"CurrentPage":1,"TotalPages":1,"HasNext":false,"HasPrevious":false}"#
            ]),
        Shape(name: "header of text", fields: ["X-Pagination": "page=1; total=95", "X-Next-Page-Token": ""]),
        // What the request asked for, or what the items refer to, is gone. No item of the list is missing.
        Shape(
            name: "X, with users that are gone", items: ".data",
            body: #"{"data":…,"errors":[{"resource_type":"user","title":"Not Found Error","detail":"gone"}]}"#),
        // Servers that give up say so.
        Shape(name: "Google Drive", items: ".files", body: #"{"files":…,"incompleteSearch":false}"#),
        Shape(
            name: "Elasticsearch, with all shards", items: ".hits.hits",
            body:
                #"{"terminated_early":false,"_shards":{"total":5,"successful":5,"skipped":0,"failed":0},"hits":{"total":{"value":3},"hits":…}}"#
        ),
        Shape(name: "ArcGIS", items: ".features", body: #"{"features":…,"exceededTransferLimit":false}"#),
        Shape(
            name: "Discourse", items: ".topic_list.topics",
            body: #"{"topic_list":{"more_topics_url":null,"per_page":30,"topics":…}}"#),
        Shape(name: "Twitch", items: ".data", body: #"{"data":…,"pagination":{}}"#),
        Shape(name: "Datadog, at the end", items: ".data", body: #"{"data":…,"meta":{"page":{}}}"#),
        Shape(
            name: "dates that the page repeats", items: ".data",
            body: #"{"data":…,"meta":{"page":{"after":"2026-01-01"}}}"#),
        Shape(name: "Square", items: ".objects", body: #"{"objects":…}"#),
        Shape(name: "editor", items: ".layers", body: #"{"cursor":"crosshair","layers":…}"#),
        Shape(
            name: "cursor beside an empty next", items: ".list",
            body: #"{"cursor":"CAASEnNxdWFyZWZv2Q6","next":null,"list":…}"#),
        Shape(
            name: "cursor beside a total", items: ".list",
            body: #"{"cursor":"CAASEnNxdWFyZWZv2Q6","total":3,"list":…}"#),
        Shape(
            name: "Europe PMC", items: ".resultList.result",
            body: #"{"hitCount":3,"nextCursorMark":"AoIIQAnKdyg0MTQ5NjMyMQ==","resultList":{"result":…}}"#),
        Shape(name: "article with visits", items: ".comments", body: #"{"title":"a","hitCount":95,"comments":…}"#),
        // Where the next events will be.
        Shape(name: "Matrix events", items: ".events", body: #"{"next_batch":"s72595_4483","events":…}"#),
        Shape(name: "Matrix", items: ".chunk", body: #"{"chunk":…,"start":"t1","end":"t2"}"#),
        Shape(
            name: "openFDA", items: ".results",
            body: #"{"meta":{"results":{"skip":0,"limit":3,"total":3}},"results":…}"#),
        Shape(
            name: "Last.fm", items: ".tracks.track",
            body: #"{"tracks":{"track":…,"@attr":{"page":"1","perPage":"50","totalPages":"1","total":"3"}}}"#),
        Shape(name: "attributes", items: ".rows", body: #"{"@attr":{"total":"95","rank":"1"},"rows":…}"#),
        Shape(name: "Meilisearch", items: ".hits", body: #"{"hits":…,"estimatedTotalHits":3,"limit":20,"offset":0}"#),
        Shape(
            name: "New York Times articles", items: ".response.docs",
            body: #"{"response":{"docs":…,"meta":{"hits":3,"offset":0}}}"#),
        Shape(name: "cache", items: ".entries", body: #"{"meta":{"hits":95,"misses":3},"entries":…}"#),
        Shape(
            name: "STAC", items: ".features", body: #"{"features":…,"context":{"returned":3,"limit":3,"matched":3}}"#),
        Shape(
            name: "context of something else", items: ".rows", body: #"{"context":{"matched":95,"total":95},"rows":…}"#),
        Shape(name: "ArangoDB", items: ".result", body: #"{"result":…,"hasMore":false,"id":"1234","count":3}"#),
        Shape(
            name: "flag of an outer resource", items: ".user.posts",
            body: #"{"id":7,"has_more":true,"user":{"posts":…}}"#),
        // Not counts, but an amount, tests, or room on a disk.
        Shape(name: "total with cents, as text", items: ".items", body: #"{"total":"60.00","items":…}"#),
        Shape(name: "total with cents", items: ".items", body: #"{"total":60.00,"items":…}"#),
        Shape(name: "disks", items: ".disks", body: #"{"total":1000,"used":400,"free":600,"disks":…}"#),
        Shape(name: "memory", items: ".processes", body: #"{"total":1000,"available":400,"processes":…}"#),
        Shape(name: "test run", items: ".failures", body: #"{"total":95,"passed":92,"failed":3,"failures":…}"#),
        Shape(name: "order with a number", items: ".lines", body: #"{"order_number":"A-7","total":60,"lines":…}"#),
        // Times.
        Shape(name: "schedule", items: ".runs", body: #"{"runs":…,"next":"2026-05-01T10:00:00Z"}"#),
        Shape(name: "schedule in seconds", items: ".runs", body: #"{"runs":…,"next":1714550400}"#),
        Shape(name: "schedule in milliseconds", items: ".runs", body: #"{"runs":…,"next":"1714550400000"}"#),
        // Pages of a document.
        Shape(name: "scan", items: ".words", body: #"{"page":1,"pages":300,"words":…}"#),
        Shape(name: "scan with lines", items: ".lines", body: #"{"page":1,"page_count":10,"lines":…}"#),
        // The next chapter.
        Shape(name: "story", items: ".comments", body: #"{"slug":"a","next":{"slug":"b","url":"/b"},"comments":…}"#),
        Shape(name: "chapter", items: ".paragraphs", body: #"{"title":"a","next_url":"/ch/4","paragraphs":…}"#),
        Shape(name: "Heroku, with all items", fields: ["Next-Range": "id ]c..; max=3"]),
    ]

    @Test(arguments: whole)
    func wholeList_hasNoSign(shape: Shape) throws {
        #expect(try sign(shape) == nil)
    }

    /// All of these have three items, too.
    static let cut: [(Shape, String)] = [
        (Shape(name: "GitHub", fields: ["Link": "<https://api.test/?page=2>; rel=\"next\""]), "Link"),
        (
            Shape(
                name: "GitHub search, cut off", items: ".items",
                body: #"{"total_count":3,"incomplete_results":true,"items":…}"#), ".incomplete_results"
        ),
        (Shape(name: "GitHub tree", items: ".tree", body: #"{"sha":"a","tree":…,"truncated":true}"#), ".truncated"),
        (
            Shape(name: "GitLab", fields: ["X-Total": "", "X-Total-Pages": "", "X-Page": "1", "X-Next-Page": "2"]),
            "X-Next-Page"
        ),
        (Shape(name: "GitLab total", fields: ["X-Total": "95"]), "X-Total"),
        (Shape(name: "WordPress", fields: ["X-WP-TotalPages": "2"]), "X-WP-TotalPages"),
        (Shape(name: "json-server", fields: ["X-Total-Count": "95"]), "X-Total-Count"),
        (Shape(name: "Yii", fields: ["x-pagination-page-count": "4"]), "X-Pagination-Page-Count"),
        (
            Shape(
                name: "Azure DevOps", items: ".value", fields: ["x-ms-continuationtoken": "abc"],
                body: #"{"count":3,"value":…}"#), "X-MS-ContinuationToken"
        ),
        (Shape(name: "header flag", fields: ["X-Has-More": "true"]), "X-Has-More"),
        (Shape(name: "header cursor", fields: ["X-Next-Cursor": "abc"]), "X-Next-Cursor"),
        (
            Shape(
                name: "Slack", items: ".members",
                body: #"{"ok":true,"members":…,"response_metadata":{"next_cursor":"dXNl"}}"#),
            ".response_metadata.next_cursor"
        ),
        (
            Shape(
                name: "Zendesk export", items: ".users",
                body: #"{"users":…,"after_url":"https://a.test?c","end_of_stream":false}"#), ".end_of_stream"
        ),
        (Shape(name: "Airtable", items: ".records", body: #"{"records":…,"offset":"itrX/recY"}"#), ".offset"),
        (Shape(name: "Salesforce", items: ".records", body: #"{"totalSize":3,"done":false,"records":…}"#), ".done"),
        (
            Shape(
                name: "Asana", items: ".data",
                body: #"{"data":…,"next_page":{"offset":"eyJ0","path":"/t?offset=eyJ0","uri":"https://a.test/t"}}"#),
            ".next_page.uri"
        ),
        (
            Shape(name: "HubSpot", items: ".results", body: #"{"results":…,"paging":{"next":{"after":"NTI1"}}}"#),
            ".paging.next"
        ),
        (
            Shape(
                name: "Microsoft Graph", items: ".value", body: #"{"@odata.count":95,"value":…}"#),
            #".["@odata.count"]"#
        ),
        (
            Shape(
                name: "MediaWiki", items: ".query.allpages",
                body: #"{"continue":{"apcontinue":"B","continue":"-||"},"query":{"allpages":…}}"#), ".continue"
        ),
        (
            Shape(
                name: "Kubernetes", items: ".items",
                body: #"{"kind":"PodList","metadata":{"continue":"eyJ2","remainingItemCount":5},"items":…}"#),
            ".metadata.continue"
        ),
        (
            Shape(
                name: "Twitter search", items: ".statuses",
                body: #"{"statuses":…,"search_metadata":{"next_results":"?max_id=1&q=a","count":3}}"#),
            ".search_metadata.next_results"
        ),
        (
            Shape(
                name: "Intercom", items: ".data",
                body: #"{"data":…,"pages":{"type":"pages","next":{"page":2,"starting_after":"abc"},"page":1}}"#),
            ".pages.next"
        ),
        (
            Shape(
                name: "Intercom pages", items: ".data",
                body: #"{"data":…,"pages":{"page":1,"per_page":3,"total_pages":4}}"#), ".pages.total_pages"
        ),
        (
            Shape(
                name: "Marvel", items: ".data.results",
                body: #"{"code":200,"data":{"offset":0,"limit":3,"total":1500,"count":3,"results":…}}"#), ".data.total"
        ),
        (
            Shape(
                name: "Spring", items: ".content",
                body: #"{"content":…,"totalPages":4,"number":0,"size":3,"first":true}"#), ".totalPages"
        ),
        (
            Shape(
                name: "Spring HATEOAS", items: ".content",
                body: #"{"content":…,"links":[{"rel":"self","href":"/a"},{"rel":"next","href":"/a?page=1"}]}"#),
            ".links[1]"
        ),
        (
            Shape(name: "Algolia", items: ".hits", body: #"{"hits":…,"page":0,"nbPages":5,"hitsPerPage":3}"#),
            ".nbPages"
        ),
        (Shape(name: "TMDB", items: ".results", body: #"{"page":1,"results":…,"total_pages":500}"#), ".total_pages"),
        (
            Shape(
                name: "Laravel", items: ".data", body: #"{"data":…,"meta":{"current_page":1,"last_page":3}}"#),
            ".meta.last_page"
        ),
        (
            Shape(
                name: "Cloudflare", items: ".result",
                body: #"{"result":…,"result_info":{"page":1,"per_page":3,"count":3,"total_count":95}}"#),
            ".result_info.total_count"
        ),
        (
            Shape(
                name: "Zoho", items: ".contacts",
                body: #"{"contacts":…,"page_context":{"page":1,"per_page":3,"has_more_page":true}}"#),
            ".page_context.has_more_page"
        ),
        (
            Shape(
                name: "Pipedrive", items: ".data",
                body: #"{"data":…,"additional_data":{"pagination":{"start":0,"more_items_in_collection":true}}}"#),
            ".additional_data.pagination.more_items_in_collection"
        ),
        (
            Shape(
                name: "FHIR", items: ".entry",
                body:
                    #"{"resourceType":"Bundle","id":"b","link":[{"relation":"next","url":"https://a.test/P?p=2"}],"entry":…}"#
            ), ".link[0]"
        ),
        (
            Shape(
                name: "DynamoDB", items: ".Items",
                body: #"{"Items":…,"Count":3,"LastEvaluatedKey":{"id":{"S":"3"}}}"#), ".LastEvaluatedKey"
        ),
        (
            Shape(
                name: "Elasticsearch", items: ".hits.hits",
                body: #"{"timed_out":true,"hits":{"total":{"value":3},"hits":…}}"#), ".timed_out"
        ),
        (
            Shape(
                name: "GraphQL", items: ".data.list.nodes",
                body: #"{"data":{"list":{"nodes":…}},"errors":[{"message":"boom","path":["list"]}]}"#), "boom"
        ),
        (
            Shape(
                name: "Hydra", items: "'.[\"hydra:member\"]'",
                body: #"{"hydra:member":…,"hydra:view":{"hydra:next":"/books?page=2"}}"#),
            #".["hydra:view"]["hydra:next"]"#
        ),
        (
            Shape(
                name: "Rick and Morty", items: ".results",
                body: #"{"info":{"pages":42,"next":"https://a.test/?page=2","prev":null},"results":…}"#), ".info.pages"
        ),
        (Shape(name: "cursor object", items: ".list", body: #"{"list":…,"cursor":{"next":"abc"}}"#), ".cursor.next"),
        (Shape(name: "PHP, with texts", items: ".list", body: #"{"total":"95","list":…}"#), ".total"),
        (Shape(name: "PHP, with a flag", items: ".list", body: #"{"has_more":"1","list":…}"#), ".has_more"),
        (Shape(name: "PHP, with pages", items: ".list", body: #"{"page":"1","pages":"4","list":…}"#), ".pages"),
        (Shape(name: "numbers as flags", items: ".list", body: #"{"hasNext":1,"list":…}"#), ".hasNext"),
        (Shape(name: "flag of its page", items: ".list", body: #"{"next_page":true,"list":…}"#), ".next_page"),
        (Shape(name: "numbers with fractions", items: ".list", body: #"{"total":95.0,"list":…}"#), ".total"),
        (
            Shape(name: "count of the list", items: ".posts", body: #"{"name":"a","posts_count":95,"posts":…}"#),
            ".posts_count"
        ),
        (Shape(name: "partial", items: ".list", body: #"{"partial":"true","list":…}"#), ".partial"),
        // A total beside the members of a page is one, although money is counted, too.
        (
            Shape(
                name: "payments", items: ".invoices",
                body: #"{"page":1,"per_page":3,"total":95,"total_amount":4999,"invoices":…}"#), ".total"
        ),
        (
            Shape(
                name: "feed with a title", items: ".entries",
                body: #"{"title":"a","count":95,"next":null,"previous":null,"entries":…}"#), ".count"
        ),
        // `after` is null on the last page.
        (
            Shape(
                name: "Reddit", items: ".data.children",
                body: #"{"kind":"Listing","data":{"after":"t3_1abc","before":null,"dist":3,"children":…}}"#),
            ".data.after"
        ),
        // Each page with items has an end, also the last one. Nothing else shows whether there is more.
        (
            Shape(
                name: "Relay, without hasNextPage", items: ".data.list.nodes",
                body: #"{"data":{"list":{"nodes":…,"pageInfo":{"endCursor":"Y3Vyc29y"}}}}"#),
            ".data.list.pageInfo.endCursor"
        ),
        // Only a page that is not the last one has it, even if the stream has an id.
        (
            Shape(
                name: "Feedly", items: ".items", body: #"{"id":"feed/a","continuation":"14d8b3:1d4e:3c","items":…}"#),
            ".continuation"
        ),
        (
            Shape(name: "Azure", items: ".value", body: #"{"value":…,"continuationToken":"eyJ0b2tlbiI6MX0="}"#),
            ".continuationToken"
        ),
        // Null on the last page.
        (
            Shape(
                name: "Pinterest", items: ".items",
                body: #"{"items":…,"bookmark":"Y2JVSG81V2sxcmNHRlpWM1J5VFVad1ZsWllaRlJX"}"#), ".bookmark"
        ),
        // The server sends it even at the end, but cuts a list at 25 items if the request has no limit.
        (
            Shape(
                name: "CouchDB", items: ".docs",
                body: #"{"docs":…,"bookmark":"g1AAAABweJzLYWBgYMpgSmHgKy5JLCrJTq2MT8lPzkzJBYqz"}"#), ".bookmark"
        ),
        (Shape(name: "Instagram", items: ".items", body: #"{"items":…,"next_max_id":"2234_17"}"#), ".next_max_id"),
        // The server sends it until a page is empty.
        (
            Shape(
                name: "Elasticsearch, without a total", items: ".hits.hits",
                body: #"{"_scroll_id":"DXF1ZXJ5QW5kRmV0Y2g=","timed_out":false,"hits":{"max_score":1,"hits":…}}"#),
            "._scroll_id"
        ),
        (
            Shape(
                name: "DataTables", items: ".data", body: #"{"draw":1,"recordsTotal":95,"recordsFiltered":57,"data":…}"#
            ), ".recordsFiltered"
        ),
        (
            Shape(name: "DataTables, without a filter", items: ".data", body: #"{"recordsTotal":95,"data":…}"#),
            ".recordsTotal"
        ),
        (
            Shape(
                name: "OGC API", items: ".features",
                body: #"{"type":"FeatureCollection","numberMatched":95,"numberReturned":3,"features":…}"#),
            ".numberMatched"
        ),
        (Shape(name: "iTunes", items: ".results", body: #"{"resultCount":95,"results":…}"#), ".resultCount"),
        (
            Shape(name: "New York Times", items: ".results", body: #"{"status":"OK","num_results":95,"results":…}"#),
            ".num_results"
        ),
        (
            Shape(
                name: "Kubernetes, with a count", items: ".items",
                body: #"{"kind":"PodList","metadata":{"remainingItemCount":5},"items":…}"#),
            ".metadata.remainingItemCount"
        ),
        (Shape(name: "more results", items: ".list", body: #"{"moreResults":true,"list":…}"#), ".moreResults"),
        (Shape(name: "has more results", items: ".list", body: #"{"hasMoreResults":1,"list":…}"#), ".hasMoreResults"),
        (
            Shape(
                name: "Laravel, with links", items: ".data",
                body:
                    #"{"data":…,"links":[{"url":null,"label":"&laquo; Previous","active":false},{"url":"https://a.test/?page=2","label":"Next &raquo;","active":false}]}"#
            ), ".links[1]"
        ),
        (
            Shape(name: "JSON:API", items: ".data", body: #"{"data":…,"meta":{"record-count":95}}"#),
            #".meta["record-count"]"#
        ),
        (
            Shape(name: "OAI", items: ".records", body: #"{"records":…,"resumptionToken":"MToxMDB8"}"#),
            ".resumptionToken"
        ),
        (Shape(name: "Cosmos DB", fields: ["x-ms-continuation": "-RID:~x#RT:1"]), "X-MS-Continuation"),
        (Shape(name: "header token", fields: ["X-Continuation-Token": "abc"]), "X-Continuation-Token"),
        (Shape(name: "header page token", fields: ["X-Next-Page-Token": "abc"]), "X-Next-Page-Token"),
        (Shape(name: "header items", fields: ["X-Total-Items": "95"]), "X-Total-Items"),
        (Shape(name: "ASP.NET", fields: ["X-Pagination": #"{"TotalCount":95,"PageSize":3}"#]), "X-Pagination"),
        (Shape(name: "ASP.NET, with a flag", fields: ["x-pagination": #"{"HasNext":true}"#]), "X-Pagination"),
        (
            Shape(name: "ASP.NET, with pages", fields: ["Pagination": #"{"currentPage":1,"totalPages":4}"#]),
            "Pagination"
        ),
        (
            Shape(
                name: "errors beside a list", items: ".data",
                body: #"{"data":…,"errors":[{"message":"boom","path":["list"]}]}"#), "boom"
        ),
        (Shape(name: "texts beside a list", items: ".data", body: #"{"errors":["boom"],"data":…}"#), "boom"),
        (
            Shape(name: "Google Drive, which gave up", items: ".files", body: #"{"files":…,"incompleteSearch":true}"#),
            ".incompleteSearch"
        ),
        (
            Shape(
                name: "Elasticsearch, without a shard", items: ".hits.hits",
                body: #"{"_shards":{"total":5,"successful":3,"failed":2},"hits":{"total":{"value":3},"hits":…}}"#),
            "._shards.failed"
        ),
        (
            Shape(
                name: "Elasticsearch, ended early", items: ".hits.hits",
                body: #"{"terminated_early":true,"hits":{"total":{"value":3},"hits":…}}"#), ".terminated_early"
        ),
        (
            Shape(name: "ArcGIS", items: ".features", body: #"{"features":…,"exceededTransferLimit":true}"#),
            ".exceededTransferLimit"
        ),
        (
            Shape(
                name: "Discourse", items: ".topic_list.topics",
                body: #"{"topic_list":{"more_topics_url":"/latest?page=1","per_page":30,"topics":…}}"#),
            ".topic_list.more_topics_url"
        ),
        (
            Shape(
                name: "Twitch", items: ".data", body: #"{"data":…,"pagination":{"cursor":"eyJiIjpudWxsLCJhIjp7fX0"}}"#),
            ".pagination.cursor"
        ),
        (
            Shape(
                name: "Datadog events", items: ".data",
                body: #"{"data":…,"meta":{"page":{"after":"eyJhZnRlciI6IkF3QUEifQ"}}}"#), ".meta.page.after"
        ),
        (
            Shape(name: "Square", items: ".objects", body: #"{"objects":…,"cursor":"CAASEnNxdWFyZWZvb2Q6YmFyAAA"}"#),
            ".cursor"
        ),
        (Shape(name: "Bluesky", items: ".feed", body: #"{"feed":…,"cursor":"2026-05-01T10:00:00Z"}"#), ".cursor"),
        (
            Shape(
                name: "Europe PMC", items: ".resultList.result",
                body: #"{"hitCount":95,"nextCursorMark":"AoIIQAnKdyg0MTQ5NjMyMQ==","resultList":{"result":…}}"#),
            ".hitCount"
        ),
        (
            Shape(
                name: "Solr, without a total", items: ".docs",
                body: #"{"nextCursorMark":"AoIIQAnKdyg0MTQ5NjMyMQ==","docs":…}"#), ".nextCursorMark"
        ),
        (Shape(name: "Matrix", items: ".chunk", body: #"{"chunk":…,"next_batch":"p190q"}"#), ".next_batch"),
        (
            Shape(
                name: "openFDA", items: ".results",
                body: #"{"meta":{"results":{"skip":0,"limit":3,"total":95}},"results":…}"#), ".meta.results.total"
        ),
        (
            Shape(
                name: "Last.fm", items: ".tracks.track",
                body: #"{"tracks":{"track":…,"@attr":{"page":"1","perPage":"3","total":"95"}}}"#),
            #".tracks["@attr"].total"#
        ),
        (
            Shape(
                name: "Meilisearch", items: ".hits", body: #"{"hits":…,"estimatedTotalHits":95,"limit":3,"offset":0}"#),
            ".estimatedTotalHits"
        ),
        (
            Shape(
                name: "New York Times articles", items: ".response.docs",
                body: #"{"response":{"docs":…,"meta":{"hits":95,"offset":0}}}"#), ".response.meta.hits"
        ),
        (
            Shape(
                name: "STAC", items: ".features",
                body: #"{"features":…,"context":{"returned":3,"limit":3,"matched":95}}"#), ".context.matched"
        ),
        (Shape(name: "ArangoDB", items: ".result", body: #"{"result":…,"hasMore":true,"id":"1234"}"#), ".hasMore"),
        // Near what is not a sign.
        (
            Shape(
                name: "test runs with pages", items: ".runs",
                body: #"{"page":1,"per_page":3,"total":95,"failed":3,"runs":…}"#), ".total"
        ),
        (Shape(name: "total with one zero, as text", items: ".list", body: #"{"total":"95.0","list":…}"#), ".total"),
        (
            Shape(
                name: "time as a token", items: ".list", body: #"{"list":…,"paging":{"next":"2026-05-01T10:00:00Z"}}"#),
            ".paging.next"
        ),
        (
            Shape(
                name: "time in seconds as a token", items: ".list", body: #"{"list":…,"cursor":{"next":1714550400}}"#),
            ".cursor.next"
        ),
        (
            Shape(name: "words with pages", items: ".words", body: #"{"page":1,"pages":300,"per_page":3,"words":…}"#),
            ".pages"
        ),
        (
            Shape(
                name: "JSON Feed", items: ".items",
                body:
                    #"{"version":"https://jsonfeed.org/version/1.1","title":"a","next_url":"https://a.test/2","items":…}"#
            ), ".next_url"
        ),
        (
            Shape(
                name: "photos with a title", items: ".photos",
                body: #"{"title":"a","page":1,"next_url":"https://a.test/2","photos":…}"#), ".next_url"
        ),
        (
            Shape(
                name: "link with a title", items: ".list",
                body: #"{"list":…,"_links":{"next":{"href":"/a?page=2","title":"b"}}}"#), "._links.next.href"
        ),
        (Shape(name: "Zotero", fields: ["Total-Results": "95"]), "Total-Results"),
        (Shape(name: "header total", fields: ["Total": "95", "Per-Page": "3"]), "Total"),
        (Shape(name: "header count", fields: ["Pagination-Count": "95", "Pagination-Page": "1"]), "Pagination-Count"),
    ]

    @Test(arguments: cut)
    func cutList_hasASign(shape: Shape, place: String) throws {
        #expect(try sign(shape)?.text == place)
    }

    /// Tokens that some servers always send are no sign after an empty page, nor where the end is known.
    @Test(arguments: [
        #""_scroll_id":"DXF1ZXJ5QW5kRmV0Y2g=""#, #""bookmark":"g1AAAABweJzLYWBgYMpg""#, #""bookmark":"nil""#,
        #""pageInfo":{"endCursor":"Y3Vyc29y"}"#, #""cursor":"CAASEnNxdWFyZWZv2Q6""#,
        #""pagination":{"cursor":"eyJiIjpudWxsLCJ9fQ1"}"#, #""nextCursorMark":"AoIIQAnKdyg0MTQ5""#,
        #""meta":{"page":{"after":"eyJhZnRlciI6"}}"#, #""pageToken":"CAoSBkFCQ0RFRkdI""#,
    ])
    func tokenThatIsAlwaysSent_isASignOnlyAfterItems(member: String) throws {
        let shape = Shape(name: "page", items: ".list", body: "{\(member),\"list\":…}")
        #expect(try sign(shape, items: 0) == nil)
        #expect((try sign(shape) == nil) == member.contains("nil"))
        let whole = Shape(name: "page", items: ".list", body: "{\(member),\"total\":3,\"list\":…}")
        #expect(try sign(whole) == nil)
        let last = Shape(name: "page", items: ".list", body: "{\(member),\"has_more\":false,\"list\":…}")
        #expect(try sign(last) == nil)
    }

    /// Some servers repeat the token of the request at the end.
    @Test(arguments: ["AoIIQAnKdyg0MTQ5", "AoIIQAnKdyg0MTQ6"])
    func tokenOfTheRequest_isNoSign(sent: String) throws {
        let shape = Shape(name: "page", items: ".list", body: #"{"nextCursorMark":"AoIIQAnKdyg0MTQ5","list":…}"#)
        let cursor = "pagination: {strategy: cursor, token: .token, cursor: {query: c}}"
        #expect((try sign(shape, pagination: cursor, at: sent) == nil) == (sent == "AoIIQAnKdyg0MTQ5"))
    }

    /// A page with items has no failure, whatever its flags say: `errors` tells which items are missing.
    @Test(
        arguments: [
            (#""ok":false,"error":"invalid_cursor""#, "invalid_cursor"),
            (#""success":false,"message":"Try again""#, "Try again"), (#""success":false"#, ""),
            (#""status":"error","message":"Backend timeout""#, "Backend timeout"), (#""status":"fail""#, ""),
            (#""status":500,"detail":"down""#, "down"), (#""error":{"code":13,"message":"boom"}"#, "boom"),
            (#""error":"boom""#, "boom"), (#""error":true"#, ""), (#""error":42"#, ""),
            (#""error":["boom"]"#, ""), (#""success":"False""#, ""), (#""success":0"#, ""), (#""ok":"0""#, ""),
            (#""isSuccess":false"#, ""), (#""status":"500""#, ""), (#""stat":"fail","message":"no""#, "no"),
            (#""statusCode":503"#, ""), (#""code":500,"message":"boom""#, "boom"), (#""status":{"code":500}"#, ""),
            (#""error_message":"boom""#, ""), (#""errorCode":17"#, ""), (#""exception":"E""#, ""),
            (#""meta":{"error":"boom"}"#, ""), (#""error":{"code":500}"#, ""),
            (#""error":{"code":200,"message":"no permission"}"#, "no permission"), (#""error":203"#, ""),
            (#""errors":"boom""#, ""), (#""errcode":40001,"errmsg":"no token""#, ""), (#""isError":true"#, ""),
            (#""jobComplete":false"#, ""), (#""fault":{"faultstring":"boom"}"#, ""),
        ])
    func emptyPageWithAFailure_hasASign(members: String, text: String) throws {
        let shape = Shape(name: "page", items: ".list", body: "{\(members),\"list\":…}")
        let cursor = "pagination: {strategy: cursor, token: .token, cursor: {query: c}}"
        #expect(try sign(shape, items: 0)?.text == text)
        #expect(try sign(shape, items: 0, pagination: cursor, at: "c")?.text == text)
        #expect(try sign(shape) == nil)
    }

    @Test(arguments: [
        #""ok":true"#, #""success":true,"error":null"#, #""status":"success","error":"""#, #""error":false"#,
        #""errcode":0,"errmsg":"ok""#, #""isError":false"#, #""jobComplete":true"#,
        #""error":{}"#, #""error":[]"#, #""error":0"#, #""status":200"#, #""status":"ok""#, #""status":"closed""#,
        #""success":1,"ok":"true""#, #""errorCode":"0000","code":200"#, #""code":"US","stat":"ok""#, #""errors":0"#,
        #""meta":{"status":"ok","error":null}"#, #""status":{"code":0}"#, #""errorCode":200"#,
        #""error":{"code":"ok","message":"","log_id":"2026"}"#, #""error":{"code":0,"message":""}"#,
        #""error_message":"no error""#,
    ])
    func emptyPageWithoutAFailure_hasNoSign(members: String) throws {
        #expect(try sign(Shape(name: "page", items: ".list", body: "{\(members),\"list\":…}"), items: 0) == nil)
    }

    /// The last pages of lists with pages, of which only the server's numbers are known.
    @Test(
        arguments: [
            // Counted from 1, or from 0.
            (#""page":5,"total_pages":5"#, false), (#""page":4,"nbPages":5"#, false), (#""page":3,"nbPages":5"#, true),
            (#""number":4,"totalPages":5"#, false), (#""current_page":4,"last_page":4"#, false),
            (#""current_page":3,"last_page":4"#, true), (#""total_pages":5"#, false), (#""page":5,"pages":5"#, false),
            (#""page":2,"pages":5"#, true), (#""page":5,"next_page":6,"total_pages":5"#, false),
            (#""next_page":null,"page":5,"total_pages":5"#, false), (#""truncated":true"#, true),
            (#""last":true,"number":1,"totalPages":5"#, false),
        ])
    func lastPage_hasASignOnlyIfItsNumbersAreClear(members: String, isSign: Bool) throws {
        let shape = Shape(name: "page", items: ".list", body: "{\(members),\"list\":…}")
        let cursor = "pagination: {strategy: cursor, token: .token, cursor: {query: c}}"
        #expect((try sign(shape, pagination: cursor, at: "c") != nil) == isSign)
    }

    /// If folio counts the pages itself, the server's numbers need not be clear.
    @Test(
        arguments: [
            ("5", "1", "", false), ("4", "1", "", true), ("6", "1", "", false), ("4", "0", "", false),
            ("3", "0", "", true),
            ("5", "1", #""page":1,"#, false),
        ])
    func lastPage_isCounted(position: String, first: String, member: String, isSign: Bool) throws {
        let shape = Shape(name: "page", items: ".list", body: "{\(member)\"total_pages\":5,\"list\":…}")
        let paged = "pagination: {strategy: page, page: {query: page, first: \(first)}}"
        #expect((try sign(shape, items: 0, pagination: paged, at: position) != nil) == isSign)
    }

    @Test(arguments: [("X-Page", "4", true), ("X-Page", "5", false), ("X-Other", "1", false)])
    func lastPage_hasItsNumberInTheHeader(name: String, number: String, isSign: Bool) throws {
        let shape = Shape(name: "page", fields: ["X-Total-Pages": "6", name: number])
        let cursor = "pagination: {strategy: cursor, token: {header: X-Token}, cursor: {query: c}}"
        #expect((try sign(shape, pagination: cursor, at: "c") != nil) == isSign)
    }
}

extension MoreSign {
    /// The place, or the server's text.
    fileprivate var text: String {
        switch self {
        case .link: "Link"
        case .range: "Content-Range"
        case .partialContent: "206"
        case .next(let place), .flag(let place), .total(_, let place), .pages(_, let place), .partial(let place):
            switch place {
            case .member(let path): path.description
            case .field(let name): name
            }
        case .errors(let text): text ?? ""
        case .laterPage(let position): position.text
        case .shortCopy, .unknownEnd, .gap: ""
        }
    }
}
