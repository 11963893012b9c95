import HTTP
import JSON
import Testing

@testable import Probing

/// The list, ids and fields that are found in one page.
struct ItemProbeTests {
    private func finding(_ body: String) throws -> Finding? {
        try FakeAPI { _, _ in .init(body: body) }.probe().finding
    }

    @Test(arguments: [
        (#"[{"id":1},{"id":2}]"#, "."),
        (#"{"data":[{"id":1}]}"#, ".data"),
        (#"{"data":{"children":[{"id":1}]}}"#, ".data.children"),
        (#"{"facets":[{"a":1},{"a":2},{"a":3}],"items":[{"id":1},{"id":2}]}"#, ".items"),
        (#"{"books":[{"id":1},{"id":2}],"errors":[]}"#, ".books"),
        (#"{"items":[],"warnings":[{"code":7}]}"#, ".items"),
        (#"{"data":[],"meta":{"links":[{"url":"a"},{"url":"b"}],"total":0}}"#, ".data"),
        (#"{"books":[],"authors":[{"id":1},{"id":2}],"count":7}"#, ".books"),
        (#"{"books":[{"id":1}],"authors":[{"id":1},{"id":2}]}"#, ".books"),
        (#"{"results":[],"authors":[{"id":1},{"id":2}],"total":0}"#, ".results"),
        (#"{"items":[]}"#, ".items"),
        (#"[]"#, "."),
        (#"{"odd key":[{"id":1}]}"#, #".["odd key"]"#),
    ])
    func list_isTheOneOfObjectsThatItsNameAndLengthSpeakFor(body: String, path: String) throws {
        #expect(try finding(body)?.list.path == JSONPath(parsing: path))
    }

    /// A list next to them has their column names.
    @Test func rows_areItemsUnderTheNamesOfTheirColumns() throws {
        let finding = try finding(
            #"{"rows":[["x",1,"2026-01-01"],["y",2,null]],"columns":["name","id","created"],"tags":["a","b"]}"#)
        #expect(finding?.list.path == (try JSONPath(parsing: ".rows")))
        #expect(finding?.id?.path == (try JSONPath(parsing: ".[1]")))
        #expect(finding?.fields.map { "\($0.name)=\($0.path)" } == ["title=.[0]", "created_at=.[2]"])
        #expect(try self.finding(#"{"rows":[[1,2],[3,4]],"columns":["only one"]}"#) == nil)
    }

    /// The keys of an object of objects are ids. What is inside an item is not the list.
    @Test(arguments: [
        (
            #"{"data":{"a1":{"name":"A","tags":[{"t":1},{"t":2}]},"b2":{"name":"B","tags":[]}}}"#,
            ".data // {} | to_entries"
        ),
        (#"{"a1":{"name":"A","price":1},"b2":{"name":"B","price":2}}"#, "to_entries"),
        (#"{"x":{"x":{"n":1,"name":"A"},"y":{"n":1,"name":"B"},"z":{"n":1,"name":"C"}}}"#, ".x // {} | to_entries"),
        (
            #"{"query":{"pages":{"7":{"pageid":7,"title":"A"},"9":{"pageid":9,"title":"B"}}}}"#,
            ".query.pages // {} | to_entries"
        ),
    ])
    func objectOfObjects_isAListUnderItsKeys(body: String, items: String) throws {
        let finding = try #require(try finding(body))
        #expect(finding.list.items == items && finding.list.count == (items.contains(".x") ? 3 : 2))
        #expect(finding.id?.path == (try JSONPath(parsing: ".key")) && finding.id?.isCertain == true)
        #expect(finding.fields.first.map { "\($0.name)=\($0.path)" }?.hasPrefix("title=.value.") == true)
    }

    @Test(arguments: [
        #"{"self":{"href":"/a"},"next":{"href":"/b"}}"#, #"{"user":{"id":1,"name":"A"},"plan":{"cost":1,"days":2}}"#,
        #"{"_links":{"self":{"href":"/a","type":"x"},"next":{"href":"/b","type":"x"}}}"#,
        #"{"data":{"a1":{"name":"A","size":1}}}"#, #"{"home":{"name":"A","goals":1},"away":{"name":"B","goals":2}}"#,
    ])
    func objectOfOtherThings_isNoList(body: String) throws {
        #expect(try finding(body) == nil)
    }

    /// The time of a search was once the square of the number of members: hours for these.
    @Test(.timeLimit(.minutes(1))) func itemWithManyMembers_isSearchedAtOnce() throws {
        let members = (0..<100_000).map { "\"k\($0)\":1" }.joined(separator: ",")
        #expect(try finding(#"{"items":[{"id":1,\#(members)}]}"#)?.id?.path == JSONPath(parsing: ".id"))
    }

    @Test(arguments: ["{}", "7", #""x""#, "[1,2]", #"{"tags":["a"]}"#, #"{"other":[]}"#])
    func nothing_isFoundWhereThereIsNoListOfObjects(body: String) throws {
        #expect(try finding(body) == nil)
    }

    @Test(arguments: [
        (#"[{"name":"a","id":1},{"name":"b","id":2}]"#, ".id"),
        (#"[{"id":null,"uuid":"x"},{"id":null,"uuid":"y"}]"#, ".uuid"),
        (#"[{"id":1,"number":5},{"id":1,"number":6}]"#, ".number"),
        (#"[{"user":{"id":"1"},"nick":"a"},{"user":{"id":"2"},"nick":"b"}]"#, ".user.id"),
        (#"[{"kind":"t3","data":{"id":"a","x":1,"y":2}},{"kind":"t3","data":{"id":"b","x":1,"y":2}}]"#, ".data.id"),
        (#"[{"book_id":1,"author":{"id":5}},{"book_id":2,"author":{"id":6}}]"#, ".book_id"),
        (#"[{"name":"a","room_id":"!1"},{"name":"b","room_id":"!2"}]"#, ".room_id"),
        (#"[{"title":"a","rcid":1},{"title":"b","rcid":2}]"#, ".rcid"),
        (#"{"builders":[{"name":"a","builderid":1},{"name":"b","builderid":2}]}"#, ".builderid"),
        (#"[{"name":"a","bookid":1},{"name":"b","bookid":2}]"#, ".bookid"),
        (#"[{"name":"a","authorid":1},{"name":"b","authorid":2}]"#, ".name"),
        (#"{"recentchanges":[{"pageid":1,"rcid":1},{"pageid":2,"rcid":2}]}"#, ".rcid"),
        (#"{"things":[{"thingName":"a","v":1},{"thingName":"b","v":1}]}"#, ".thingName"),
        (#"{"things":[{"thingName":"a","thingArn":"x"},{"thingName":"b","thingArn":"y"}]}"#, ".thingArn"),
    ])
    func id_isWhatEachItemHasAndNoTwoShare(body: String, path: String) throws {
        #expect(try finding(body)?.id?.path == JSONPath(parsing: path))
    }

    /// A list of texts is one only where something speaks for it.
    @Test(arguments: [
        (#"{"books":["a","b"]}"#, ".books"), (#"["a","b"]"#, "."), (#"{"names":["a"],"nextToken":"t"}"#, ".names"),
        (#"{"names":["a","b"]}"#, nil), (#"["a"]"#, nil), (#"{"books":["a","a"]}"#, nil),
    ])
    func texts_areTheNamesOfItems(body: String, path: String?) throws {
        let finding = try finding(body)
        #expect(try finding?.list.path == path.map { try JSONPath(parsing: $0) })
        guard finding != nil else { return }
        #expect(finding?.list.items.hasSuffix(#" | if type == "array" then map({name: .}) else . end"#) == true)
        #expect(try finding?.id?.path == JSONPath(parsing: ".name"))
        // Texts may repeat on another page.
        #expect(finding?.id?.isCertain == false)
        #expect(finding?.fields.map(\.name) == ["title"])
    }

    /// An item may have its texts in an object beside its other values.
    @Test func texts_mayBeInsideData() throws {
        let found = try finding(#"[{"id":1,"data":{"text":"A"},"size":1},{"id":2,"data":{"text":"B"},"size":2}]"#)
        #expect(found?.fields.first.map { "\($0.name)=\($0.path)" } == "message=.data.text")
    }

    @Test func id_isNoneWhereNothingTellsItemsApart() throws {
        #expect(try finding(#"[{"n":1},{"n":1}]"#)?.id == nil)
    }

    /// An item must have the same id in two responses.
    @Test func id_isNotWhatChangesFromRequestToRequest() throws {
        var count = 0
        let api = FakeAPI { query, _ in
            count += 100
            let size = query["limit"].flatMap { Int($0) } ?? 10
            let items = (1...size).map { #"{"id":\#(count + $0),"slug":"s\#($0)"}"# }
            return .init(body: "[\(items.joined(separator: ","))]")
        }
        #expect(try api.probe().finding?.id?.path == JSONPath(parsing: ".slug"))
    }

    /// A name that tells items apart is what a reader reads, too.
    @Test func title_mayBeTheID() throws {
        let found = try finding(#"[{"name":"a","size":1},{"name":"b","size":1}]"#)
        #expect(try found?.id?.path == JSONPath(parsing: ".name"))
        #expect(found?.fields.map { "\($0.name)=\($0.path)" } == ["title=.name", "size=.size"])
    }

    @Test func fields_haveTheMeaningsOfTheirNamesAndValues() throws {
        let item = #"""
            {"id":1,"title":"T","body":"B","user":{"login":"u","id":4},"created_at":"2026-01-02T03:04:05Z",
            "updated_at":1760000000,"html_url":"https://x.example/1","thumbnail":"https://x.example/1.png","points":3,
            "state":"open","labels":[{"name":"l"}],"parent":9}
            """#
        let fields = try #require(try finding("[\(item)]")?.fields)
        let found = fields.map { "\($0.name)=\($0.path)" }
        #expect(
            found == [
                "title=.title", "message=.body", "author=.user.login", "created_at=.created_at",
                "updated_at=.updated_at", "url=.html_url", "image=.thumbnail", "score=.points", "state=.state",
            ])
    }

    /// A name alone is not enough for a date or a URL.
    @Test func fields_keepTheirNamesWhereTheirValuesDoNotFit() throws {
        let fields = try #require(try finding(#"[{"id":1,"created":"yes","url":"none","score":"high"}]"#)?.fields)
        #expect(fields.allSatisfy { !$0.isMeaning })
        #expect(fields.map(\.name) == ["created", "url", "score"])
    }

    @Test(arguments: [(8, true), (7, false)])
    func order_isFoundByEnoughDates(count: Int, isKnown: Bool) throws {
        let items = (1...count).map { #"{"id":\#($0),"created_at":"2026-01-\#($0 + 10)"}"# }
        let oldest = try finding("[\(items.joined(separator: ","))]")?.order
        let newest = try finding("[\(items.reversed().joined(separator: ","))]")?.order
        #expect(oldest?.kind == (isKnown ? .oldestFirst : nil))
        #expect(newest?.kind == (isKnown ? .newestFirst : nil))
    }

    @Test func order_mayBeThatOfTheLastChange() throws {
        let item = { (number: Int, created: Int) in
            #"{"id":\#(number),"created_at":"2026-01-\#(created)","updated_at":"2026-02-\#(40 - number)T00:00:00Z"}"#
        }
        let items = (11...20).map { item($0, 10 + $0 * 7 % 20) }.joined(separator: ",")
        let finding = try #require(try finding("[\(items)]"))
        #expect(finding.version == (try JSONPath(parsing: ".updated_at")))
        #expect(finding.order?.kind == .recentlyChangedFirst)
        // A day is no version.
        #expect(try self.finding(#"[{"id":1,"updated":"2026-01-01"},{"id":2,"updated":"2026-01-02"}]"#)?.version == nil)
    }

    /// WordPress has texts in objects, in HTML.
    @Test func texts_areFoundInsideObjectsAndDecoded() throws {
        let item = { (id: Int) in
            """
            {"id":\(id),"date":"2026-01-0\(id)","title":{"rendered":"Tom &#038; Ann \(id)"},\
            "content":{"rendered":"<p>Text<\\/p>","protected":false},"slug":"a&b"}
            """
        }
        let finding = try finding("[\(item(1)),\(item(2))]")
        let fields = finding?.fields.map { "\($0.name)=\($0.path)\($0.isHTML ? " html" : "")" }
        #expect(
            fields == [
                "title=.title.rendered html", "message=.content.rendered html", "created_at=.date", "slug=.slug",
            ])
    }

    /// What only looks like HTML in some texts, or would lose something as HTML, is no HTML in any.
    @Test(arguments: [
        ("<p>Text</p>", "plain", true), ("Tom &amp; Ann", "plain", true), ("<p>a</p>\n<p>b</p>", "<p>c</p>", true),
        ("Tom &amp; Ann", "two\nlines", false), ("see <b>this</b>", "- one\n- two", false),
        ("a<br>b", "a `Vec<u8>` here", false), ("<details>a</details>\n\n## Title", "x", false),
        ("See <a href='x'>this</a>", "#include <stdio.h>", false), ("<p>a</p>", "say **this**", false),
        ("One<p>two `three`</p>", "x", true), ("none", "of it", false), ("Tom &amp; Ann", "two\r\nlines", false),
        ("<html><head></head><body><p>a</p><o:p></o:p></body></html>", "x", true), ("a &amp; b", "<K, V>", false),
        ("a &amp; b", "to <me@example.com>", false), ("a &amp; b", "one\r\n- two", false),
    ])
    func texts_areHTMLOnlyIfNothingIsLost(one: String, other: String, isHTML: Bool) throws {
        let json = [one, other].enumerated().map { "{\"id\":\($0),\"body\":\(JSONValue.text($1).text)}" }
        let finding = try #require(try finding("[\(json.joined(separator: ","))]"))
        #expect(finding.fields.first { $0.name == "message" }?.isHTML == isHTML)
    }

    // MARK: Comments

    private static let comment =
        #"[{"id":1,"body":"Well","user":{"login":"ann"}},{"id":2,"body":"So","user":{"login":"b"}}]"#

    /// Where an item says that its comments are, and at the usual path below the list.
    @Test(arguments: [
        (#""comments_url":"https://api.example.com/v1/c/5/all?x=1""#, "/v1/c/5/all", "/v1/c/{id}/all", "x=1"),
        (
            #""_links":{"replies":[{"href":"https://api.example.com/v1/talk?post=5"}]}"#, "/v1/talk", "/v1/talk",
            "post={id}"
        ),
        (#""x":1"#, "/v1/books/5/comments", "/v1/books/{id}/comments", ""),
        (#""comments_url":"https://elsewhere.test/c/5""#, "/v1/books/5/comments", "/v1/books/{id}/comments", ""),
    ])
    func comments_areFoundUnderAnItem(link: String, path: String, template: String, query: String) throws {
        var api = FakeAPI { _, _ in
            .init(body: #"[{"id":4,"title":"A"},{"id":5,"title":"B","comments":3,LINK}]"#.replacing("LINK", with: link))
        }
        api.comments = { _, asked in asked == path ? .init(body: Self.comment) : .init(status: 404, body: "") }
        let comments = try #require(try api.probe().finding?.comments)
        #expect(comments.path == template)
        #expect(comments.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&") == query)
        #expect(comments.id == (try JSONPath(parsing: ".id")))
        #expect(comments.fields.map(\.name) == ["message", "author"])
    }

    /// As on GitHub, where the links have the number of an issue, and not its id.
    @Test(arguments: [true, false])
    func comments_mayBeThoseOfANumber(isOfEach: Bool) throws {
        let items = [(9001, 7), (9002, 8), (9003, 9)].map { id, number in
            let linked = isOfEach ? number : 7
            let url = "https://api.example.com/v1/issues/\(linked)/comments"
            return #"{"id":\#(id),"number":\#(number),"title":"A","comments":2,"comments_url":"\#(url)"}"#
        }
        var api = FakeAPI { _, _ in .init(body: "[\(items.joined(separator: ","))]") }
        api.comments = { _, asked in
            asked == "/v1/issues/7/comments" ? .init(body: Self.comment) : .init(status: 404, body: "")
        }
        let finding = try api.probe().finding
        #expect(finding?.comments?.path == (isOfEach ? "/v1/issues/{id}/comments" : nil))
        #expect(finding?.id?.path == (try JSONPath(parsing: isOfEach ? ".number" : ".id")))
    }

    @Test(arguments: ["[]", #"[{"id":1,"size":3}]"#, "{}", "no JSON"])
    func otherResponses_areNoComments(body: String) throws {
        var api = FakeAPI { _, _ in .init(body: #"[{"id":4,"title":"A"},{"id":5,"title":"B"}]"#) }
        api.comments = { _, _ in .init(body: body) }
        let finding = try api.probe().finding
        #expect(finding != nil && finding?.comments == nil)
    }
}
