extension DemoAPI {
    /// The program that gets tokens with its own credentials.
    static let client = (id: "demo", secret: "demo-secret")

    /// Responds to a request for tokens.
    mutating func writeTokens(_ endpoint: Endpoint, _ request: Request) throws(RefusalError) -> ResponseHead {
        let sent = try Submission(request)
        let grant =
            switch endpoint {
            case .login: try login(sent)
            case .token: try refresh(sent)
            default: try oauthGrant(sent, request)
            }
        write(grant)
        return ResponseHead(fields: [HeaderField("Cache-Control", "no-store")])
    }

    private mutating func login(_ sent: Submission) throws(RefusalError) -> TokenStore.Grant {
        guard let account = sent["email"].flatMap({ accounts.account(email: $0) }), account.password == sent["password"]
        else { throw .noGrant(.wrongLogin) }
        statistics.countLogin()
        return tokens.grant(to: .account(account.id), now: clock.uptime())
    }

    private mutating func refresh(_ sent: Submission) throws(RefusalError) -> TokenStore.Grant {
        guard let owner = sent["refresh_token"].flatMap({ tokens.redeem($0) }) else {
            throw .noGrant(.voidRefreshToken)
        }
        statistics.countRefresh()
        return tokens.grant(to: owner, now: clock.uptime())
    }

    /// RFC 6749, sections 4.4 and 6, with the client's credentials in the body or as `Basic` (section 2.3.1).
    private mutating func oauthGrant(_ sent: Submission, _ request: Request) throws(RefusalError) -> TokenStore.Grant {
        guard isClient(sent, request) else { throw .noGrant(.wrongClient) }
        switch sent["grant_type"] {
        case "client_credentials":
            statistics.countLogin()
            return tokens.grant(to: .client, refreshable: false, now: clock.uptime())
        case "refresh_token":
            guard let token = sent["refresh_token"] else { throw .noGrant(.missing("refresh_token")) }
            guard let owner = tokens.redeem(token) else { throw .noGrant(.voidGrant) }
            statistics.countRefresh()
            return tokens.grant(to: owner, now: clock.uptime())
        case nil:
            throw .noGrant(.missing("grant_type"))
        default:
            throw .noGrant(.unknownGrantType)
        }
    }

    private func isClient(_ sent: Submission, _ request: Request) -> Bool {
        if case .basic(let user, let password)? = Credential(request.fields["Authorization"]) {
            return FormReader.decoded(user.utf8) == Self.client.id
                && FormReader.decoded(password.utf8) == Self.client.secret
        }
        return sent["client_id"] == Self.client.id && sent["client_secret"] == Self.client.secret
    }

    private mutating func write(_ grant: TokenStore.Grant) {
        body.append(#"{"access_token":"#)
        body.append(jsonString: grant.access)
        if let refresh = grant.refresh {
            body.append(#","refresh_token":"#)
            body.append(jsonString: refresh)
        }
        body.append(#","expires_in":"#)
        body.append(decimal: grant.life)
        body.append(#","token_type":"Bearer"}"#)
    }
}
