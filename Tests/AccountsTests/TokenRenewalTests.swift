import HTTP
import Schema
import Synchronization
import TestSupport
import Testing

@testable import Accounts
@testable import System

/// However many requests need a token, only one asks for it.
@Suite struct TokenRenewalTests {
    @Test func requests_thatComeTogetherCauseOneRequestForAToken() async throws {
        let api = TokenAPI()
        let client = try api.client([clientCredentials()])
        #expect(await client.getAtOnce(10) == Array(repeating: .success(200), count: 10))
        #expect(api.tokenServer.requests.count == 1)
        #expect(api.sent == Array(repeating: "Bearer token-1", count: 10))
    }

    @Test func requests_withAnExpiredTokenCauseOneRefresh() async throws {
        let api = TokenAPI()
        let client = try api.client([refreshing()])
        try await client.get()
        api.time.now += 100
        #expect(await client.getAtOnce(10) == Array(repeating: .success(200), count: 10))
        #expect(api.tokenServer.requests.count == 2)
        #expect(api.sent.dropFirst() == Array(repeating: "Bearer token-2", count: 10)[...])
    }

    @Test func requests_withARefusedTokenCauseOneRefreshAndAreSentAgainOnce() async throws {
        let api = TokenAPI()
        let client = try api.client([refreshing()])
        try await client.get()
        api.accept(only: "Bearer token-2")
        #expect(await client.getAtOnce(10) == Array(repeating: .success(200), count: 10))
        #expect(api.tokenServer.requests.count == 2)
        #expect(api.sent.count { $0 == "Bearer token-2" } == 10)
        #expect(api.sent.count { $0 == "Bearer token-1" } <= 11)
    }

