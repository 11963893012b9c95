import Accounts
import Testing

@Suite struct TokenDocumentTests {
    @Test func token_isReadAsItWasWritten() throws {
        var token = StoredToken()
        token.token = "a\"b\\c€"
        token.refreshToken = "r\n\"\\"
        token.obtainedAt = 1
        token.expiresAt = 2
        token.answers = ["token": "x", "user": "y"]
        token.configured = "$5$salt$hash"
        token.account = "one"
        token.since = 3
        token.accounts = ["$5$a$b": "one"]
        var document = TokenDocument()
        document[key("login")] = token
        document[key("bearer")] = StoredToken()
        let read = try TokenDocument(document.bytes)
        #expect(read[key("login")] == token)
        #expect(read[key("bearer")] == StoredToken())
        #expect(read[key("basic")] == nil)
        #expect(read.keys == [key("login"), key("bearer")])
        #expect(read.bytes == document.bytes)
    }

    /// It would add a field to requests.
    @Test func tokenWithALineBreak_isNone() throws {
        let text = #"{"version":1,"tokens":{"api https://api.test login":{"token":"a\r\nX: 1","refresh_token":"r"}}}"#
        let read = try TokenDocument(Array(text.utf8))
        #expect(read[key("login")]?.token == nil && read[key("login")]?.refreshToken == "r")
    }

    @Test func unknownMembers_stay() throws {
        let text = #"""
            {"later": [1, {"a": 1.50}], "version": 1, "tokens": {
              "api https://api.test login": {"token": "a", "colour": {"b": [true]}},
              "something else": {"c": 1}
            }}
            """#
        var document = try TokenDocument(Array(text.utf8))
        var token = try #require(document[key("login")])
        token.token = "b"
        document[key("login")] = token
        let bytes = String(decoding: document.bytes, as: UTF8.self)
        #expect(bytes.contains(#""later":[1, {"a": 1.50}]"#))
        #expect(bytes.contains(#""colour":{"b": [true]}"#))
        #expect(bytes.contains(#""something else":{"c": 1}"#))
        #expect(bytes.contains(#""token":"b""#) && !bytes.contains(#""token": "a""#))
        #expect(document.keys == [key("login")])
    }

    @Test func removedToken_isGone() throws {
        var document = TokenDocument()
        document[key("login")] = StoredToken()
        document[key("login")] = nil
        #expect(try TokenDocument(document.bytes).keys.isEmpty)
    }

    @Test(arguments: ["", "x", "[]", "{", "null", "{\"tokens\":[]}", "{\"tokens\":{\"a\":1}}", "{} {}"])
    func text_thatFolioDidNotWriteIsRefused(text: String) {
        #expect(throws: TokenDocumentError.notJSON) { try TokenDocument(Array(text.utf8)) }
    }

    @Test func otherVersion_isRefused() {
        #expect(throws: TokenDocumentError.otherVersion) { try TokenDocument(Array("{\"version\":2}".utf8)) }
    }
}
