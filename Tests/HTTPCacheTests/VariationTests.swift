import HTTP
import Testing

@testable import HTTPCache

struct VariationTests {
    @Test(
        arguments: [
            ([], []), (["Accept"], ["accept"]), (["Accept, X-Mood"], ["accept", "x-mood"]),
            (["Accept", "x-mood ,ACCEPT"], ["accept", "x-mood"]), ([" , "], []), (["*"], nil), (["*, *"], nil),
            ([", *"], nil), (["", "*"], nil), (["Accept, *"], nil), (["*, Accept"], nil), (["**"], ["**"]),
        ] as [([String], Set<String>?)])
    func names_areReadFromAllLines(lines: [String], names: Set<String>?) {
        var fields = HTTPFields()
        for line in lines { fields.append("Vary", line) }
        #expect(Variation.names(fields) == names)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let vary: String
        let first: [(String, String)]
        let second: [(String, String)]
        let isMatch: Bool

        init(_ rule: String, _ vary: String, _ first: [(String, String)], _ second: [(String, String)], _ isMatch: Bool)
        {
            testDescription = rule
            self.vary = vary
            self.first = first
            self.second = second
            self.isMatch = isMatch
        }
    }

    @Test(arguments: [
        Row("9111 4.1: nothing varies", "", [("Accept", "a")], [("Accept", "b")], true),
        Row("9111 4.1: the same value", "Accept", [("Accept", "a")], [("accept", "a")], true),
        Row("9111 4.1: another value", "Accept", [("Accept", "a")], [("Accept", "b")], false),
        Row("9111 4.1: another value of another field", "Accept", [("X-Mood", "a")], [("X-Mood", "b")], true),
        Row("9111 4.1: missing in both", "Accept", [], [("X-Mood", "b")], true),
        Row("9111 4.1: missing then", "Accept", [], [("Accept", "b")], false),
        Row("9111 4.1: missing now", "Accept", [("Accept", "a")], [], false),
        Row("9111 4.1: missing and empty differ", "Accept", [], [("Accept", "")], false),
        Row("9111 4.1: every field has to match", "A, B", [("A", "1"), ("B", "2")], [("A", "1"), ("B", "3")], false),
        Row("9111 4.1: all fields match", "A, B", [("A", "1"), ("B", "2")], [("B", "2"), ("A", "1")], true),
        Row("9111 4.1: space around a value", "Accept", [("Accept", " a ")], [("Accept", "a")], true),
        Row(
            "9111 4.1: two lines are one list", "Accept", [("Accept", "a"), ("Accept", "b")], [("Accept", "a, b")], true
        ),
        Row("9111 4.1: order matters", "Accept", [("Accept", "a, b")], [("Accept", "b, a")], false),
        Row(
            "9111 4.1: languages have neither case nor space", "Accept-Language",
            [("Accept-Language", "en-US, el;q=0.5")], [("Accept-Language", "EN-us,EL; q=0.5")], true),
        Row("9111 4.1: other values have case", "X-Mood", [("X-Mood", "A")], [("X-Mood", "a")], false),
        Row("9111 4.1: * never matches", "*", [], [], false),
    ])
    func stored_matches(row: Row) throws {
        func request(_ fields: [(String, String)]) throws -> HTTPRequest {
            var request = try makeRequest()
            for (name, value) in fields { request.fields.append(name, value) }
            return request
        }
        var stored = makeStored(["Vary": row.vary])
        stored.selecting = Variation.selecting(stored.fields, for: try request(row.first))
        #expect(stored.matches(try request(row.second)) == row.isMatch)
    }

    /// A list's position or parameter may be in a field that the server does not name in `Vary`.
    @Test(
        arguments: [
            ([], [], true), ([("X-Off", "10")], [("X-Off", "10")], true), ([("X-Off", "10")], [("X-Off", "20")], false),
            ([], [("X-Off", "10")], false), ([("X-Off", "10")], [], false),
            ([("Host", "a")], [("Host", "b"), ("If-None-Match", "c"), ("Range", "bytes=0-")], true),
            ([("Pragma", "a")], [("Pragma", "b")], false), ([("If-Tenant", "a")], [("If-Tenant", "b")], false),
            // What folio sends by itself is not among the fields.
            ([("User-Agent", "a")], [("User-Agent", "b")], false), ([], [("Accept-Encoding", "br")], false),
            ([("X-Off", "10"), ("Accept", "a")], [("accept", "a"), ("x-off", "10")], true),
            // Two letters that Unicode calls equal: a K, and the sign of kelvin.
            ([("X-Tenant", "K")], [("X-Tenant", "\u{212A}")], false),
        ] as [([(String, String)], [(String, String)], Bool)])
    func fieldsOfAList_selectWithoutVary(
        first: [(String, String)], second: [(String, String)], isMatch: Bool
    ) throws {
        func request(_ fields: [(String, String)]) throws -> HTTPRequest {
            var request = try makeRequest()
            request.cache.allFieldsSelect = true
            for (name, value) in fields { request.fields.append(name, value) }
            return request
        }
        var stored = makeStored([:])
        stored.selecting = Variation.selecting(stored.fields, for: try request(first))
        #expect(stored.matches(try request(second)) == isMatch)
    }
}
