import Testing

@testable import HTTP

/// The parts of requests and responses that may be shown.
@Suite struct RedactionTests {
    @Test(arguments: [
        "Authorization", "proxy-authorization", "Cookie", "Set-Cookie", "Set-Cookie2", "X-Api-Key", "apikey",
        "X-APIKey",
        "X-Auth-Token", "X-Subject-Token", "X-CSRFToken", "Token", "X_Session_Id", "X-Client-Secret", "X-Password",
    ])
    func field_isShownByNameAloneWhereItsNameSaysCredential(name: String) throws {
        let (request, response) = try makeSUT(name, "s3cret")
        #expect(request.shownFields.map(\.value) == ["(redacted)"])
        #expect(request.shownFields(of: response).map(\.value) == ["(redacted)"])
        #expect(request.shownFields.map(\.name) == [name])
    }

    @Test(arguments: [
        "Accept", "Content-Type", "WWW-Authenticate", "X-RateLimit-Remaining-Tokens", "X-Next-Page-Token",
        "Surrogate-Key",
        "Idempotency-Key", "Tokens-Left", "X-Author", "Link", "Location", "",
    ])
    func field_isShownOtherwise(name: String) throws {
        let (request, response) = try makeSUT(name, "plain")
        #expect(request.shownFields.map(\.value) == ["plain"])
        #expect(request.shownFields(of: response).map(\.value) == ["plain"])
    }

    @Test func credentialByName_isLeftOutWhereItIsRepeated() throws {
        var request = HTTPRequest(url: try HTTPURL("https://api.test/list?was=s3cret-value"))
        request.fields.append("Cookie", "s3cret-value")
        request.fields.append("X-Also", "s3cret-value")
        #expect(request.shownURL == "https://api.test/list?was=")
        #expect(request.shownFields.map(\.value) == ["(redacted)", ""])
    }

    @Test(arguments: [
        ("/a?access_token=abc", "/a?access_token=(redacted)"),
        ("/a?x=1&sig=abc&y=2", "/a?x=1&sig=(redacted)&y=2"),
        ("/a?X-Amz-Signature=abc#frag", "/a?X-Amz-Signature=(redacted)#frag"),
        ("https://h/a#id_token=abc&state=1", "https://h/a#id_token=(redacted)&state=1"),
        (
            "</a?api_key=abc>; rel=\"next\", </b?api%5Fkey=def>; rel=\"last\"",
            "</a?api_key=(redacted)>; rel=\"next\", </b?api%5Fkey=(redacted)>; rel=\"last\""
        ),
        ("/a?password=", "/a?password="), ("/a?password=a=b&c", "/a?password=(redacted)&c"),
        ("sig=abc", "sig=(redacted)"),
        ("/a?page_token=abc&token=def&assign=1", "/a?page_token=abc&token=def&assign=1"),
        ("no parameters", "no parameters"), ("=", "="), ("?=&=", "?=&="),
    ])
    func parameters_ofSignedURLsAreShownByNameAlone(text: String, shown: String) throws {
        let (request, response) = try makeSUT("Link", text)
        #expect(request.shownFields(of: response).map(\.value) == [shown])
    }

    private func makeSUT(_ name: String, _ value: String) throws -> (HTTPRequest, HTTPResponse) {
        let url = try HTTPURL("https://api.test/list")
        var fields = HTTPFields()
        fields.append(name, value)
        return (HTTPRequest(url: url, fields: fields), HTTPResponse(status: 200, fields: fields, url: url))
    }
}
