import Testing

@testable import JSON

struct JSONEditTests {
    private func edited(
        _ text: String, set: [(path: String, value: String?)] = [], removed: [String] = []
    ) throws -> String {
        let edit = JSONEdit(
            set: try set.map { try JSONPath(parsing: $0.path) }, removed: try removed.map { try JSONPath(parsing: $0) })
        let json = Array(text.utf8)
        var changed: [UInt8] = []
        try json.withUnsafeBufferPointer { json in
            try edit.append(
                JSONRange(start: 0, end: UInt32(json.count)), of: json,
                setting: set.map { $0.value.map { Array($0.utf8) } },
                to: &changed)
        }
        return String(decoding: changed, as: UTF8.self)
    }

    @Test(
        arguments: [
            (#"{ "a" : 1.50 , "b":[ 1, 2 ]}"#, ".c", "3", #"{"a":1.50,"b":[ 1, 2 ],"c":3}"#),
            (#"{}"#, ".a", "1", #"{"a":1}"#),
            (#"{"a":"}\"","b":2}"#, ".b", "[]", #"{"a":"}\"","b":[]}"#),
            (#"{"a":{"x":1}}"#, ".a.b.c", "2", #"{"a":{"x":1,"b":{"c":2}}}"#),
            (#"{"a":null}"#, ".a.b", "2", #"{"a":{"b":2}}"#),
            (#"{"\u0061":1}"#, ".a", "2", #"{"\u0061":2}"#),
            (#"{"a":1,"b":2,"a":3}"#, ".a", "4", #"{"b":2,"a":4}"#),
            (#"{"a":{"x":1},"a":{"y":2}}"#, ".a.z", "3", #"{"a":{"y":2,"z":3}}"#),
            ("{\"e\u{301}\":1}", ".\"\u{E9}\"", "2", "{\"e\u{301}\":1,\"\u{E9}\":2}"),
            (#"{"a":1}"#, #"."b\"c""#, "2", #"{"a":1,"b\"c":2}"#),
        ])
    func member_isSet(json: String, path: String, value: String, changed: String) throws {
        #expect(try edited(json, set: [(path, value)]) == changed)
        #expect(try edited(json, set: [(path, nil)]).filter { $0 != " " } != changed)
    }

    @Test func absentValue_leavesTheMemberAsItIs() throws {
        #expect(try edited(#"{"a":1}"#, set: [(".a", nil), (".b.c", nil), (".d", "2")]) == #"{"a":1,"d":2}"#)
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":2}"#, [".a"], #"{"b":2}"#), (#"{"a":1}"#, [".a"], #"{}"#), (#"{"a":1}"#, [".b"], #"{"a":1}"#),
            (#"{"a":{"b":1,"c":2}}"#, [".a.b"], #"{"a":{"c":2}}"#), (#"{"a":[1]}"#, [".a.b"], #"{"a":[1]}"#),
            (#"{"a":[{"b":1,"c":[2]},3,{"b":4}]}"#, [".a[].b"], #"{"a":[{"c":[2]},3,{}]}"#),
            (#"{"a":[1,2]}"#, [".a[]"], #"{"a":[]}"#), (#"{"a":{"b":1}}"#, [".a[]"], #"{"a":{}}"#),
            (#"{"a":{"b":{"x":1,"y":2},"c":{"x":3}}}"#, [".a[].x", ".a.b.y"], #"{"a":{"b":{},"c":{}}}"#),
            (#"{"a":1,"b":2,"a":3}"#, [".a"], #"{"b":2}"#), (#"[1]"#, [".a"], #"[1]"#), (#""x""#, [".a"], #""x""#),
        ])
    func value_isRemoved(json: String, paths: [String], changed: String) throws {
        #expect(try edited(json, removed: paths) == changed)
    }

    @Test func value_isRemovedFromWhatIsSet() throws {
        let value = #"{"b":1,"c":2}"#
        #expect(try edited("{}", set: [(".a", value)], removed: [".a.b"]) == #"{"a":{"c":2}}"#)
        #expect(try edited("{}", set: [(".a", value)], removed: [".a"]) == "{}")
    }

    /// `[]` means the members that are set, too.
    @Test(arguments: [#"{"o":{"secret":1}}"#, #"{"o":{}}"#, "{}", #"{"o":null}"#])
    func eachMember_isAlsoOneThatIsSet(json: String) throws {
        #expect(
            try edited(json, set: [(".o.n.secret", "1")], removed: [".o[].secret"]).contains("secret\":1}}") == false)
        #expect(try edited(json, set: [(".o.n", "1")], removed: [".o[]"]) == #"{"o":{}}"#)
    }

    @Test(
        arguments: [
            (#"{"a":"x"}"#, ".a.b", ".a", JSONKind.string), (#"{"a":{"b":[]}}"#, ".a.b.c", ".a.b", .array),
            ("[1]", ".a", ".", .array), ("null", ".a", ".", .null), ("5", ".a", ".", .number),
        ])
    func valueThatIsNoObject_isAnError(json: String, path: String, place: String, kind: JSONKind) throws {
        #expect(throws: JSONEditError(path: place, kind: kind)) { try edited(json, set: [(path, "1")]) }
        #expect(try edited(json, set: [(path, nil)]) == json)
    }
}
