import Foundation
import Synchronization
import TestSupport
import Testing

/// Credentials that change while a command reads: what it prints and stores belongs to one account.
struct ChangedAccountTests {
    /// Pages that say whose credential asked for them. The event takes place while the first page is requested.
    private static func makeServer(_ event: @escaping @Sendable () -> Void) throws -> ScriptedServer {
        let once = Mutex(false)
        return try ScriptedServer { request, _ in
            let who = request["Authorization"]?.firstMatch(of: /(ann|ben)-/)?.1 ?? "nobody"
            let page = request.target.hasSuffix("page=2") ? 2 : request.target.hasSuffix("page=3") ? 3 : 1
            if page == 1, once.withLock({ wasDone in !exchange(&wasDone, true) }) { event() }
            return .response(body: page == 3 ? "[]" : "[{\"id\":\"\(page) \(who)\"}]")
        }
    }

    private static func exchange(_ value: inout Bool, _ new: Bool) -> Bool {
        defer { value = new }
        return value
    }

    /// The folder of the user, for what happens during a command.
    private final class House: Sendable {
        private let folder = Mutex("")

        func enter(_ folio: Folio) { folder.withLock { $0 = folio.folder.path } }

        func write(_ text: String, to file: String) {
            let path = folder.withLock(\.self)
            do { try text.write(toFile: "\(path)/\(file)", atomically: true, encoding: .utf8) } catch {
                Issue.record(error)
            }
        }

        func run(_ words: [String], input: String) {
            let path = folder.withLock(\.self)
            let run = try? Child.run(
                Programs.folio, words, variables: ["HOME=\(path)", "FOLIO_CONFIG=\(path)/api.yaml"],
                input: Array(input.utf8))
            if run?.code != 0 { Issue.record("\(words): \(String(describing: run))") }
        }
    }

    private static func plugin(_ base: String, _ auth: String) -> String {
        """
        version: 1
        plugins:
          api:
            base_url: \(base)
            auth: \(auth)
            endpoints:
              l: {path: /l, id: .id, fields: {}, pagination: {strategy: page, page: {query: page}}}
        """
    }

    private static let ann = "{\"id\":\"1 ann\"}\n{\"id\":\"2 ann\"}\n"

    @Test func fileOfASecret_isReadOnce() throws {
        let house = House()
        let server = try Self.makeServer { house.write("ben-t0ken", to: "key") }
        let folio = try Folio(plugins: Self.plugin(server.baseURL, "{bearer: {file: ~/key}}"))
        house.enter(folio)
        try folio.folder.write("ann-t0ken", to: "key")
        let run = try folio.run("feed api --all --jsonl")
        #expect(run.code == 0 && run.out == Self.ann, "\(run)")
        #expect(try folio.run("feed api --all --jsonl --offline").code == 8)
        try folio.folder.write("ann-t0ken", to: "key")
        #expect(try folio.run("feed api --all --jsonl --offline").out == Self.ann)
    }

    /// Another login in another process.
    @Test(arguments: ["{bearer: {ask: Token}}", "{bearer: {ask: Token}, account: work}"])
    func otherLogin_isNoticed(auth: String) throws {
        let house = House()
        let server = try Self.makeServer { house.run(["auth", "login", "api", "token=@-"], input: "ben-t0ken") }
        let folio = try Folio(plugins: Self.plugin(server.baseURL, auth))
        #expect(try folio.run("auth login api token=@-", input: "ann-t0ken").code == 0)
        house.enter(folio)
        let run = try folio.run("feed api --all --jsonl")
        if auth.contains("account") {
            #expect(run.code == 0 && run.out.contains("2 ben"), "\(run)")
        } else {
            #expect(run.code == 4 && !run.out.contains("ben"), "\(run)")
            #expect(run.error.contains("the login to 'api' changed while the command was running"), "\(run)")
            #expect(try !folio.run("feed api --all --jsonl --offline").out.contains("ann"))
        }
    }

    /// A session that expires, after somebody else has logged in.
    @Test func otherSession_isNoticed() throws {
        let logins = try ScriptedServer { request, _ in
            let who = request.body.contains("ann") ? "ann" : "ben"
            return .response(body: "{\"t\":\"\(who)-session\",\"e\":1}")
        }
        let house = House()
        let server = try Self.makeServer {
            house.run(["auth", "login", "api", "email=ben", "password=@-"], input: "b")
        }
        let folio = try Folio(
            plugins: Self.plugin(
                server.baseURL,
                """
                {login: {url: \(logins.baseURL)/login, json: {email: {ask: E-mail, shown: true}, password: {ask: Password}},
                  token: .t, expires_in: .e}, hosts: ["\(logins.baseURL)"]}
                """))
        #expect(try folio.run("auth login api email=ann password=@-", input: "a").code == 0)
        house.enter(folio)
        let run = try folio.run("feed api --all --jsonl")
        #expect(!run.out.contains("ben"), "\(run)")
        // On a slow machine, the session ends before the command begins.
        let isNoticed = ["changed while", "not logged in"].contains { run.error.contains($0) }
        #expect(run.code == 0 || run.code == 4 && isNoticed, "\(run)")
    }