    /// The token expires before the waiting requests have it, or never.
    @Test(arguments: [nil, "token-0"], ["0", "-5", "\"0\"", "0.4", "1"])
    func token_ofHoweverShortALifeIsSharedByAllWhoWait(refused: String?, life: String) async throws {
        let time = TestTime()
        let waits = Waits()
        let server = PlayedServer { request, number in
            while number == 1, waits.count < 9 { await Task.yield() }
            return HTTPResponse(200, #"{"access_token":"token-\#(number)","expires_in":\#(life)}"#, to: request)
        }
        let renewal = try renewal(server, time)
        waits.of(renewal)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask { try await renewal.token(insteadOf: refused) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens == Array(repeating: "token-1", count: 10))
        #expect(server.requests.count == 1)
    }

    @Test func refusedTokenThatTheServerIssuesAgain_isRequestedOnceByAllWaiters() async throws {
        let waits = Waits()
        let server = PlayedServer { request, number in
            while number == 1, waits.count < 9 { await Task.yield() }
            return HTTPResponse(200, #"{"access_token":"always"}"#, to: request)
        }
        let renewal = try renewal(server, TestTime())
        waits.of(renewal)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask { try await renewal.token(insteadOf: "always") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens == Array(repeating: "always", count: 10))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: ["0", "-1"])
    func life_ofNoSecondIsNotSaid(life: String) async throws {
        let api = TokenAPI { request, number in
            HTTPResponse(200, #"{"access_token":"token-\#(number)","expires_in":\#(life)}"#, to: request)
        }
        let client = try api.client([clientCredentials()])
        for _ in 0..<5 {
            try await client.get()
            api.time.now += 1_000
        }
        #expect(api.tokenServer.requests.count == 1)
        #expect(api.tokens.all.values.map(\.expiresAt) == [nil])
    }

    @Test func life_ofNoSecondIsThatOfTheFile() async throws {
        let api = TokenAPI { request, number in
            HTTPResponse(200, #"{"access_token":"token-\#(number)","expires_in":0}"#, to: request)
        }
        let lasts = SettingValue(.duration(.seconds(60)), at: Location(line: 1, column: 1))
        let client = try api.client([login(["json": map(["user": text("a")]), "lasts": lasts])])
        try await client.get()
        #expect(api.tokens.all.values.map(\.expiresAt) == [1_060])
    }

    // MARK: Requests that are refused with any token

    @Test(arguments: [false, true])
    func resourceThatRefusesEveryToken_causesTwoRenewals(givesTheSame: Bool) async throws {
        let api = TokenAPI(takesTime: false) { request, number in
            HTTPResponse(200, #"{"access_token":"token-\#(givesTheSame ? 1 : number)"}"#, to: request)
        }
        api.refuse(under: "/comments/")
        let client = try api.client([clientCredentials()])
        for number in 1...20 {
            #expect(try await client.get().status == 200)
            #expect(try await client.get("/comments/\(number)").status == 401)
        }
        #expect(api.tokenServer.requests.count == 1 + 2)
        #expect(api.api.requests.count == 40 + (givesTheSame ? 0 : 2))
    }

    @Test func resourcesThatRefuseAtOnce_causeTwoRenewals() async throws {
        let api = TokenAPI()
        api.refuse(under: "/list")
        let client = try api.client([clientCredentials()])
        for _ in 0..<4 {
            #expect(await client.getAtOnce(5) == Array(repeating: .success(401), count: 5))
        }
        #expect(api.tokenServer.requests.count == 1 + 2)
    }

    @Test func token_thatExpiresIsRenewedBesideAResourceThatRefusesAny() async throws {
        let api = TokenAPI(takesTime: false)
        api.refuse(under: "/comments/")
        let client = try api.client([clientCredentials()])
        for number in 1...20 {
            #expect(try await client.get().status == 200)
            #expect(try await client.get("/comments/\(number)").status == 401)
        }
        api.time.now += 100
        #expect(try await client.get().status == 200)
        #expect(api.tokenServer.requests.count == 1 + 2 + 1)
    }

    @Test func renewalThatHelps_allowsTwoMoreThatDoNot() async throws {
        let api = TokenAPI(takesTime: false)
        api.refuse(under: "/comments/")
        let client = try api.client([clientCredentials()])
        #expect(try await client.get().status == 200)
        #expect(try await client.get("/comments/1").status == 401)
        // The server revokes token-2.
        api.accept(only: "Bearer token-3")
        #expect(try await client.get().status == 200)
        #expect(api.tokenServer.requests.count == 3)
        for number in 2...20 { #expect(try await client.get("/comments/\(number)").status == 401) }
        #expect(api.tokenServer.requests.count == 5)
    }

    @Test func tokenOfAnotherRun_isUsedEvenAfterUselessRenewals() async throws {
        let api = TokenAPI(takesTime: false)
        api.refuse(under: "/comments/")
        let client = try api.client([clientCredentials()])
        for number in 1...3 { try await client.get("/comments/\(number)") }
        api.accept(only: "Bearer token-4")
        #expect(try await api.client([clientCredentials()]).get().status == 200)
        #expect(try await client.get().status == 200)
        #expect(api.tokenServer.requests.count == 4)
    }

    @Test func secondRefusal_isTheResponse() async throws {
        let api = TokenAPI()
        let client = try api.client([refreshing()])
        api.accept(only: "none")
        let response = try await client.get()
        #expect(response.status == 401)
        #expect(response.secrets.sent.isSuperset(of: ["token-1", "token-2"]))
        #expect(api.sent == ["Bearer token-1", "Bearer token-2"])
    }

    @Test(arguments: [false, true])
    func requestForAToken_knowsWhetherThereIsAFallback(hasFallback: Bool) async throws {
        let api = TokenAPI(takesTime: false)
        api.accept(only: "Bearer token-2")
        var request = HTTPRequest(url: try HTTPURL("https://api.test/list"))
        request.retry.hasFallback = hasFallback
        #expect(try await api.client([clientCredentials()]).send(request).status == 200)
        #expect(api.tokenServer.requests.map(\.retry.hasFallback) == [hasFallback, hasFallback])
    }

    /// The other server got no credential, because a redirect drops them.
    @Test func refusalOfAnotherServer_renewsNothing() async throws {
        let tokens = PlayedServer { request, number in
            HTTPResponse(200, #"{"access_token":"token-\#(number)"}"#, to: request)
        }
        let api = PlayedServer { request, number in
            var response = HTTPResponse(status: number == 7 ? 200 : 401, url: request.url)
            response.secrets.isUnsigned = number <= 5
            return response
        }
        let client = AuthenticatingHTTPClient(
            api, signer: try signer([clientCredentials()], variables: ["SECRET": "s3cret"], client: tokens))
        for _ in 1...5 {
            let response = try await client.get()
            #expect(response.status == 401 && response.secrets.isUnsigned)
        }
        #expect(tokens.requests.count == 1)
        // The renewal is still available for the next refusal by the API itself.
        let response = try await client.get()
        #expect(response.status == 200 && !response.secrets.isUnsigned)
        #expect(tokens.requests.count == 2)
    }

    @Test func refusedRefresh_isReportedToAllAndNotRetried() async throws {
        let api = TokenAPI { request, _ in
            HTTPResponse(400, #"{"error":"invalid_grant","error_description":"it is too old"}"#, to: request)
        }
        let client = try api.client([refreshing()])
        let failure = TokenError(
            plugin: "api", method: "POST", url: "https://api.test/token",
            reason: .refused(status: 400, says: "it is too old"), sources: [.environment(name: "REFRESH")])
        #expect(await client.getAtOnce(10) == Array(repeating: .failure(.token(failure)), count: 10))
        await #expect(throws: AuthError.token(failure)) { try await client.get() }
        #expect(api.tokenServer.requests.count == 1)
        #expect(api.sent.isEmpty)
    }

    @Test func failureOfTheServer_isReportedToAllWaitersAndRetriedLater() async throws {
        let api = TokenAPI { request, number in
            number == 1 ? HTTPResponse(503, "", to: request) : HTTPResponse(200, #"{"access_token":"a"}"#, to: request)
        }
        let client = try api.client([clientCredentials()])
        let failed = await client.getAtOnce(10)
        #expect(api.tokenServer.requests.count == 1)
        #expect(failed.allSatisfy { (try? $0.get()) == nil })
        #expect(try await client.get().status == 200)
        #expect(api.tokenServer.requests.count == 2)
    }

    @Test func cancelledRenewal_isDoneByTheNextWhoWaits() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let api = TokenAPI { request, number in
            guard number == 1 else { return HTTPResponse(200, #"{"access_token":"a"}"#, to: request) }
            gate.continuation.yield()
            try await Task.sleep(for: .seconds(60))
            return HTTPResponse(500, "", to: request)
        }
        let client = try api.client([clientCredentials()])
        let first = Task { try await client.get() }
        for await _ in gate.stream { break }
        let second = Task { try await client.get().status }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await second.value == 200)
    }

    @Test(arguments: [(1_089, 1), (1_090, 2), (1_100, 2), (5_000, 2)])
    func token_isRenewedShortlyBeforeItExpires(now: Int64, requests: Int) async throws {
        let api = TokenAPI()
        let client = try api.client([clientCredentials()])
        try await client.get()
        api.time.now = now
        try await client.get()
        #expect(api.tokenServer.requests.count == requests)
    }

    @Test(arguments: [(3_600, 3_569, false), (3_600, 3_570, true), (10, 8, false), (10, 9, true), (0, 0, true)])
    func margin_isATenthOfTheLifeAndThirtySecondsAtMost(life: Int64, age: Int64, isExpired: Bool) {
        var token = StoredToken()
        token.obtainedAt = 1_000
        token.expiresAt = 1_000 + life
        #expect(token.isExpired(at: 1_000 + age) == isExpired)
    }

    @Test func token_isTakenByAnotherRun() async throws {
        let api = TokenAPI()
        try await api.client([clientCredentials()]).get()
        try await api.client([clientCredentials()]).get()
        #expect(api.tokenServer.requests.count == 1)
        #expect(api.sent == ["Bearer token-1", "Bearer token-1"])
    }

    @Test func runs_withAnExpiredTokenCauseOneRefresh() async throws {
        let api = TokenAPI()
        try await api.client([refreshing()]).get()
        api.time.now += 100
        let clients = try [api.client([refreshing()]), api.client([refreshing()])]
        async let one = clients[0].getAtOnce(5)
        async let other = clients[1].getAtOnce(5)
        let all = await one + other
        #expect(all == Array(repeating: .success(200), count: 10))
        #expect(api.tokenServer.requests.count == 2)
    }

    @Test func tokenThatAnotherRunHasRenewed_isTakenInsteadOfTheRefusedOne() async throws {
        let api = TokenAPI()
        let clients = try [api.client([refreshing()]), api.client([refreshing()])]
        try await clients[0].get()
        try await clients[1].get()
        api.accept(only: "Bearer token-2")
        #expect(try await clients[0].get().status == 200)
        #expect(try await clients[1].get().status == 200)
        #expect(api.tokenServer.requests.count == 2)
    }

    @Test func token_ofOtherSecretsIsNotTaken() async throws {
        let api = TokenAPI()
        try await api.client([clientCredentials()]).get()
        try await api.client([clientCredentials()], variables: ["SECRET": "other"]).get()
        #expect(api.sent == ["Bearer token-1", "Bearer token-2"])
    }

    @Test func rotatedRefreshToken_isUsedUntilTheConfiguredOneChanges() async throws {
        let api = TokenAPI()
        try await api.client([refreshing()]).get()
        api.time.now += 100
        try await api.client([refreshing()]).get()
        api.time.now += 100
        try await api.client([refreshing()], variables: ["REFRESH": "second"]).get()
        #expect(
            api.tokenServer.requests.map(\.bodyText) == [
                "grant_type=refresh_token&refresh_token=first", "grant_type=refresh_token&refresh_token=refresh-1",
                "grant_type=refresh_token&refresh_token=second",
            ])
    }

    @Test func refreshToken_staysWhereTheServerSendsNoOther() async throws {
        let api = TokenAPI { request, number in
            HTTPResponse(200, #"{"access_token":"token-\#(number)","expires_in":"100"}"#, to: request)
        }
        let client = try api.client([refreshing()])
        try await client.get()
        api.time.now += 100
        try await client.get()
        #expect(api.tokenServer.requests.map(\.bodyText).allSatisfy { $0?.hasSuffix("=first") == true })
        #expect(api.tokenServer.requests.count == 2)
    }

    /// The server has exchanged the refresh token, but folio was killed before it could store the new one.
    @Test func refreshTokenThatWasLost_endsInOneRefusal() async throws {
        let api = TokenAPI { request, number in
            number == 1 || number == 2
                ? HTTPResponse(
                    200, #"{"access_token":"a","refresh_token":"refresh-\#(number)","expires_in":100}"#, to: request)
                : HTTPResponse(400, #"{"error":"invalid_grant"}"#, to: request)
        }
        try await api.client([refreshing()]).get()
        let kept = api.tokens.all
        api.time.now += 100
        try await api.client([refreshing()]).get()
        for (key, token) in kept { api.tokens.set(token, for: key) }
        let client = try api.client([refreshing()])
        let failed = await client.getAtOnce(3)
        #expect(failed.allSatisfy { (try? $0.get()) == nil })
        #expect(api.tokenServer.requests.count == 3)
        #expect(api.tokens.all == kept)
    }

    // MARK: Helpers

    private func renewal(_ server: PlayedServer, _ time: TestTime) throws -> TokenRenewal {
        let choice = try #require(Authentication([clientCredentials()]).choices.first)
        return TokenRenewal(
            try #require(choice.credential.tokens),
            SecretValues(
                choice, at: try place(),
                // Every reading of the clock is later than the one before.
                sources(
                    variables: ["SECRET": "s3cret"],
                    now: {
                        time.now += 5
                        return time.now
                    })),
            TokenRequester(client: server, place: try place(), now: { time.now }))
    }

    /// Counts the callers that wait for a token.
    private final class Waits: Sendable {
        private let renewal = Mutex<TokenRenewal?>(nil)

        var count: Int { renewal.withLock { $0?.turn.waitingCount ?? 0 } }

        func of(_ renewal: TokenRenewal) {
            self.renewal.withLock { $0 = renewal }
        }
    }
}
