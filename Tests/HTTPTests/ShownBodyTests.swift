import HTTP
import Testing

struct ShownBodyTests {
    private func request(_ body: String, secrets: [String] = []) throws -> HTTPRequest {
        var request = HTTPRequest(method: "POST", url: try HTTPURL("http://h/"), body: Array(body.utf8))
        request.secrets.values = secrets
        return request
    }

    @Test func body_isShownWhereItHoldsNoCredential() throws {
        #expect(try request("a=b").shownBody == Array("a=b".utf8))
        #expect(try request("a=b", secrets: ["", "c"]).shownBody == Array("a=b".utf8))
        #expect(try request("").shownBody == nil)
        #expect(HTTPRequest(url: try HTTPURL("http://h/")).shownBody == nil)
    }

    @Test(arguments: [
        ("a=key", "key"), ("a=k%65y", "key"), ("a=one+two", "one two"), (#"{"a":"k\"e\\y"}"#, #"k"e\y"#), ("k", "k"),
    ])
    func body_isNotShownWhereItRepeatsACredential(body: String, secret: String) throws {
        #expect(try request(body, secrets: [secret]).shownBody == nil)
    }

    @Test func body_isNotShownWhereItIsSaidToHoldASecret() throws {
        var request = try request("a=b")
        request.secrets.areInBody = true
        #expect(request.shownBody == nil)
        request.secrets.areInBody = false
        request.secrets.areInResponse = true
        #expect(request.shownBody == nil)
    }

    @Test func queryParameters_areDecoded() {
        let parameters = PercentEncoding.queryParameters(of: "http://h/p?a=1&b=%26+x&c&=d&&e=f=g")
        #expect(parameters.map(\.name) == ["a", "b", "c", "", "e"])
        #expect(parameters.map(\.value) == ["1", "& x", "", "d", "f=g"])
        #expect(PercentEncoding.queryParameters(of: "http://h/p").isEmpty)
    }
}