    /// The server refuses what the command printed first.
    @Test(arguments: ["", ", account: work"])
    func otherOutputOfACommand_isNotStoredAsTheFirst(label: String) throws {
        let server = try ScriptedServer { request, _ in
            let isRefused = request["Authorization"]?.contains("ann") ?? true
            if isRefused { return .response(status: 401, body: "{}") }
            return .response(
                fields: ["Cache-Control: max-age=600"],
                body: request.target.hasSuffix("=2") ? "[]" : "[{\"id\":\"1 ben\"}]")
        }
        let folio = try Folio(
            plugins: Self.plugin(server.baseURL, "{bearer: {command: [/bin/sh, \"FOLDER/print\"]}\(label)}"))
        try folio.folder.write(
            "test -e ~/second && echo ben-t0ken || echo ann-t0ken; touch ~/second\n", to: "print")
        let text = Self.plugin(
            server.baseURL, "{bearer: {command: [/bin/sh, \"\(folio.folder.path)/print\"]}\(label)}")
        try folio.folder.write(text, to: "api.yaml")
        let run = try folio.run("feed api --all --jsonl")
        #expect(run.code == 0 && run.out == "{\"id\":\"1 ben\"}\n", "\(run)")
        #expect(run.error.contains("its file or command has another one now") == label.isEmpty, "\(run)")
        try FileManager.default.removeItem(atPath: "\(folio.folder.path)/second")
        #expect(try folio.run("feed api --all --jsonl --offline").code == (label.isEmpty ? 8 : 0))
    }

    /// An outer list without credentials, and others with some: replies, or the values of a variable.
    @Test(arguments: [
        (
            "posts",
            """
            posts:
              path: /posts
              id: .id
              comments:
                {path: "/com/{id}", auth: none, id: .id, fields: {},
                  comments: {path: "/rep/{id}", id: .id, fields: {who: .who}}}
            """, "comments api/posts - --depth 2"
        ),
        (
            "pub",
            """
            mine: {path: /mine, id: .id, fields: {who: .who}}
            pub: {each: {m: {endpoint: mine, keep: {w: .who}}}, path: "/com/{m}", auth: none, id: .id, fields: {}}
            """, "feed api/pub --all"
        ),
    ])
    func otherAccount_resumesNothing(name: String, endpoints: String, command: String) throws {
        let failing = Mutex(true)
        let server = try ScriptedServer { request, _ in
            let who = request["Authorization"]?.firstMatch(of: /(ann|ben)-/)?.1 ?? "nobody"
            switch request.target {
            case "/mine": return .response(body: "[{\"id\":1,\"who\":\"\(who)\"},{\"id\":2,\"who\":\"\(who)\"}]")
            case "/com/2" where failing.withLock(\.self): return .response(status: 400, body: "{}")
            case let target where target.hasPrefix("/rep"):
                return .response(body: "[{\"id\":\"r\(target.suffix(1))\",\"who\":\"\(who)\"}]")
            case let target: return .response(body: "[{\"id\":\"c\(target.suffix(1))\"}]")
            }
        }
        let folio = try Folio(
            plugins: "version: 1\nplugins:\n  api:\n    base_url: \(server.baseURL)\n    auth: {bearer: {env: TOKEN}}\n"
                + "    endpoints:\n" + endpoints.split(separator: "\n").map { "      \($0)\n" }.joined())
        let line = "\(command) --to \(folio.folder.path)/out.jsonl"
        #expect(try folio.run(line, input: "1\n2\n", with: ["TOKEN=ann-t0ken"]).code == 7)
        #expect(try folio.folder.text(of: "out.jsonl").contains("ann"))
        failing.withLock { $0 = false }
        let other = try folio.run("\(line) --resume", input: "1\n2\n", with: ["TOKEN=ben-t0ken"])
        #expect(other.code == 2 && other.error.contains("changed: the account"), "\(other)")
        let same = try folio.run("\(line) --resume", input: "1\n2\n", with: ["TOKEN=ann-t0ken"])
        #expect(same.code == 0, "\(same)")
        #expect(try !folio.folder.text(of: "out.jsonl").contains("ben"))
    }

    /// A file that a program renews, such as that of a short-lived token.
    @Test(arguments: ["", ", account: work"])
    func renewedFile_isReadAgainOnceItsSecretIsRefused(label: String) throws {
        let house = House()
        let expired = Mutex(false)
        let server = try ScriptedServer { request, _ in
            let isOld = request["Authorization"]?.contains("old") ?? true
            if isOld, expired.withLock(\.self) { return .response(status: 401, body: "{}") }
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
            if page == 1 {
                house.write("new-t0ken", to: "key")
                expired.withLock { $0 = true }
            }
            return .response(body: page > 2 ? "[]" : "[{\"id\":\(page)}]")
        }
        let folio = try Folio(plugins: Self.plugin(server.baseURL, "{bearer: {file: ~/key}\(label)}"))
        house.enter(folio)
        try folio.folder.write("old-t0ken", to: "key")
        let run = try folio.run("feed api --all --jsonl")
        #expect(run.code == 0 && run.out == "{\"id\":1}\n{\"id\":2}\n", "\(run)")
        #expect(run.error.contains("another one now") == label.isEmpty, "\(run)")
    }
}
