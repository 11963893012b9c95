import HTTP
import JSON
import Testing

@testable import Probing

/// How a list continues, found by requests.
struct PagingProbeTests {
    private typealias API = FakeAPI

    private func path(_ text: String) throws -> JSONPath { try JSONPath(parsing: text) }

    private func number(_ query: FakeAPI.Query, _ name: String, _ standard: Int) -> Int {
        query[name].flatMap { Int($0) } ?? standard
    }

    @Test(arguments: ["page", "page[number]", "pageNumber"], [0, 1])
    func page_isFoundWithTheNumberOfTheFirst(name: String, first: Int) throws {
        let api = API { query, _ in
            let size = number(query, "page_size", 20)
            let (ids, _) = API.slice((number(query, name, first) - first) * size, size)
            return .init(body: #"{"items":\#(API.items(ids)),"total":60}"#)
        }
        let (finding, _) = try api.probe()
        guard case .page(name, first, _, _) = finding?.turn else {
            Issue.record("\(String(describing: finding?.turn))")
            return
        }
        #expect(finding?.size?.name == "page_size")
        #expect(finding?.size?.standard == 20)
        #expect(finding?.signs.total == .member(try path(".total")))
    }

    @Test(arguments: [0, 1])
    func page_isFoundWhereTheSizeIsFixed(first: Int) throws {
        let api = API { query, _ in
            .init(body: API.items(API.slice((number(query, "page", first) - first) * 20, 20).ids))
        }
        let (finding, requests) = try api.probe()
        #expect(finding?.turn == .page(name: "page", first: first, asked: 2, landed: nil))
        #expect(finding?.size == nil)
        // The last one is for comments.
        #expect(requests.count == 5)
    }

    @Test(arguments: ["offset", "skip", "start", "startAt", "page[offset]"])
    func offset_isFound(name: String) throws {
        let api = API { query, _ in
            let (ids, _) = API.slice(number(query, name, 0), number(query, "limit", 20))
            return .init(body: #"{"results":\#(API.items(ids)),"total":60}"#)
        }
        let turn = try api.probe().finding?.turn
        guard case .offset(name, 0, _, _) = turn else {
            Issue.record("\(String(describing: turn))")
            return
        }
    }

    @Test(arguments: ["starting_after", "after", "after_id", "since_id", "last_id"])
    func keyset_isFoundByWhatItBeginsWith(name: String) throws {
        let api = API { query, _ in
            let start = query[name].flatMap { API.ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
            let (ids, more) = API.slice(start, number(query, "limit", 20))
            return .init(body: #"{"data":\#(API.items(ids)),"has_more":\#(more)}"#)
        }
        let finding = try api.probe().finding
        guard case .key(name, _) = finding?.turn else {
            Issue.record("\(String(describing: finding?.turn))")
            return
        }
        #expect(finding?.signs.more == (try path(".has_more")))
        #expect(finding?.id?.path == (try path(".id")))
    }

    /// Where a token is found and sent, as in well-known APIs.
    @Test(arguments: [
        (#"{"meta":{"next_cursor":TOKEN},"results":ITEMS}"#, ".meta.next_cursor", "cursor"),
        (#"{"nextPageToken":TOKEN,"items":ITEMS}"#, ".nextPageToken", "pageToken"),
        (#"{"next_page_token":TOKEN,"results":ITEMS}"#, ".next_page_token", "page_token"),
        (#"{"data":{"after":TOKEN,"children":ITEMS}}"#, ".data.after", "after"),
        (#"{"paging":{"next":{"after":TOKEN}},"results":ITEMS}"#, ".paging.next.after", "after"),
        (#"{"results":ITEMS,"next_cursor":TOKEN,"has_more":true}"#, ".next_cursor", "start_cursor"),
        (#"{"items":ITEMS,"bookmark":TOKEN}"#, ".bookmark", "bookmark"),
        (#"{"meta":{"next_token":TOKEN},"data":ITEMS}"#, ".meta.next_token", "pagination_token"),
        (
            #"{"additional_data":{"pagination":{"next_start":TOKEN}},"data":ITEMS}"#,
            ".additional_data.pagination.next_start", "start"
        ),
        (#"{"Things":ITEMS,"NextMarker":TOKEN}"#, ".NextMarker", "Marker"),
        (#"{"chunk":ITEMS,"start":"s1","end":TOKEN}"#, ".end", "from"),
    ])
    func token_isTriedUnderTheNamesThatGoWithIt(body: String, place: String, name: String) throws {
        let api = API { query, _ in
            let start = query[name].flatMap { Int($0) } ?? 0
            let (ids, more) = API.slice(start, number(query, "limit", 20))
            return .init(
                body: body.replacing("ITEMS", with: API.items(ids))
                    .replacing("TOKEN", with: more ? "\"\(start + ids.count)\"" : "null"))
        }
        let turn = try api.probe().finding?.turn
        guard case .token(.member(try path(place)), name, .otherItems) = turn else {
            Issue.record("\(String(describing: turn))")
            return
        }
    }

    @Test func token_thatIsAnObjectGoesBackWhole() throws {
        let api = API { query, _ in
            let start = query["gapcontinue"].flatMap { Int($0) } ?? 0
            let (ids, more) = API.slice(start, number(query, "gaplimit", 20))
            let next = more ? #""continue":{"gapcontinue":"\#(start + ids.count)","continue":"gap||"},"# : ""
            return .init(body: #"{\#(next)"items":\#(API.items(ids))}"#)
        }
        let found = try api.probe().finding
        let place = try path(".continue")
        #expect(found?.turn == .token(.member(place), name: nil, .otherItems(2)))
        #expect(found?.size?.name == "gaplimit")
    }

    @Test(
        arguments: [
            (#"{"links":{"next":URL},"data":ITEMS}"#, ".links.next"),
            (#"{"@odata.nextLink":URL,"value":ITEMS}"#, #".["@odata.nextLink"]"#),
            (#"{"_links":{"next":{"href":URL}},"results":ITEMS}"#, "._links.next.href"),
            (#"{"ok":true,"next":"20","next_url":URL,"rows":ITEMS}"#, ".next_url"),
            (#"{"count":60,"next":URL,"previous":null,"results":ITEMS}"#, ".next"),
        ], ["https://api.example.com/v1/books", "/v1/books", ""])
    func nextURL_isFollowedWhereverItStands(shape: (String, String), start: String) throws {
        let (body, place) = shape
        let api = API { query, _ in
            let offset = number(query, "t", 0)
            let (ids, more) = API.slice(offset, number(query, "limit", 20))
            let url = "\"\(start)?limit=\(ids.count)&t=\(offset + ids.count)\""
            return .init(
                body: body.replacing("ITEMS", with: API.items(ids)).replacing("URL", with: more ? url : "null"))
        }
        let (finding, _) = try api.probe()
        #expect(finding?.turn == .link(.member(try path(place)), .otherItems(2)))
        #expect(finding?.size?.name == "limit")
    }

    @Test func linkHeader_isFollowedOnItsOwnOrigin() throws {
        for origin in ["https://api.example.com", "http://api.example.com", "https://other.example.com"] {
            let api = API { query, _ in
                let offset = number(query, "t", 0)
                let (ids, more) = API.slice(offset, number(query, "per_page", 20))
                let link = "<\(origin)/v1/books?per_page=\(ids.count)&t=\(offset + ids.count)>; rel=\"next\""
                return .init(fields: more ? ["Link": link] : [:], body: API.items(ids))
            }
            let (finding, requests) = try api.probe()
            let isOwn = origin.hasSuffix("/api.example.com")
            let other = try HTTPURL("https://other.example.com").origin
            #expect(finding?.turn == .linkHeader(isOwn ? .otherItems(2) : .foreign(other)))
            #expect(requests.allSatisfy { $0.hasPrefix("https://api.example.com/") })
        }
    }

    /// Once a size has had an effect, the other size parameters are no longer sent.
    @Test func laterRequests_haveTheFoundSizeAlone() throws {
        let api = API { query, _ in
            let (ids, _) = API.slice(number(query, "offset", 0), number(query, "limit", 20))
            return .init(body: #"{"items":\#(API.items(ids)),"total":60}"#)
        }
        let requests = try api.probe().requests
        #expect(requests[2].contains("?limit=2&") && !requests[2].contains("per_page"))
        #expect(requests[3] == "https://api.example.com/v1/books?limit=1000")
    }

    /// If a server refuses several parameters at once, each is tried alone.
    @Test func strictServer_isAskedOneThingAtATime() throws {
        let api = API { query, _ in
            guard Set(query.keys).isSubset(of: ["page"]) else { return .init(status: 400, body: "{}") }
            return .init(body: #"{"items":\#(API.items(API.slice((number(query, "page", 1) - 1) * 20, 20).ids))}"#)
        }
        let (finding, requests) = try api.probe()
        #expect(finding?.turn == .page(name: "page", first: 1, asked: 2, landed: nil))
        #expect(requests.count <= Probe.requestLimit)
    }

    @Test(arguments: [99, 100, 101])
    func maximum_isWhatTheServerGrantsWhereThereIsMore(limit: Int) throws {
        let ids = (1...5000).map { "b\($0)" }
        let api = API { query, _ in
            let size = min(number(query, "limit", 20), limit)
            let start = number(query, "offset", 0)
            return .init(body: #"{"items":\#(API.items(ids[start...].prefix(size))),"total":5000}"#)
        }
        #expect(try api.probe().finding?.size?.limit == .clamped(asked: 1000, granted: limit))
    }

    @Test func maximum_isTriedSmallerWhereItIsRefused() throws {
        let ids = (1...5000).map { "b\($0)" }
        let api = API { query, _ in
            let size = number(query, "limit", 20)
            if size > 100 { return .init(status: 422, body: "{}") }
            return .init(
                body: #"{"items":\#(API.items(ids[number(query, "offset", 0)...].prefix(size))),"total":5000}"#)
        }
        let (finding, requests) = try api.probe()
        #expect(finding?.size?.limit == .granted(100))
        #expect(requests.count == 6)
    }

    @Test func wholeList_needsNoFurtherRequest() throws {
        let api = API { _, _ in .init(body: #"{"items":\#(API.items(API.ids.prefix(5))),"total":5}"#) }
        let (finding, requests) = try api.probe()
        #expect(finding?.isWhole == true && finding?.turn == nil)
        #expect(requests.count == 3 && requests[2].hasSuffix("/comments"))
    }

    @Test func listThatIgnoresEverything_isNotGuessedAt() throws {
        let api = API { _, _ in .init(body: API.items(API.ids.prefix(20))) }
        let (finding, requests) = try api.probe()
        #expect(finding?.turn == nil && finding?.size == nil && finding?.isWhole == false)
        #expect(
            finding?.triedPagingNames.contains("page") == true && finding?.triedPagingNames.contains("offset") == true)
        #expect(requests.count == Probe.pageLimit + 1)
    }

    /// Without an effective size, two pages are still compared.
    @Test func total_thatChangesFromPageToPageIsIgnored() throws {
        for isConstant in [true, false] {
            let api = API { query, _ in
                let page = number(query, "page", 1)
                let total = isConstant ? 60 : 60 + page
                return .init(body: #"{"items":\#(API.items(API.slice((page - 1) * 20, 20).ids)),"total":\#(total)}"#)
            }
            let finding = try api.probe().finding
            #expect(finding?.turn == .page(name: "page", first: 1, asked: 2, landed: nil))
            #expect(finding?.signs.total == (isConstant ? .member(try path(".total")) : nil))
        }
    }

    /// A number that changes with the page size is not the length of the list.
    @Test func count_ofThePageIsNotTakenForTheTotal() throws {
        let api = API { query, _ in
            let (ids, _) = API.slice(number(query, "offset", 0), number(query, "limit", 20))
            return .init(body: #"{"items":\#(API.items(ids)),"count":\#(ids.count),"meta":{"total":60}}"#)
        }
        #expect(try api.probe().finding?.signs.total == .member(path(".meta.total")))
    }

    @Test(arguments: ["page=3", "offset=40", "page%5Bnumber%5D=3"])
    func placeInTheURL_isLeftOutSoThatTheListIsReadFromItsStart(place: String) throws {
        let api = API("https://api.example.com/v1/books?\(place)&lang=en") { query, _ in
            let page = number(query, "page", number(query, "page[number]", 1))
            let (ids, _) = API.slice(number(query, "offset", (page - 1) * 20), number(query, "limit", 20))
            return .init(body: #"{"items":\#(API.items(ids)),"total":60}"#)
        }
        let (finding, requests) = try api.probe()
        #expect(requests[0] == "https://api.example.com/v1/books?lang=en")
        #expect(finding?.size?.name == "limit" && finding?.turn != nil)
    }

    @Test func ownSize_ofTheURLIsTheOneThatIsTried() throws {
        let api = API("https://api.example.com/v1/books?n=15&lang=en") { query, _ in
            let (ids, _) = API.slice(number(query, "offset", 0), number(query, "n", 20))
            return .init(body: #"{"items":\#(API.items(ids)),"total":60}"#)
        }
        let (finding, requests) = try api.probe()
        #expect(requests[1] == "https://api.example.com/v1/books?lang=en&n=2")
        #expect(finding?.size?.name == "n" && finding?.size?.standard == 15)
    }

    /// A list of links, each with its relation, as in Roundup, OGC APIs and FHIR.
    @Test(arguments: [
        (
            #"{"links":[{"rel":"self","href":"/x"},{"rel":"next","href":URL}],"features":ITEMS}"#, ".links", "rel",
            "href"
        ),
        (
            #"{"link":[{"relation":"self","url":"/x"},{"relation":"next","url":URL}],"entry":ITEMS}"#, ".link",
            "relation", "url"
        ),
        (
            #"{"data":{"@links":{"next":[{"rel":"next","uri":URL}]},"collection":ITEMS}}"#,
            #".data["@links"].next"#, "rel", "uri"
        ),
    ])
    func nextURL_isFoundAmongLinks(body: String, list: String, key: String, member: String) throws {
        let api = API { query, _ in
            let offset = number(query, "t", 0)
            let (ids, more) = API.slice(offset, number(query, "limit", 20))
            let url = more ? "\"https://api.example.com/v1/books?limit=\(ids.count)&t=\(offset + ids.count)\"" : "null"
            return .init(body: body.replacing("ITEMS", with: API.items(ids)).replacing("URL", with: url))
        }
        let turn = try api.probe().finding?.turn
        #expect(turn == .link(.relation(list: try path(list), key: key, member: member), .otherItems(2)))
    }

    /// Some APIs send an object about the list before the list itself.
    @Test func listAfterAnObjectAboutIt_isFound() throws {
        let api = API { query, _ in
            let (page, size) = (number(query, "page", 1), number(query, "per_page", 15))
            let ids = API.slice((page - 1) * size, size).ids
            return .init(
                body:
                    #"[{"page":\#(page),"pages":\#((60 + size - 1) / size),"per_page":\#(size),"total":60},\#(API.items(ids))]"#
            )
        }
        let finding = try #require(try api.probe().finding)
        let total = FoundPlace.member(try path(".[0].total"))
        #expect(finding.list.items == ".[1]" && finding.signs.total == total)
        guard case .page(name: "page", first: 1, _, _)? = finding.turn else {
            Issue.record("\(String(describing: finding.turn))")
            return
        }
    }

    /// Kinto has the next URL in a field of its own, others a token.
    @Test(arguments: [
        ("Next-Page", nil), ("X-Next-Cursor", "cursor"), ("X-MS-Continuation-Token", "continuation_token"),
    ])
    func nextPage_isFoundInHeaderFields(field: String, name: String?) throws {
        let api = API { query, _ in
            let offset = number(query, name ?? "t", 0)
            let (ids, more) = API.slice(offset, number(query, "_limit", 20))
            let next = "\(offset + ids.count)"
            let value = name == nil ? "https://api.example.com/v1/books?_limit=\(ids.count)&t=\(next)" : next
            return .init(fields: more ? [field: value] : [:], body: API.items(ids))
        }
        let finding = try api.probe().finding
        let expected: FoundPaging =
            name.map { .token(.field(field), name: $0, .otherItems(27)) } ?? .link(.field(field), .otherItems(2))
        #expect(finding?.turn == expected)
        #expect(finding?.size?.name == "_limit")
    }

    /// Some servers refuse every unknown parameter.
    @Test(arguments: ["limit", "per_page", "page_size"])
    func size_isFoundAloneWhereSeveralAreRefused(name: String) throws {
        let api = API { query, _ in
            guard query.keys.allSatisfy({ [name, "offset"].contains($0) }) else {
                return .init(status: 400, body: #"{"error":"unknown parameter"}"#)
            }
            let (ids, _) = API.slice(number(query, "offset", 0), number(query, name, 20))
            return .init(body: #"{"items":\#(API.items(ids)),"total":60}"#)
        }
        let (finding, requests) = try api.probe()
        #expect(finding?.size?.name == name)
        guard case .offset(name: "offset", 0, _, _) = finding?.turn else {
            Issue.record("\(String(describing: finding?.turn))")
            return
        }
        #expect(requests.count <= Probe.requestLimit)
    }

    /// Others take an unknown parameter for a filter.
    @Test func size_isFoundAloneWhereSeveralExcludeAllItems() throws {
        let api = API { query, _ in
            let isFiltered = !query.keys.allSatisfy { ["limit", "marker"].contains($0) }
            let start = query["marker"].flatMap { API.ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
            let (ids, more) = API.slice(start, number(query, "limit", 20))
            let next = more ? #""/v1/books?marker=\#(ids.last ?? "")""# : "null"
            return .init(body: #"{"books":\#(isFiltered ? "[]" : API.items(ids)),"next":\#(next)}"#)
        }
        #expect(try api.probe().finding?.size?.name == "limit")
    }

    /// A server may need the number of the page.
    @Test func placeInTheURL_staysWhereTheServerRefusesTheListWithoutIt() throws {
        let api = API("https://api.example.com/v1/books?page=1") { query, _ in
            guard query["page"] != nil else { return .init(status: 500, body: "") }
            let size = number(query, "page_size", 20)
            let (ids, _) = API.slice((number(query, "page", 1) - 1) * size, size)
            return .init(body: #"{"entries":\#(API.items(ids)),"total_size":60}"#)
        }
        let (finding, requests) = try api.probe()
        guard case .page(name: "page", 1, _, _) = finding?.turn else {
            Issue.record("\(String(describing: finding?.turn))")
            return
        }
        #expect(requests.first == "https://api.example.com/v1/books")
        #expect(requests[1] == api.url && requests.count <= Probe.requestLimit)
    }

    /// The names of a list and of its length.
    @Test func total_mayHaveTheNameOfTheList() throws {
        let api = API { query, _ in
            let (ids, _) = API.slice(number(query, "offset", 0), number(query, "limit", 20))
            return .init(body: #"{"id":null,"replies":\#(API.items(ids)),"total_replies":60,"hidden":40}"#)
        }
        #expect(try api.probe().finding?.signs.total == .member(try path(".total_replies")))
    }

    /// Numbers and inner objects change from one response to the next.
    @Test func id_staysThatOfItemsThatChange() throws {
        var time = 0
        let api = API { query, _ in
            time += 1
            let (ids, more) = API.slice(number(query, "next", 0), number(query, "limit", 20))
            let items = ids.map { #"{"bookId":"\#($0)","title":"T \#($0)","size":{"at":\#(time)}}"# }
            let next = more ? "\(number(query, "next", 0) + ids.count)" : "null"
            return .init(body: #"{"books":[\#(items.joined(separator: ","))],"next":\#(next)}"#)
        }
        #expect(try api.probe().finding?.id?.path == path(".bookId"))
    }

    @Test(arguments: ["_limit", "aplimit", "pageLength"])
    func sizeInTheURL_isKnownByItsValue(name: String) throws {
        let api = API("https://api.example.com/v1/books?\(name)=5") { query, _ in
            let (ids, _) = API.slice(number(query, "offset", 0), number(query, name, 20))
            return .init(body: #"{"items":\#(API.items(ids)),"total":60}"#)
        }
        #expect(try api.probe().finding?.size?.name == name)
    }

    /// A token that is a number is often an offset, which another parameter takes.
    @Test func tokenThatIsAnOffset_isFoundAsOne() throws {
        let api = API { query, _ in
            let (start, size) = (number(query, "from", 0), number(query, "limit", 20))
            let (ids, more) = API.slice(start, size)
            let next = more ? "\"\(start + ids.count)\"" : "null"
            return .init(body: #"{"users":\#(API.items(ids)),"total":60,"next_token":\#(next)}"#)
        }
        let finding = try api.probe().finding
        guard case .offset(name: "from", 0, _, _) = finding?.turn else {
            Issue.record("\(String(describing: finding?.turn))")
            return
        }
        #expect(finding?.signs.total == .member(try path(".total")))
    }
}
