extension DemoAPI {
    /// Responds to a request about an account, except requests for tokens.
    mutating func writeAccount(_ endpoint: Endpoint, _ request: Request) throws(RefusalError) -> ResponseHead {
        guard endpoint != .accounts else { return try signUp(request) }
        let account = try account(of: request)
        switch (endpoint, request.method) {
        case (.accountImage, _):
            guard let image = account.image else { throw .noImage }
            body.append(image.bytes)
            return ResponseHead(content: image.content)
        case (.password, _):
            return try changePassword(of: account, request)
        case (_, "PATCH"):
            return try change(account, request)
        case (_, "DELETE"):
            accounts.remove(account.id)
            tokens.revoke(.account(account.id))
            return ResponseHead(status: 204)
        default:
            write(account)
            return ResponseHead()
        }
    }

    private mutating func signUp(_ request: Request) throws(RefusalError) -> ResponseHead {
        let sent = try Submission(request)
        var faults = FaultCollector()
        let email = faults.check { () throws(FieldError) in try AccountChecks.email(sent["email"]) }
        let name = faults.check { () throws(FieldError) in try AccountChecks.name(sent["name"]) }
        let password = faults.check { () throws(FieldError) in try AccountChecks.password(sent["password"]) }
        let image = faults.check { () throws(FieldError) in try AccountChecks.image(sent.files["image"]) }
        try faults.end()
        guard let email, let name, let password, let image else { throw .invalid([]) }
        let new = Account(id: 0, email: email, name: name, password: password, image: image)
        guard let account = accounts.add(new) else { throw .emailTaken }
        write(account)
        return ResponseHead(status: 201)
    }

    private mutating func change(_ account: Account, _ request: Request) throws(RefusalError) -> ResponseHead {
        let sent = try Submission(request)
        var changed = account
        var faults = FaultCollector()
        if sent.values["email"] != nil {
            let email = faults.check { () throws(FieldError) in try AccountChecks.email(sent["email"]) }
            changed.email = email ?? account.email
        }
        if sent.values["name"] != nil {
            let name = faults.check { () throws(FieldError) in try AccountChecks.name(sent["name"]) }
            changed.name = name ?? account.name
        }
        if sent.files["image"] != nil {
            changed.image =
                faults.check { () throws(FieldError) in try AccountChecks.image(sent.files["image"]) } ?? nil
        }
        try faults.end()
        guard accounts.replace(changed) else { throw .emailTaken }
        write(changed)
        return ResponseHead()
    }

    private mutating func changePassword(of account: Account, _ request: Request) throws(RefusalError) -> ResponseHead {
        let sent = try Submission(request)
        guard sent["password"] == account.password else { throw .wrongPassword }
        var faults = FaultCollector()
        let password = faults.check { () throws(FieldError) in
            try AccountChecks.password(sent["new_password"], named: "new_password")
        }
        try faults.end()
        var changed = account
        changed.password = password ?? account.password
        _ = accounts.replace(changed)  // Cannot fail, because the e-mail address is the same.
        return ResponseHead(status: 204)
    }

    private mutating func write(_ account: Account) {
        body.append(#"{"id":"#)
        body.append(decimal: account.id)
        body.append(#","email":"#)
        body.append(jsonString: account.email)
        body.append(#","name":"#)
        body.append(jsonString: account.name)
        body.append(#","image":"#)
        if account.image == nil {
            body.append("null")
        } else {
            body.append(jsonString: baseURL + Endpoint.accountImage.rawValue)
        }
        body.append("}")
    }
}

extension DemoAPI {
    /// The owner of a request's access token.
    mutating func owner(of request: Request) throws(RefusalError) -> TokenStore.Owner {
        guard case .bearer(let token)? = Credential(request.fields["Authorization"]) else { throw .noToken }
        guard let owner = tokens.use(token, now: clock.uptime()) else { throw .badToken }
        return owner
    }

    /// The account of a request's access token.
    private mutating func account(of request: Request) throws(RefusalError) -> Account {
        guard case .account(let id) = try owner(of: request) else { throw .notAnAccount }
        guard let account = accounts[id] else { throw .badToken }
        return account
    }

    /// The author of something that a request writes: the account's name, or "guest".
    mutating func author(of request: Request) -> String {
        // A comment needs no token; an invalid one is treated as missing.
        guard let owner = try? owner(of: request) else { return "guest" }
        return author(owner)
    }

    func author(_ owner: TokenStore.Owner) -> String {
        guard case .account(let id) = owner else { return "guest" }
        return accounts[id]?.name ?? "guest"
    }
}
