import HTTP
import Redaction
import TestSupport
import Testing

@Suite struct RedirectingHTTPClientTests {
    @Test(arguments: [301, 302, 303, 307, 308], ["GET", "HEAD"])
    func redirect_isFollowed(status: Int, method: String) async throws {
        let (client, sut) = makeSUT([.redirect("http://a/new", status: status), .response(status: 200, body: [1])])
        let fields: HTTPFields = ["Accept": "x"]
        let limits = HTTPLimits(connect: .seconds(1), stall: .seconds(2), body: 3)
        let request = HTTPRequest(method: method, url: try HTTPURL("http://a/old"), fields: fields, limits: limits)
        let response = try await sut.send(request)
        #expect(response.status == 200)
        #expect(response.body == [1])
        #expect(response.url.description == "http://a/new")
        var moved = request
        moved.url = try HTTPURL("http://a/new")
        #expect(await client.requests == [request, moved])
    }

    @Test(arguments: [200, 204, 300, 304, 305, 306, 309, 400, 500])
    func otherStatus_isTheResponse(status: Int) async throws {
        let (client, sut) = makeSUT([.redirect("http://a/new", status: status)])
        #expect(try await sut.send(HTTPRequest(url: HTTPURL("http://a/old"))).status == status)
        #expect(await client.requests.count == 1)
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "QUERY", "OPTIONS", "get"], [301, 302, 303, 307, 308])
    func otherMethod_hasTheRedirectAsItsResponse(method: String, status: Int) async throws {
        let (client, sut) = makeSUT([.redirect("http://a/new", status: status)])
        let request = HTTPRequest(method: method, url: try HTTPURL("http://a/old"), body: [1, 2])
        let response = try await sut.send(request)
        #expect(response.status == status)
        #expect(response.fields["Location"] == "http://a/new")
        #expect(await client.requests == [request])
    }

    /// A GET may have a body too.
    @Test func body_ofAGETStaysWithItsOrigin() async throws {
        let (client, sut) = makeSUT([.redirect("/new"), .redirect("http://b/new")])
        let request = HTTPRequest(url: try HTTPURL("http://a/old"), body: [1])
        #expect(try await sut.send(request).status == 302)
        #expect(await client.requests.map(\.url.description) == ["http://a/old", "http://a/new"])
    }

    @Test(arguments: ["http://a/new", "ftp://a/new"])
    func redirect_isTheResponseWhereItIsNotToBeFollowed(location: String) async throws {
        let (client, sut) = makeSUT([.redirect(location)])
        var request = HTTPRequest(url: try HTTPURL("http://a/old"))
        request.redirects.areFollowed = false
        #expect(try await sut.send(request).fields["Location"] == location)
        #expect(await client.requests.count == 1)
    }

    /// The server may know it from another request of the command.
    @Test func credentialOfAnotherRequest_isNotSentElsewhere() async throws {
        let known = KnownCredentials()
        known.note(["0ther-key"])
        try await KnownCredentials.$current.withValue(known) {
            let (client, sut) = makeSUT([.redirect("http://b/new?k=0ther-key&a=1"), .response(status: 200)])
            _ = try await sut.send(HTTPRequest(url: HTTPURL("http://a/old")))
            #expect(await client.requests.last?.url.description == "http://b/new?k=&a=1")
        }
    }

    @Test(arguments: [
        ("https://a/new", true), ("http://a/new", true), ("http://b/new", false), ("https://b/new", false),
        ("https://a:8443/new", false), ("http://a:81/new", false),
    ])
    func redirectToTheSameHost_isInItsReach(location: String, isFollowed: Bool) async throws {
        let (client, sut) = makeSUT([.redirect(location), .response(status: 200)])
        var request = HTTPRequest(url: try HTTPURL("http://a/old"))
        request.redirects.reach = .ownOrigin
        if isFollowed {
            #expect(try await sut.send(request).status == 200)
        } else {
            await #expect(throws: HTTPError.redirectNotAllowed(location: location)) { try await sut.send(request) }
        }
        #expect(await client.requests.count == (isFollowed ? 2 : 1))
    }

    @Test func redirectWithoutLocation_isTheResponse() async throws {
        let (client, sut) = makeSUT([.response(status: 301, body: [7])])
        let response = try await sut.send(HTTPRequest(url: HTTPURL("http://a/old")))
        #expect(response.status == 301)
        #expect(response.body == [7])
        #expect(await client.requests.count == 1)
    }

    @Test(arguments: [
        ("new", "http://a/x/new"), ("/new", "http://a/new"), ("?page=2", "http://a/x/old?page=2"),
        ("../new#f", "http://a/new"),
        ("//b/new", "http://b/new"), ("https://a/new", "https://a/new"), ("/b c", "http://a/b%20c"),
    ])
    func location_isResolved(location: String, target: String) async throws {
        let (client, sut) = makeSUT([.redirect(location), .response(status: 200)])
        _ = try await sut.send(HTTPRequest(url: HTTPURL("http://a/x/old?page=1")))
        #expect(await client.requests.map(\.url.description) == ["http://a/x/old?page=1", target])
    }

    @Test(arguments: [
        ("https://a/", "http://a/"), ("https://a/", "http://b/"), ("http://a/", "ftp://a/"),
        ("http://a/", "http://u:p@a/"),
        ("http://a/", "http://"), ("http://a/", "/%"), ("http://a/", "http:b"), ("https://a/", "javascript:x"),
    ])
    func location_thatIsUnusableOrWeakerIsAnError(url: String, location: String) async throws {
        let (client, sut) = makeSUT([.redirect(location)])
        await #expect(throws: HTTPError.badRedirect(location: location)) {
            try await sut.send(HTTPRequest(url: HTTPURL(url)))
        }
        #expect(await client.requests.count == 1)
    }

    @Test(arguments: [9, 10])
    func redirects_upToTheLimitAreFollowed(hops: Int) async throws {
        let (client, sut) = makeSUT((1...hops).map { .redirect("/\($0)") } + [.response(status: 200)])
        let response = try await sut.send(HTTPRequest(url: HTTPURL("http://a/0")))
        #expect(response.url.path == "/\(hops)")
        #expect(await client.requests.map(\.url.path) == (0...hops).map { "/\($0)" })
    }

    @Test func redirects_beyondTheLimitAreAnError() async throws {
        let (client, sut) = makeSUT((1...11).map { .redirect("/\($0)") } + [.response(status: 200)])
        await #expect(throws: HTTPError.tooManyRedirects(limit: 10)) {
            try await sut.send(HTTPRequest(url: HTTPURL("http://a/0")))
        }
        #expect(await client.requests.count == 11)
    }

    @Test(arguments: [
        ("https://a/new", true), ("https://a:443/new", true), ("/new", true), ("https://b/new", false),
        ("https://a:444/new", false),
        ("https://a.b/new", false), ("//A/new", true),
    ])
    func secrets_stayWithTheirOrigin(location: String, areKept: Bool) async throws {
        let (client, sut) = makeSUT([.redirect(location), .response(status: 200)])
        var request = HTTPRequest(url: try HTTPURL("https://a/old"), fields: ["Accept": "x"])
        request.fields.append("Authorization", "Bearer t", isSecret: true)
        _ = try await sut.send(request)
        let sent = await client.requests
        #expect(sent[0].fields == request.fields)
        #expect(sent[1].fields == (areKept ? request.fields : ["Accept": "x"]))
    }

    /// A login page's URL may contain the requested URL, encoded once more, to lead back to it.
    @Test(arguments: [
        ("abcd+efgh/ijkl==", "return=%3Fkk%3Dabcd%252Befgh%252Fijkl%253D%253D", "return=%3Fkk%3D"),
        ("sh/rt6", "return=%3Fkk%3Dsh%252frt6&x=sh/rt6", "return=%3Fkk%3D&x="),
        ("abc", "x=abc", "x=abc"),
    ])
    func secretInTheQuery_isInNoLocationElsewhere(secret: String, query: String, sent: String) async throws {
        let (client, sut) = makeSUT([.redirect("https://b/land?\(query)"), .response(status: 200)])
        var request = HTTPRequest(
            url: try HTTPURL("https://a/old").appendingQuery("kk=\(PercentEncoding.encoded(secret))"))
        request.secrets.queryNames = ["kk"]
        _ = try await sut.send(request)
        #expect(await client.requests.last?.url.query == sent)
    }

    @Test(arguments: [
        (["https://b/", "https://a/new"], true), (["https://b/"], true), (["https://a/b", "/c"], false), ([], false),
    ])
    func response_isUnsignedOnceTheOriginWasLeft(locations: [String], isUnsigned: Bool) async throws {
        let (_, sut) = makeSUT(locations.map { .redirect($0) } + [.response(status: 401)])
        let response = try await sut.send(HTTPRequest(url: HTTPURL("https://a/old")))
        #expect(response.secrets.isUnsigned == isUnsigned)
    }

    @Test(arguments: ["https://a/new", "https://b/new"])
    func fields_otherThanHarmlessOnesStayWithTheirOrigin(location: String) async throws {
        let (client, sut) = makeSUT([.redirect(location), .response(status: 200)])
        let harmless: HTTPFields = [
            "Accept": "1", "accept-charset": "2", "ACCEPT-ENCODING": "3", "Accept-Language": "4", "User-Agent": "5",
            "Cache-Control": "6", "Pragma": "7", "X-Requested-With": "rest", "Range": "8", "If-Match": "9",
            "If-None-Match": "10", "If-Range": "11",
            "If-Modified-Since": "12", "If-Unmodified-Since": "13",
        ]
        let others = [
            "Host", "X-Trace", "X-Team", "Authorization", "Cookie", "Referer", "From", "Idempotency-Key",
            "Content-Type",
            "Forwarded", "Proxy-Authorization", "X-Accept", "Accept-X",
        ]
        var request = HTTPRequest(url: try HTTPURL("https://a/old"), fields: harmless)
        for name in others { request.fields.append(name, "x") }
        request.withheldFields = ["Accept-Datetime"]
        _ = try await sut.send(request)
        let sent = await client.requests[1]
        #expect(sent.fields == (location.hasPrefix("https://a/") ? request.fields : harmless))
        #expect(sent.withheldFields == ["Accept-Datetime"])
    }

    @Test func position_isCarriedAlong() async throws {
        let (client, sut) = makeSUT([.redirect("https://b/new"), .response(status: 200)])
        var request = HTTPRequest(url: try HTTPURL("https://a/old"), fields: ["X-Cursor": "c", "X-Team": "t"])
        request.redirects.positionFields = ["x-cursor"]
        _ = try await sut.send(request)
        #expect(await client.requests.last?.fields == ["X-Cursor": "c"])
    }

    /// A plugin may sign with any field.
    @Test func harmlessField_thatIsASecretStaysWithItsOrigin() async throws {
        let (client, sut) = makeSUT([.redirect("http://b/"), .response(status: 200)])
        var request = HTTPRequest(url: try HTTPURL("http://a/"), fields: ["Accept": "x"])
        request.fields.append("User-Agent", "s3cret", isSecret: true)
        _ = try await sut.send(request)
        #expect(await client.requests[1].fields == ["Accept": "x"])
    }

    /// The other origin could redirect it to a URL of its choice.
    @Test func secrets_doNotComeBackWithTheOrigin() async throws {
        let (client, sut) = makeSUT([.redirect("https://b/"), .redirect("https://a/again"), .response(status: 200)])
        var request = HTTPRequest(url: try HTTPURL("https://a/"))
        request.fields.append("X-Key", "k", isSecret: true)
        _ = try await sut.send(request)
        #expect(await client.requests.map { $0.fields["X-Key"] } == ["k", nil, nil])
    }

    @Test(arguments: [
        ("/b?key=1&page=2", "http://a/b?key=1&page=2"), ("http://a/b?key=1", "http://a/b?key=1"),
        ("/b", "http://a/b?key=1"), ("/b?page=2", "http://a/b?page=2&key=1"),
        ("http://b/?key=1&page=2", "http://b/?page=2"), ("http://b/?k%65y=1", "http://b/"),
        ("http://b/?keys=1", "http://b/?keys=1"),
    ])
    func secretParameters_stayWithTheirOrigin(location: String, target: String) async throws {
        let (client, sut) = makeSUT([.redirect(location), .response(status: 200)])
        var request = HTTPRequest(url: try HTTPURL("http://a/?key=1"))
        request.secrets.queryNames = ["key"]
        _ = try await sut.send(request)
        #expect(await client.requests.last?.url.description == target)
    }

    @Test(arguments: [
        ("http://b/?x=s3cr3t%2Fvalue&y=1", "http://b/?x=&y=1"),
        ("/?x=s3cr3t%2Fvalue", "http://a/?x=s3cr3t%2Fvalue"),
    ])
    func location_losesSecretsByTheirValueElsewhere(location: String, target: String) async throws {
        let (client, sut) = makeSUT([.redirect(location), .response(status: 200)])
        var request = HTTPRequest(url: try HTTPURL("http://a/"))
        request.fields.set("Authorization", "Bearer s3cr3t/value", isSecret: true)
        _ = try await sut.send(request)
        #expect(await client.requests.last?.url.description == target)
    }

    /// An item's id may be a credential that the server repeated, also in a field that others may see.
    @Test func fieldWithAKnownCredential_isDroppedElsewhere() async throws {
        let (client, sut) = makeSUT([.redirect("http://b/x"), .response(status: 200)])
        var request = HTTPRequest(url: try HTTPURL("http://a/"))
        request.fields.append("Accept-Language", "s3cr3t-value")
        request.fields.append("If-Match", "other")
        let sent = request
        let known = KnownCredentials()
        known.note(["s3cr3t-value"])
        _ = try await KnownCredentials.$current.withValue(known) { try await sut.send(sent) }
        #expect(await client.requests[1].fields == ["If-Match": "other"])
    }

    /// Without a part of its path, or with another name, it would be another URL.
    @Test(arguments: ["http://b/s3cr3t/value/z", "http://b/?s3cr3t%2Fvalue=1", "http://b/x?s3cr3t/value"])
    func locationWithASecretOutsideOfValues_isNotFollowed(location: String) async throws {
        let (client, sut) = makeSUT([.redirect(location), .response(status: 200)])
        var request = HTTPRequest(url: try HTTPURL("http://a/"))
        request.fields.set("Authorization", "Bearer s3cr3t/value", isSecret: true)
        let error = await #expect(throws: HTTPError.self) { try await sut.send(request) }
        guard case .badRedirect(let shown)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!shown.contains("s3cr3t"))
        #expect(await client.requests.count == 1)
    }

    @Test(arguments: [(["key"], "ftp://a/x"), ([], "ftp://a/x?key=1")] as [(Set<String>, String)])
    func badRedirect_isReportedWithoutSecretParameters(names: Set<String>, location: String) async throws {
        let (_, sut) = makeSUT([.redirect("ftp://a/x?key=1")])
        var request = HTTPRequest(url: try HTTPURL("http://a/?key=1"))
        request.secrets.queryNames = names
        await #expect(throws: HTTPError.badRedirect(location: location)) { try await sut.send(request) }
    }

    @Test func failure_ofAHopIsPassedOn() async throws {
        let (client, sut) = makeSUT([.redirect("/new"), .failure(HTTPError.interrupted(reason: "x"))])
        await #expect(throws: HTTPError.interrupted(reason: "x")) {
            try await sut.send(HTTPRequest(url: HTTPURL("http://a/")))
        }
        #expect(await client.requests.count == 2)
    }

    private func makeSUT(
        _ responses: [ScriptedHTTPClient.Response]
    ) -> (client: ScriptedHTTPClient, sut: RedirectingHTTPClient) {
        let client = ScriptedHTTPClient(responses)
        return (client, RedirectingHTTPClient(client))
    }
}

extension ScriptedHTTPClient.Response {
    fileprivate static func redirect(_ location: String, status: Int = 302) -> Self {
        .response(status: status, fields: ["Location": location])
    }
}
