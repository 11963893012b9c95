import HTTP
import Testing

/// The parts of a request with credentials, and of its response, that may be shown.
@Suite struct RequestRedactionTests {
    private static func request() throws -> HTTPRequest {
        var request = HTTPRequest(
            url: try HTTPURL("http://a/list?key=qu3ry&page=2&echo=h3ader"),
            fields: ["Accept": "x", "X-Echo": "Basic v4lue"])
        request.secrets.queryNames = ["key"]
        request.secrets.values = ["v4lue"]
        request.fields.append("Authorization", "Bearer h3ader", isSecret: true)
        return request
    }

    @Test func url_losesSecretParametersAndValues() throws {
        #expect(try Self.request().shownURL == "http://a/list?page=2&echo=")
    }

    @Test func fields_loseSecretValues() throws {
        let fields = try Self.request().shownFields
        #expect(fields.map(\.name) == ["Accept", "X-Echo", "Authorization"])
        #expect(fields.map(\.value) == ["x", "Basic ", "(redacted)"])
    }

    @Test func response_losesWhatItRepeatsAndItsCookies() throws {
        let request = try Self.request()
        let response = HTTPResponse(
            status: 302,
            fields: ["Location": "http://b/?k=qu3ry", "Set-Cookie": "sid=1", "X": "h3ader v4lue", "Y": "plain"],
            url: request.url)
        let fields = request.shownFields(of: response)
        #expect(fields.map(\.value) == ["http://b/?k=", "(redacted)", " ", "plain"])
    }

    @Test func response_losesWhatBasicCredentialsMean() throws {
        var request = HTTPRequest(url: try HTTPURL("http://a/list"))
        request.fields.append("Authorization", "Basic \(Base64.text("user:p4ss:word".utf8))", isSecret: true)
        let response = HTTPResponse(status: 401, fields: ["X": "p4ss:word user:p4ss:word user x"], url: request.url)
        #expect(request.shownFields(of: response).map(\.value) == ["  user x"])
    }

    /// A server may repeat only the value of a cookie, or of a parameter that is named like a credential.
    @Test func response_losesTheValuesOfCookiesAndOfKeys() throws {
        var request = HTTPRequest(url: try HTTPURL("http://a/list?api_key=n4med-key"))
        request.fields.append("Cookie", "a=b; session=c00kie-value", isSecret: true)
        let response = HTTPResponse(status: 401, fields: ["X": "n4med-key c00kie-value b"], url: request.url)
        #expect(request.shownFields(of: response).map(\.value) == ["  b"])
        #expect(request.shownURL == "http://a/list?api_key=(redacted)")
        // A literal value of a plugin file.
        let plain = HTTPRequest(url: try HTTPURL("http://a/"), fields: ["X-Api-Key": "Token l1teral-key"])
        let repeated = HTTPResponse(status: 401, fields: ["X": "is l1teral-key"], url: plain.url)
        #expect(plain.shownFields(of: repeated).map(\.value) == ["is "])
    }

    @Test func request_withoutCredentialsIsShownAsItIs() throws {
        let request = HTTPRequest(url: try HTTPURL("http://a/list?key=1"), fields: ["A": "b"])
        #expect(request.shownURL == "http://a/list?key=1")
        #expect(request.shownFields.map(\.value) == ["b"])
    }
}
