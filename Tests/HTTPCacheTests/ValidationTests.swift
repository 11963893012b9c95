import HTTP
import Testing

@testable import HTTPCache

struct ValidationTests {
    @Test(arguments: [
        (#""a""#, true), (#"W/"a""#, true), (#""""#, true), (#""a,b""#, true), ("a", true), ("W/a", true), ("", false),
        (#"""#, false), (#"a""#, false), (#""a"b""#, false), ("a,b", false), (#""a b""#, false), ("W/", false),
        ("\"a\u{7F}\"", false), (#""é""#, true),
    ])
    func entityTag_isWhatCanBeSentBack(text: String, isTag: Bool) {
        #expect((EntityTag(text)?.text == text) == isTag)
    }

    @Test func request_carriesEveryValidatorAsReceived() throws {
        let stored = makeStored(["ETag": #"W/"a""#, "Last-Modified": "yesterday"])
        let request = try makeRequest(["Accept": "b"]).confirming(stored)
        #expect(request.fields["If-None-Match"] == #"W/"a""#)
        #expect(request.fields["If-Modified-Since"] == "yesterday")
        #expect(request.fields["Accept"] == "b")
        #expect(request.isConditional)
        #expect(try !makeRequest().confirming(makeStored()).isConditional)
    }

    /// A server may send a carriage return alone, and a library from elsewhere may have anything.
    @Test(arguments: ["Sat\r\nX: 1", "Sat\rX: 1", "Sat\n", "a\u{0}b"])
    func dateWithAControlCharacter_isNotSentBack(modified: String) throws {
        let stored = makeStored(["Last-Modified": modified])
        #expect(!stored.canBeConfirmed)
        #expect(try !makeRequest().confirming(stored).isConditional)
        let fields: HTTPFields = ["Last-Modified": modified]
        #expect(fields.storable.all.map(\.value).allSatisfy { HTTPFields.isValue($0) })
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stored: HTTPFields
        let response: HTTPFields
        /// Whether a response to this cache's condition, and to a caller's own, confirms it.
        let own: Bool
        let callers: Bool

        init(_ rule: String, _ stored: HTTPFields, _ response: HTTPFields, own: Bool, callers: Bool) {
            testDescription = rule
            self.stored = stored
            self.response = response
            self.own = own
            self.callers = callers
        }
    }

    private static let strong: HTTPFields = ["ETag": #""a""#]
    private static let weak: HTTPFields = ["ETag": #"W/"a""#]

    @Test(arguments: [
        Row("9111 4.3.4: the same strong tag", strong, strong, own: true, callers: true),
        Row("9111 4.3.4: the same weak tag", weak, weak, own: true, callers: true),
        Row("9110 8.8.3: a tag that was weakened on the way", strong, weak, own: true, callers: true),
        Row("9111 4.3.4: another tag", strong, ["ETag": #""b""#], own: false, callers: false),
        Row(
            "9111 4.3.4: another tag, the same date", ["ETag": #""a""#, "Last-Modified": date(0)],
            ["ETag": #""b""#, "Last-Modified": date(0)], own: false, callers: false),
        Row("9111 4.3.4: a tag where none is stored", ["Last-Modified": date(0)], strong, own: false, callers: false),
        Row(
            "9111 4.3.4: the same date", ["Last-Modified": date(0)], ["Last-Modified": date(0)], own: true,
            callers: true),
        Row(
            "9111 4.3.4: another date", ["Last-Modified": date(0)], ["Last-Modified": date(1)], own: false,
            callers: false),
        Row("9111 4.3.4: no validator", strong, [:], own: true, callers: false),
        Row(
            "9111 4.3.4: a date where only a tag is stored", strong, ["Last-Modified": date(1)], own: true,
            callers: false),
    ])
    func stored_isConfirmed(row: Row) {
        let stored = makeStored(row.stored)
        #expect(stored.isConfirmed(by: row.response, isResponseToOwnCondition: true) == row.own)
        #expect(stored.isConfirmed(by: row.response, isResponseToOwnCondition: false) == row.callers)
    }

    @Test(
        arguments: [
            ("9111 3.2: a field is replaced", ["X-A": "1"], ["x-a": "2"], ["x-a: 2"]),
            ("9111 3.2: every line of it", ["X-A": "1", "X-B": "2", "x-a": "3"], ["X-A": "4"], ["X-B: 2", "X-A: 4"]),
            ("9111 3.2: a field is added", ["X-A": "1"], ["X-B": "2", "x-b": "3"], ["X-A: 1", "X-B: 2", "x-b: 3"]),
            (
                "9111 3.2: a field that is left out stays", ["Cache-Control": "max-age=5"], [:],
                ["Cache-Control: max-age=5"]
            ),
            ("9111 3.2: Content-Length stays", ["Content-Length": "6"], ["content-length": "0"], ["Content-Length: 6"]),
            ("9111 3.2: Content-Encoding stays", [:], ["Content-Encoding": "gzip"], []),
            ("9111 3.2: Content-Range stays", [:], ["Content-Range": "bytes 0-1/6"], []),
            ("9111 3.2: Content-Type is replaced", ["Content-Type": "a"], ["Content-Type": "b"], ["Content-Type: b"]),
            (
                "9111 3.1: fields of a connection stay out", [:],
                ["Connection": "X-Hop", "X-Hop": "1", "Keep-Alive": "1"], []
            ),
            ("cookies stay out", [:], ["Set-Cookie": "session=1"], []),
            ("9111 4.2.3: the old Age goes", ["Age": "999"], [:], []),
            ("9111 4.2.3: the new Age counts", ["Age": "999"], ["Age": "2"], ["Age: 2"]),
        ] as [(String, HTTPFields, HTTPFields, [String])])
    func confirmation_updates(rule: String, stored: HTTPFields, response: HTTPFields, expected: [String]) throws {
        var old = stored
        old.append("Date", date(-999))
        let sut = makeStored(old).freshened(
            by: response, for: try makeRequest(), requestedAt: start + 5, receivedAt: start + 6)
        #expect(sut.fields.all.map { "\($0.name): \($0.value)" } == expected + ["Date: \(date(6))"])
        #expect(sut.requestedAt == start + 5 && sut.receivedAt == start + 6)
        #expect(sut.body == makeStored().body && sut.status == 200)
    }

    @Test func confirmation_takesTheServersDate() throws {
        let sut = makeStored(["Date": date(-999)]).freshened(
            by: ["Date": date(3)], for: try makeRequest(), requestedAt: start + 5, receivedAt: start + 6)
        #expect(sut.fields.values(of: "Date") == [date(3)])
    }

    @Test func confirmation_selectsAgainByANewVary() throws {
        let request = try makeRequest(["Accept": "b"])
        let sut = makeStored().freshened(by: ["Vary": "Accept"], for: request, requestedAt: start, receivedAt: start)
        #expect(sut.selecting == ["accept": "b"])
    }
}
