import HTTP
import Testing

@Suite struct HTTPFieldsTests {
    @Test(arguments: ["ETag", "etag", "ETAG", "eTaG"])
    func lookup_comparesNamesWithoutCase(name: String) {
        let fields: HTTPFields = ["x": "0", "ETag": "a", "Etag": "b"]
        #expect(fields[name] == "a")
        #expect(fields.values(of: name) == ["a", "b"])
    }

    /// Names that differ only in the case bit are different if the character is not a letter.
    @Test(arguments: [("a", "b"), ("ab", "a"), ("x@", "x`"), ("x-", "x\r"), ("x[", "x{"), ("é", "É"), ("", "a")])
    func lookup_tellsOtherNamesApart(name: String, other: String) {
        let fields: HTTPFields = [name: "1"]
        #expect(fields[name] == "1")
        #expect(fields[other] == nil)
        #expect(fields.values(of: other) == [])
    }

    @Test func append_keepsOrderAndRepeats() {
        var fields: HTTPFields = ["B": "1"]
        fields.append("a", "2")
        fields.append("b", "3", isSecret: true)
        #expect(
            fields.all == [
                .init(name: "B", value: "1"), .init(name: "a", value: "2"),
                .init(name: "b", value: "3", isSecret: true),
            ])
    }

    @Test func continueLast_continuesWithTheLastValueOnly() {
        var fields: HTTPFields = ["a": "1"]
        fields.append("b", "", isSecret: true)
        fields.continueLast("2")
        fields.continueLast("3")
        #expect(fields.all == [.init(name: "a", value: "1"), .init(name: "b", value: "2 3", isSecret: true)])
        var none = HTTPFields()
        none.continueLast("x")
        #expect(none == [:])
    }

    @Test func set_replacesEveryFieldOfThatName() {
        var fields: HTTPFields = ["Accept": "1", "x": "2", "ACCEPT": "3"]
        fields.set("accept", "4")
        #expect(fields.all == [.init(name: "x", value: "2"), .init(name: "accept", value: "4")])
        fields.set("new", "5", isSecret: true)
        #expect(fields.all.last == .init(name: "new", value: "5", isSecret: true))
    }

    @Test func valid_isWhatMayBePassedOn() {
        let fields: HTTPFields = ["a": "1\r\n\r\nGET /", "b c": "2", "d\r\n": "3", "": "4", "e": "x\ty", "f": "\u{7F}"]
        #expect(fields.valid == ["a": "1    GET /", "e": "x\ty", "f": " "])
        #expect(fields.invalid == "a" && fields.valid.invalid == nil)
        #expect((["d\r\n": "3"] as HTTPFields).invalid == "d\r\n")
    }
}
