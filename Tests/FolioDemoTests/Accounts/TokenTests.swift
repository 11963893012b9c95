import Testing

@testable import folio_demo

struct TokenTests {
    @Test func login_givesTokens() throws {
        let response = try APIClient().send("/v1/login", #"{"email":"demo@example.com","password":"demo"}"#).json()
        #expect((response["access_token"] as? String)?.wholeMatch(of: #/[0-9a-f]{32}/#) != nil)
        #expect((response["refresh_token"] as? String)?.wholeMatch(of: #/[0-9a-f]{32}/#) != nil)
        #expect(response["expires_in"] as? Int == 3_600)
        #expect(response["token_type"] as? String == "Bearer")
    }

    @Test(arguments: [#"{"email":"demo@example.com","password":"x"}"#, #"{"email":"x","password":"demo"}"#, "{}"])
    func login_isRefusedInTheWordsOfOAuth(body: String) {
        let response = APIClient().send("/v1/login", body)
        #expect(response.head.status == 401)
        #expect(
            response.text
                == #"{"error":"invalid_grant","error_description":"the email or the password is wrong"}"#)
    }

    @Test func tokens_areTheSameForTheSameSeedOnly() throws {
        let login = { (seed: Int?) in try APIClient { $0.tokens.seed = seed }.login().access }
        #expect(try login(1) == login(1))
        #expect(try login(1) != login(2))
        #expect(try login(nil) != login(nil))
    }

    @Test func token_isRequestedIfNeeded() throws {
        let sut = APIClient()
        for response in [sut.get("/v1/account"), sut.get("/v1/account", token: "x")] {
            #expect(response.head.status == 401)
            #expect(response.head.fields == [HeaderField("WWW-Authenticate", #"Bearer error="invalid_token""#)])
        }
        #expect(sut.get("/v1/account").text.contains("an access token is required"))
        #expect(sut.get("/v1/account", token: "x").text.contains("the access token is invalid or expired"))
    }

    @Test(arguments: [(9_999, 200), (10_000, 401), (10_001, 401)])
    func token_livesAsLongAsTheOptionSays(milliseconds: Int, status: Int) throws {
        let sut = APIClient { $0.tokens.life = 10 }
        let access = try sut.login().access
        sut.time.pass(milliseconds: milliseconds)
        #expect(sut.get("/v1/account", token: access).head.status == status)
    }

    @Test func token_isVoidAfterItsUses() throws {
        let sut = APIClient { $0.tokens.uses = 2 }
        let access = try sut.login().access
        #expect((1...4).map { _ in sut.get("/v1/account", token: access).head.status } == [200, 200, 401, 401])
    }

    @Test func refresh_givesANewPairOnce() throws {
        let sut = APIClient { $0.tokens.uses = 1 }
        let first = try sut.login()
        let body = #"{"refresh_token":"\#(first.refresh)"}"#
        let second = try sut.send("/v1/token", body).json()
        let access = try #require(second["access_token"] as? String)
        #expect(access != first.access && second["refresh_token"] as? String != first.refresh)
        #expect(sut.get("/v1/account", token: access).head.status == 200)
        let again = sut.send("/v1/token", body)
        #expect(again.head.status == 401)
        #expect(again.text.contains(#""error":"invalid_grant""#))
    }

    // MARK: OAuth

    private static let form = "application/x-www-form-urlencoded"

    @Test(
        arguments: [
            ("grant_type=client_credentials&client_id=demo&client_secret=demo-secret", nil, 200, ""),
            ("grant_type=client_credentials", "Basic ZGVtbzpkZW1vLXNlY3JldA==", 200, ""),
            ("grant_type=client_credentials", "Basic ZGVtbzp4", 401, "invalid_client"),
            ("grant_type=client_credentials&client_id=demo&client_secret=x", nil, 401, "invalid_client"),
            ("grant_type=client_credentials", nil, 401, "invalid_client"),
            ("grant_type=password&client_id=demo&client_secret=demo-secret", nil, 400, "unsupported_grant_type"),
            ("client_id=demo&client_secret=demo-secret", nil, 400, "invalid_request"),
            ("grant_type=refresh_token&client_id=demo&client_secret=demo-secret", nil, 400, "invalid_request"),
            (
                "grant_type=refresh_token&refresh_token=x&client_id=demo&client_secret=demo-secret", nil, 400,
                "invalid_grant"
            ),
        ] as [(String, String?, Int, String)])
    func oauth_answersAsRFC6749Says(body: String, basic: String?, status: Int, error: String) throws {
        let fields = [("Content-Type", Self.form)] + (basic.map { [("Authorization", $0)] } ?? [])
        let response = APIClient().get("/v1/oauth/token", method: "POST", fields: fields, body: Array(body.utf8))
        #expect(response.head.status == status)
        #expect(try response.json()["error"] as? String ?? "" == error)
        #expect(try (response.json()["access_token"] != nil) == (status == 200))
        let challenge = HeaderField("WWW-Authenticate", #"Basic realm="folio-demo""#)
        #expect(response.head.fields.contains(challenge) == (status == 401))
    }

    @Test func oauth_tokenOfAClientIsForRestaurantsAndNoAccount() throws {
        let sut = APIClient()
        let body = "grant_type=client_credentials&client_id=demo&client_secret=demo-secret"
        let grant = try sut.send("/v1/oauth/token", body, type: Self.form).json()
        let token = try #require(grant["access_token"] as? String)
        #expect(grant["refresh_token"] == nil)
        #expect(sut.get("/v1/account", token: token).head.status == 403)
        #expect(sut.get("/v1/restaurants/nearby?latitude=0&longitude=0", token: token).head.status == 200)
    }

    @Test func oauth_refreshesTheTokenOfALogin() throws {
        let sut = APIClient()
        let refresh = try sut.login().refresh
        let body = "grant_type=refresh_token&client_id=demo&client_secret=demo-secret&refresh_token=\(refresh)"
        let grant = try sut.send("/v1/oauth/token", body, type: Self.form).json()
        let token = try #require(grant["access_token"] as? String)
        #expect(sut.get("/v1/account", token: token).head.status == 200)
        #expect(sut.send("/v1/oauth/token", body, type: Self.form).head.status == 400)
    }
}
