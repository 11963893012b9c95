import HTTP
import Redaction
import Testing

@testable import Endpoints

/// How a server's error message is shown.
@Suite struct ErrorExplanationTests {
    @Test(arguments: [
        (#"{"message":"Bad credentials"}"#, "Bad credentials"),
        (#"{"error":"not found"}"#, "not found"),
        (#"{"error":{"code":404,"message":"no such item"}}"#, "no such item"),
        (#"{"detail":"Not found."}"#, "Not found."),
        (#"{"type":"about:blank","title":"Forbidden","detail":"no access to 7"}"#, "no access to 7"),
        (#"{"title":"Forbidden"}"#, "Forbidden"),
        (#"{"errors":[{"message":"first"},{"message":"second"}]}"#, "first"),
        (#"{"errors":[{"detail":"first"}]}"#, "first"),
        (#"{"error":"invalid_token","error_description":"The token expired"}"#, "The token expired"),
        (#"{"error":true,"message":"told"}"#, "told"),
        (#"{"message":"","error":"told"}"#, "told"),
        (#"{"message":null,"title":"told"}"#, "told"),
        (#"{"message":"a\n\n  b\tc\u0000\u001b[1m\u202ed "}"#, "a b c[1md"),
        (#"{"message":"Größe 日本 👍"}"#, "Größe 日本 👍"),
    ])
    func json_saysWhatItsMemberForPeopleHolds(body: String, text: String) {
        #expect(explanation(body) == text)
    }

    @Test(arguments: [
        "", "{}", "[]", "[1]", #""text""#, #"{"message":7}"#, #"{"message":["a"]}"#, #"{"errors":[]}"#,
        #"{"errors":{"message":"a"}}"#, #"{"message":" \n\u0007 "}"#, #"{"message":"<html>a</html>"}"#,
        #"{"message":"cut of"#, "plain",
    ])
    func json_withoutSuchATextHasNoMessage(body: String) {
        #expect(explanation(body) == nil)
    }

    @Test(
        arguments: [
            ("text/plain", "no such list\n", "no such list"),
            ("Text/Plain ; charset=utf-8", "no such list", "no such list"),
            ("text/plain", "<!DOCTYPE html>", nil), ("text/plain", " ", nil), ("text/html", "no such list", nil),
            ("text/html", "<html><body>no</body></html>", nil), (nil, "no such list", nil),
            ("text/xml", "<r><error>told</error></r>", "told"),
            (
                "text/xml",
                "<e:Envelope><e:Body><e:Fault><faultstring>told</faultstring></e:Fault></e:Body></e:Envelope>", "told"
            ),
            ("text/html", #"{"message":"told"}"#, "told"), ("text/plain", #"{"message":"told"}"#, "told"),
        ] as [(String?, String, String?)])
    func body_isShownWhereItIsPlainTextAndNeverAsHTML(type: String?, body: String, text: String?) {
        #expect(explanation(body, type: type) == text)
    }

    @Test(arguments: [(399, nil), (400, "told"), (599, "told"), (600, nil)] as [(Int, String?)])
    func status_mustBeThatOfAnError(status: Int, text: String?) {
        #expect(explanation(#"{"message":"told"}"#, status: status) == text)
    }

    @Test(arguments: [(199, "e"), (200, "e"), (201, "…")])
    func text_isCutAt200Characters(length: Int, end: String) {
        let text = explanation(#"{"message":"\#(String(repeating: "e", count: length))"}"#)
        #expect(text?.count == min(length, 200))
        #expect(text?.hasSuffix(end) == true)
    }

    @Test(arguments: [(1_999, true), (2_000, true), (2_001, false)])
    func plainText_isShownWhereItIsShort(length: Int, isShown: Bool) {
        let text = explanation(String(repeating: "e", count: length), type: "text/plain")
        #expect((text != nil) == isShown)
    }

    @Test func plainText_mustBeUTF8() {
        #expect(explanation(bytes: [0x61, 0xFC], type: "text/plain") == nil)
    }

    @Test(arguments: [
        #"{"message":"the key s3cr3t is wrong"}"#, #"{"message":"the key s3\u0063r3t is wrong"}"#,
        #"{"message":"the key s3cr3t\u0301 is wrong"}"#, #"{"message":"the key s3\u200bc\u202er3t is wrong"}"#,
        #"{"message":"the key is wrong"# + String(repeating: ".", count: 200) + #"s3cr3t"}"#,
    ])
    func text_withACredentialOfTheRequestIsNotShown(body: String) {
        #expect(explanation(body, credentials: ["s3cr3t"]) == nil)
        #expect(explanation(body, credentials: ["other"]) != nil)
    }

    @Test(arguments: ["a+b/c=d", "a%2bb/c=d", "a+b%2Fc=d", "%61+b/c%3dd", #"a+b\\/c=d"#, #"a\\u002Bb/c=d"#])
    func text_withACredentialIsNotShownHoweverItIsWritten(written: String) {
        #expect(explanation(#"{"message":"the key \#(written) is wrong"}"#, credentials: ["a+b/c=d"]) == nil)
    }

    @Test func text_withACredentialIsNotShownWhereItsSpacesAreCollapsed() {
        #expect(explanation(#"{"message":"my  own key"}"#, credentials: ["my  own"]) == nil)
    }

    /// The server may know it from another request.
    @Test func text_withACredentialOfAnotherRequestIsNotShown() {
        let known = KnownCredentials()
        known.note(["0ther-key"])
        KnownCredentials.$current.withValue(known) {
            #expect(explanation(#"{"message":"not for 0ther%2Dkey"}"#) == nil)
            #expect(explanation(#"{"message":"not for others"}"#) == "not for others")
        }
    }

    private func explanation(
        _ body: String, status: Int = 404, type: String? = "application/json", credentials: Set<String> = []
    ) -> String? {
        explanation(bytes: Array(body.utf8), status: status, type: type, credentials: credentials)
    }

    private func explanation(
        bytes: [UInt8], status: Int = 404, type: String?, credentials: Set<String> = []
    ) -> String? {
        guard let url = try? HTTPURL("https://api.test/list") else { return nil }  // It is one.
        let fields: HTTPFields = type.map { ["Content-Type": $0] } ?? [:]
        var response = HTTPResponse(status: status, fields: fields, body: bytes, url: url)
        response.secrets.sent = credentials
        return ErrorExplanation.text(of: response)
    }
}
