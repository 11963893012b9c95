import Foundation
import TestSupport
import Testing

/// Logging in, and the lifetime of tokens.
struct AuthTests {
    @Test func login_signsLaterCommandsUntilLogout() throws {
        let (tokens, folio) = try makeSUT()
        let before = try folio.run("feed api")
        #expect(before.error == "folio: not logged in to 'api'\nhint: Log in: folio auth login api\n")
        #expect(before.code == 4)
        #expect(tokens.server.requests.isEmpty)

        let login = try logIn(folio)
        #expect(login.out.hasPrefix("Logged in to 'api'; the token expires at "))
        #expect(login.error.isEmpty && login.code == 0)
        #expect(try folio.run("feed api --no-cache").out == "{\"id\":1}\n")
        #expect(try folio.run("feed api --no-cache").out == "{\"id\":1}\n")
        #expect(tokens.logins == 1)

        let logout = try folio.run("auth logout api")
        #expect(logout.out == "Logged out of 'api'.\n" && logout.code == 0)
        #expect(try folio.run("feed api --no-cache").code == 4)
        #expect(try folio.run("auth logout api").out == "Not logged in to 'api'.\n")
    }

    @Test func wrongPassword_isReportedWithoutIt() throws {
        let (tokens, folio) = try makeSUT()
        let run = try folio.run("auth login api email=ann password=@-", input: "wr0ng\n")
        #expect(
            run.diagnostic.hasSuffix(
                "/login returned 401\n  the server says: wrong e-mail or password\n"))
        #expect(run.code == 4)
        #expect(!run.error.contains("wr0ng"))
        #expect(!FileManager.default.fileExists(atPath: "\(folio.folder.path)/.local/state/folio/tokens.json"))
        #expect(tokens.logins == 0)
    }

    @Test(arguments: [
        (
            "password=s3cr3t",
            "folio: 'password' is a secret and must not be on the command line, where other programs can read it\n"
        ),
        ("s3cr3t", "folio: an argument has no name\n"),
        ("email=a email=b", "folio: the parameter 'email' is given twice\n"),
        ("mail=a", "folio: unknown parameter 'mail'\n"),
        ("email=@- password=@-", "folio: only one value can be read from stdin\n"),
    ])
    func wordsOfLogin_areRefusedWithoutSecrets(words: String, diagnostic: String) throws {
        let (tokens, folio) = try makeSUT()
        let run = try folio.run("auth login api \(words)")
        #expect(run.diagnostic == diagnostic)
        #expect(run.code == 2)
        #expect(!run.error.contains("s3cr3t"))
        #expect(tokens.server.requests.isEmpty)
    }

    @Test func answer_mayComeFromAFile() throws {
        let (tokens, folio) = try makeSUT()
        let file = try folio.folder.write(TokenServer.password + "\n", to: "password.txt")
        #expect(try folio.run("auth login api email=ann password=@\(file)").code == 0)
        #expect(tokens.logins == 1)
    }

    /// `script` provides a terminal.
    @Test func login_asksAtTheTerminalWithoutShowingThePassword() throws {
        let (tokens, folio) = try makeSUT()
        let child = try folio.startAtTerminal("auth login api")
        try child.read { $0.outText.hasSuffix("E-mail: ") }
        child.send(Array("ann@a.test\n".utf8))
        try child.read { $0.outText.hasSuffix("Password: ") }
        child.send(Array("\(TokenServer.password)\n".utf8))
        let run = try child.end()
        #expect(run.out.hasPrefix("E-mail: ann@a.test\r\nPassword: \r\nLogged in to 'api'"))
        #expect(run.code == 0)
        #expect(tokens.logins == 1)
    }

    /// A shell that continues a stopped program would show the typed password.
    @Test func suspendKey_doesNothingAtAPasswordPrompt() throws {
        let (tokens, folio) = try makeSUT()
        let child = try folio.startAtTerminal("auth login api email=ann", withJobs: true, then: "fg; stty -a")
        try child.read { $0.outText.hasSuffix("Password: ") }
        child.send([0x1A])
        child.send(Array("\(TokenServer.password)\n".utf8))
        let run = try child.end()
        #expect(!run.out.contains(TokenServer.password) && !run.out.contains("Stopped"), "\(run.out)")
        #expect(run.out.contains("Logged in to 'api'") && run.out.contains("susp = ^Z;"), "\(run.out)")
        #expect(tokens.logins == 1)
    }

    @Test(arguments: [(3, 130), (0x1C, 131)] as [(UInt8, Int)])
    func interruptedQuestion_leavesTheTerminalAsItWas(key: UInt8, code: Int) throws {
        let (tokens, folio) = try makeSUT()
        let child = try folio.startAtTerminal("auth login api email=ann", then: "echo code $?; stty -a")
        try child.read { $0.outText.hasSuffix("Password: ") }
        child.send([key])
        let run = try child.end()
        #expect(run.out.contains("code \(code)\r\n"))
        #expect(run.out.contains(" echo ") && !run.out.contains("-echo "))
        #expect(tokens.server.requests.isEmpty)
    }

    /// Ctrl-D.
    @Test(arguments: ["auth login api email=ann", "cache clear api"])
    func endOfInputAtAQuestion_isACancellation(line: String) throws {
        let (tokens, folio) = try makeSUT()
        #expect(try folio.run("auth login api email=ann password=@-", input: "\(TokenServer.password)\n").code == 0)
        #expect(try folio.run("feed api").code == 0)
        let (logins, requests) = (tokens.logins, tokens.server.requests.count)
        let child = try folio.startAtTerminal(line, then: "echo code $?; stty -a")
        try child.read { $0.outText.hasSuffix(line.hasPrefix("auth") ? "Password: " : "[y/N] ") }
        child.send([4])
        let run = try child.end()
        #expect(run.out.contains(" cancelled\r\ncode 1\r\n"), "\(run.out)")
        #expect(run.out.contains(" echo ") && !run.out.contains("-echo "))
        #expect(tokens.logins == logins && tokens.server.requests.count == requests)
        #expect(try folio.run("feed api --offline").lines.isEmpty == false)
    }

    @Test func pluginWithoutALogin_saysWhereItsCredentialIs() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(plugins: Plugin.list(server, "", plugin: "auth: {bearer: {env: API_TOKEN}}"))
        let run = try folio.run("auth login api")
        #expect(
            run.error == """
                folio: 'api' needs no login: its credentials come from elsewhere
                hint: folio reads them from the environment variable API_TOKEN.

                """)
        #expect(run.code == 2)
    }

    @Test func logout_leavesNothingOfAnAnswerThatSigns() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\nfields: {}", plugin: "auth: {bearer: {ask: Token}}"))
        #expect(try folio.run("auth login api token=@-", input: "t0ken\n").code == 0)
        #expect(try text(of: folio).contains("t0ken"))
        #expect(try folio.run("auth logout api").code == 0)
        #expect(try text(of: folio) == "{\n\"version\":1,\n\"tokens\":{}\n}\n")
        #expect(try folio.run("auth login api token=@-", input: "other\n").code == 0)
        #expect(try folio.run("feed api --no-cache").code == 0)
        #expect(server.requests.last?["Authorization"] == "Bearer other")
    }

    @Test func logout_leavesWhatTellsTheAccountAndOtherCredentials() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        #expect(tokens.logins == 1)
        let other = #""other https://other.test bearer":{"token":"a"}"#
        try folio.folder.write(
            try text(of: folio).replacing(#""tokens":{"#, with: #""tokens":{\#(other),"#),
            to: ".local/state/folio/tokens.json")
        #expect(try folio.run("auth logout api").code == 0)
        let kept = try text(of: folio)
        #expect(kept.contains(other) && kept.contains(#""accounts":{"#) && !kept.contains("t0ken"))
        #expect(try folio.run("auth logout api --clear-data").out == "Not logged in to 'api'.\n")
        // A removed plugin may still have a token.
        #expect(try folio.run("auth logout other").code == 0)
        #expect(try !text(of: folio).contains("other https"))
    }

    // MARK: Renewal

    @Test func processes_withAnExpiredTokenCauseOneRefresh() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        try expireTokens(of: folio)
        // Otherwise the first process may finish before the last one has started.
        tokens.holdRefreshes(until: 4, lock: lock(of: folio))
        let children = try (0..<4).map { _ in try folio.start("feed api --no-cache") }
        for child in children {
            child.closeInput()
            let run = try child.end()
            #expect(run.out == "{\"id\":1}\n" && run.code == 0, "\(run.error)")
        }
        #expect(tokens.refreshes == 1)
        #expect(tokens.logins == 1)
    }

    @Test func processes_withARefusedTokenCauseOneRefresh() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        tokens.revoke()
        tokens.holdRefreshes(until: 4, lock: lock(of: folio))
        let children = try (0..<4).map { _ in try folio.start("feed api --no-cache") }
        for child in children {
            child.closeInput()
            let run = try child.end()
            #expect(run.out == "{\"id\":1}\n" && run.code == 0, "\(run.error)")
        }
        #expect(tokens.refreshes == 1)
    }

    @Test func refusedRefresh_saysToLogInAgain() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        try expireTokens(of: folio)
        tokens.refuseRefreshes()
        let run = try folio.run("feed api")
        #expect(
            run.error == """
                folio: the server refused to issue a token for 'api'
                  POST \(tokens.server.baseURL)/refresh returned 400
                  the server says: invalid_grant
                hint: Log in again: folio auth login api

                """)
        #expect(run.code == 4)
        #expect(try logIn(folio).code == 0)
    }

    @Test func folioKilledBeforeTheNewTokenIsWritten_saysToLogInAgain() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        try expireTokens(of: folio)
        let before = try text(of: folio)
        let child = try folio.start("feed api")
        child.closeInput()
        let process = child.processID
        tokens.whenExchanged { kill(process, SIGKILL) }
        #expect(try child.end().code == -SIGKILL)
        #expect(try text(of: folio) == before)
        let run = try folio.run("feed api")
        #expect(run.error.hasSuffix("hint: Log in again: folio auth login api\n"))
        #expect(run.code == 4)
        #expect(try logIn(folio).code == 0)
    }

    /// A signal that folio can catch does not lose the login either.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func signalDuringARefresh_losesNoLogin(signal: Int32) throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        try expireTokens(of: folio)
        let child = try folio.start("feed api")
        child.closeInput()
        let process = child.processID
        tokens.whenExchanged {
            kill(process, signal)
            // A command that gives up ends at once.
            let end = ContinuousClock.now + .milliseconds(500)
            while ContinuousClock.now < end, Self.isRunning(process) { sched_yield() }
        }
        #expect(try child.end().code == 128 + signal)
        tokens.whenExchanged {}
        let run = try folio.run("feed api")
        #expect(run.code == 0 && run.lines == [#"{"id":1}"#], "\(run)")
    }

    /// Whether a process has not ended; one that has ended waits for its parent as a zombie.
    private static func isRunning(_ process: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status.map { !$0.contains(") Z ") } ?? false
    }

    @Test func signal_endsTheWaitForAnotherProcess() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        try expireTokens(of: folio)
        let lock = open(lock(of: folio), O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        let child = try folio.start("feed api")
        child.closeInput()
        // It waits as soon as it has opened the file.
        let isOpen = {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(child.processID)/fd"))?
                .contains { link in
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child.processID)/fd/\(link)"))?
                        .hasSuffix("tokens.json.lock") == true
                } ?? false
        }
        while !isOpen() { sched_yield() }
        child.signal(SIGINT)
        #expect(try child.end().code == 130)
        #expect(tokens.refreshes == 0)
    }

    @Test func waitForAnotherProcess_isReportedAtATerminal() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        try expireTokens(of: folio)
        let lock = open(lock(of: folio), O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX) == 0)
        let child = try folio.startAtTerminal("feed api --no-cache")
        let path = "\(folio.folder.path)/.local/state/folio/tokens.json"
        try child.read { $0.outText.contains("waiting for another folio process that uses \(path)") }
        #expect(tokens.refreshes == 0)
        close(lock)
        let run = try child.end()
        #expect(run.code == 0, "\(run.out)")
        #expect(tokens.refreshes == 1)
    }

    // MARK: Temporary failures

    @Test func login_isRetriedAndWaits() throws {
        let (tokens, folio) = try makeSUT()
        tokens.fail(with: [
            .response(status: 429, fields: ["Retry-After: 1"], body: "{}"), .broken("HTTP/1.1 200 OK\r\n"),
        ])
        let run = try logIn(folio)
        #expect(run.out.hasPrefix("Logged in to 'api'") && run.code == 0, "\(run.error)")
        #expect(tokens.server.requests.map(\.target) == ["/login", "/login", "/login"])
    }

    @Test func login_thatFailsSaysSo() throws {
        let (tokens, folio) = try makeSUT()
        tokens.fail(with: Array(repeating: .response(status: 503, body: #"{"message":"not now"}"#), count: 3))
        let run = try logIn(folio, "--retries 2")
        #expect(
            run.error == """
                folio: cannot get a token for 'api'
                  POST \(tokens.server.baseURL)/login returned 503
                  tried 3 times
                  the server says: not now
                hint: Try again later.

                """)
        #expect(run.code == 6)
    }

    @Test(
        arguments: [
            (.response(status: 429, body: ""), true), (.response(status: 503, body: ""), true),
            (.response(status: 500, body: ""), false), (.broken("HTTP/1.1 200 OK\r\n"), false), (.reset, false),
        ] as [(ScriptedServer.Response, Bool)])
    func refresh_isRetriedOnlyWhereTheServerDidNotDoIt(response: ScriptedServer.Response, isRepeated: Bool) throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        try expireTokens(of: folio)
        tokens.fail(with: [response])
        let run = try folio.run("feed api --no-cache")
        #expect(run.code == (isRepeated ? 0 : 6), "\(run.error)")
        #expect(tokens.server.requests.count { $0.target == "/refresh" } == (isRepeated ? 2 : 1))
    }

    // MARK: Other servers

    @Test func refusalAfterARedirect_renewsNothingAndBlamesNoCredential() throws {
        let other = try ScriptedServer(.response(status: 401, body: "{}"))
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        tokens.redirect(to: other.baseURL)
        let run = try folio.run("feed api --no-cache")
        #expect(
            run.error == """
                folio: not authorised
                  GET \(other.baseURL)/list returned 401
                hint: The request reached \(other.baseURL) without a credential: the plugin's credentials are for another host.

                """)
        #expect(run.code == 4)
        #expect(other.requests.map { $0["Authorization"] } == [nil])
        #expect(tokens.refreshes == 0)
    }

    // MARK: Stored data

    @Test func secrets_areInTheTokenFileAlone() throws {
        let (tokens, folio) = try makeSUT()
        let log = "\(folio.folder.path)/log.txt"
        let login = try logIn(folio, "-v --log \(log)")
        try expireTokens(of: folio)
        let runs = try [
            login, folio.run("feed api -v --log \(log)"), folio.run("auth status"),
            folio.run("auth status api --json"), folio.run("plugins show api --json"), folio.run("cache export"),
        ]
        #expect(runs.map(\.code) == [0, 0, 0, 0, 0, 0])
        #expect(tokens.refreshes == 1)
        for text in try runs.map({ $0.out + $0.error }) + [folio.folder.text(of: "log.txt")] {
            for secret in [TokenServer.password, "t0ken-", "r3fresh-"] { #expect(!text.contains(secret)) }
        }
        let library = try Data(contentsOf: URL(filePath: folio.library))
        for secret in [TokenServer.password, "t0ken-", "r3fresh-"] {
            #expect(library.range(of: Data(secret.utf8)) == nil)
        }
        let file = try text(of: folio)
        #expect(file.contains("t0ken-1-1") && file.contains("r3fresh-1-1"))
        #expect(!file.contains(TokenServer.password) && !file.contains("ann@a.test"))
    }

    @Test func damagedTokenFile_isNamedAndStays() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        let path = "\(folio.folder.path)/.local/state/folio/tokens.json"
        try folio.folder.write("damaged", to: ".local/state/folio/tokens.json")
        for line in ["feed api --no-cache", "auth status", "auth logout api"] {
            let run = try folio.run(line)
            #expect(
                run.diagnostic == "folio: cannot read the token file: \(path)\n  its content is invalid\n")
            #expect(run.code == 1)
        }
        #expect(try text(of: folio) == "damaged")
        #expect(tokens.logins == 1)
    }

    @Test func status_tellsWhereCredentialsComeFromAndWhetherTheyAreThere() throws {
        let (tokens, folio) = try makeSUT()
        #expect(
            try folio.run("auth status").lines.last?.split(separator: " ").joined(separator: " ")
                == "api login login not logged in")
        try logIn(folio)
        let run = try folio.run("auth status api --json")
        let row = try #require(
            (objects(run.lines).first?["credentials"] as? [[String: Any]])?.first)
        #expect(row["plugin"] as? String == "api")
        #expect(row["there"] as? Bool == true && row["token"] as? Bool == true)
        #expect((row["expires_at"] as? String)?.hasSuffix("Z") == true)
        #expect(tokens.logins == 1)
    }

    // MARK: Accounts

    @Test func accounts_neverSeeEachOthersPages() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        #expect(try folio.run("feed api").code == 0)
        #expect(try folio.run("feed api --offline").out == "{\"id\":1}\n")
        try logIn(folio, email: "bob@a.test")
        #expect(try folio.run("feed api --offline").code == 8)
        try logIn(folio)
        #expect(try folio.run("feed api --offline").out == "{\"id\":1}\n")
        #expect(tokens.logins == 3)
    }

    @Test func logout_keepsOrDeletesTheStoredDataOfTheAccount() throws {
        let (tokens, folio) = try makeSUT()
        for (option, code) in [("", 0), ("--keep-data", 0), ("--clear-data", 8)] as [(String, Int32)] {
            try logIn(folio)
            #expect(try folio.run("feed api").code == 0)
            let line = "auth logout api \(option)"
            #expect(try folio.run(line.split(separator: " ").joined(separator: " ")).code == 0)
            // Without a token, the account that was used last is shown.
            #expect(try folio.run("feed api --offline").code == code, "\(option)")
        }
        #expect(try folio.run("auth logout api --keep-data --clear-data").code == 2)
        #expect(tokens.logins == 3)
    }

    /// The folder has an untrusted file with a plugin of the same name, which does not affect whose data is deleted.
    @Test func logout_clearsTheDataOfTheAccountBesideAnUntrustedFileOfThatName() throws {
        let (tokens, folio) = try makeSUT()
        try logIn(folio)
        #expect(try folio.run("feed api").code == 0)
        try folio.folder.write(tokens.plugin, to: "plugins.yaml")
        let run = try folio.shell("unset FOLIO_CONFIG; cd; folio auth logout api --clear-data")
        #expect(
            run.out.hasPrefix("Logged out of 'api'.\nDeleted 1 walk, 1 page,"), "\(run.out)\(run.error)")
        #expect(run.code == 0)
        #expect(try folio.run("feed api --offline").code == 8)
    }

    @Test func logout_thatCannotTellTheAccountLeavesTheToken() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: request.target == "/token" ? #"{"access_token":"t0ken"}"# : #"[{"id":1}]"#)
        }
        let plugin = Plugin.list(
            server, "id: .id\nfields: {}",
            plugin:
                "auth: {oauth2: {grant: client_credentials, path: /token, client_id: me, client_secret: {env: KEY}}}")
        let folio = try Folio(plugins: plugin, variables: ["KEY=s3cr3t-key"])
        #expect(try folio.run("feed api").code == 0)
        try folio.folder.write(plugin, to: "plugins.yaml")
        let run = try folio.shell("unset FOLIO_CONFIG; cd; folio auth logout api --clear-data")
        #expect(
            run.diagnostic == """
                folio: cannot determine which stored lists of 'api' belong to this account; nothing was changed

                """)
        #expect(run.code == 1)
        #expect(try text(of: folio).contains("t0ken"))
        #expect(try folio.run("auth logout api --clear-data").out.contains("Deleted 1 walk"))
        #expect(try !text(of: folio).contains("t0ken"))
    }

    // MARK: Commands

    @Test func command_givesTheSecret() throws {
        let server = try ScriptedServer { request, _ in
            .response(status: request["Authorization"] == "Bearer from-command" ? 200 : 401, body: "[]")
        }
        let plugin = { (words: String) in
            Plugin.list(server, "", plugin: "auth: {bearer: {command: \(words)}}")
        }
        #expect(try Folio(plugins: plugin("[echo, from-command]")).run("feed api").code == 0)
        let failed = try Folio(plugins: plugin("[sh, -c, echo told >&2; exit 3, s3cret]")).run("feed api")
        #expect(
            failed.error == """
                told
                folio: the command 'sh' returned no credential: it ended with exit code 3
                hint: Run the command yourself to see why.

                """)
        #expect(failed.code == 4)
        #expect(server.requests.count == 1)
    }

    /// The command runs again after a 401, while a connection is open.
    @Test func command_getsNothingOfFoliosOwn() throws {
        let server = try ScriptedServer { _, number in .response(status: number == 1 ? 401 : 200, body: "[]") }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "",
                plugin:
                    #"auth: {bearer: {command: [bash, -c, "ls /proc/$BASHPID/fd >>$HOME/open; echo token$(wc -l <$HOME/open)"]}}"#
            ))
        #expect(try folio.run("feed api").code == 0)
        let open = try String(contentsOfFile: folio.folder.path + "/open", encoding: .utf8)
        // Bash itself opens one for the output, or the one from which it reads its script.
        let descriptors = Set(open.split(separator: "\n").compactMap { Int($0) })
        #expect(server.requests.count == 2)
        #expect(descriptors.isSuperset(of: [0, 1, 2]) && descriptors.subtracting([0, 1, 2, 255]).isEmpty, "\(open)")
    }

    @Test func commandThatFailsOffline_leavesTheAccountThatWasUsedLast() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}", plugin: "auth: {bearer: {command: [printenv, API_TOKEN]}}"))
        #expect(try folio.run("feed api", with: ["API_TOKEN=abc"]).code == 0)
        #expect(try folio.run("feed api --offline").out == "{\"id\":1}\n")
        #expect(try folio.run("feed api").code == 4)
        #expect(server.requests.count == 1)
    }

    // MARK: Helpers

    private func makeSUT() throws -> (TokenServer, Folio) {
        let tokens = try TokenServer()
        return (tokens, try Folio(plugins: tokens.plugin))
    }

    @discardableResult
    private func logIn(_ folio: Folio, email: String = "ann@a.test", _ options: String = "") throws -> Child.Ending {
        let line = "auth login api email=\(email) password=@- \(options)"
        return try folio.run(
            line.split(separator: " ").joined(separator: " "), input: TokenServer.password + "\n")
    }

    private func logIn(_ folio: Folio, _ options: String) throws -> Child.Ending {
        try logIn(folio, email: "ann@a.test", options)
    }

    private func lock(of folio: Folio) -> String { "\(folio.folder.path)/.local/state/folio/tokens.json.lock" }

    private func expireTokens(of folio: Folio) throws {
        let expired = try text(of: folio).replacing(#/"expires_at":[0-9]+/#, with: #""expires_at":1"#)
        try folio.folder.write(expired, to: ".local/state/folio/tokens.json")
    }

    private func text(of folio: Folio) throws -> String {
        try folio.folder.text(of: ".local/state/folio/tokens.json")
    }
}
