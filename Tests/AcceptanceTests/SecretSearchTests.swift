import Foundation
import Synchronization
import TestSupport
import Testing

/// Gives a secret in each supported way, and searches for it wherever folio writes, and in requests to another server.
struct SecretSearchTests {
    @Test(arguments: SecretWay.all)
    func secret_isInNothingThatFolioWrites(way: SecretWay) throws {
        let house = try SecretHouse(way)
        let folio = house.folio
        let folder = folio.folder.path
        let with = way.words.replacing("FOLDER", with: folder)
        var (texts, errors): ([String], [String]) = ([], [])
        if let login = way.login {
            let run = try house.logIn("\(login) -vv --log \(folder)/login.txt --log-format json")
            #expect(run.code == 0)
            texts.append(run.out + run.error)
            #expect(try !(run.out + run.error + folio.folder.text(of: "login.txt")).contains(SecretHouse.code))
        }
        func run(_ line: String, _ code: Int32, printsBody: Bool = false) throws {
            let run = try folio.run(line, input: way.readsInput ? SecretWay.secret : "")
            #expect(run.code == code, "\(line): \(run.error)")
            texts.append((printsBody ? "" : run.out) + run.error)
            errors.append(run.error)
        }
        try run("feed api \(with) --all -v --log \(folder)/log.txt", 0)
        try run("feed api \(with) --all --refresh -vv --log \(folder)/detailed.txt", 0)
        try run("feed api \(with) --all --no-cache -vv --log \(folder)/log.json --log-format json", 0)
        try run("feed api \(with) --all --json -vv --images \(folder)/pictures", 0)
        try run("feed api \(with) -n 1 --json", 0)
        try run("comments api 1 \(with) -v", 0)
        try run("profile feed api \(with) --all --runs 1", 0)
        try run("profile feed api \(with) --all --runs 1 --json", 0)
        for format in ["text", "json"] {
            let logged = "\(with) -vv --log-format \(format)"
            try run("feed api/refused \(logged)", 4)
            try run("feed api/moved \(logged)", way.codeOfMoved)
            try run("feed api/lost \(logged)", 7)
            try run("feed api/echo \(logged)", 0, printsBody: true)
            try run("call api /echo \(logged)", 0, printsBody: true)
            try run("call api.send \(logged)", 0)
            try run("call api.post \(logged)", 0)
            try run("call api.upload file=@\(folder)/note \(logged)", 0)
            try run("call api.fail \(logged)", 7)
            try run("comments api 1 \(with) --add hello -vv --log-format \(format)", 0)
            try run("feed api/tokens --all \(logged)", 7)
            try run("feed api/tokens -n 1 --json \(logged)", 0)
            try run("feed api/keys -n 1 --json \(logged)", 0)
        }
        try run("call api /list \(with) -i -v", 0)
        try run("call api /refused \(with) -v", 4, printsBody: true)
        try run("call api /moved \(with) -i --no-follow", 0)
        try run("plugins show api", 0)
        try run("plugins show api --json", 0)
        try run("plugins list --json", 0)
        try run("auth status --json", 0)
        try run("cache list --json", 0)
        try run("cache export --to \(folder)/export.jsonl", 0)
        if way.login == nil { try run("feed api \(with) --all --offline --json", 0) }
        if way.login != nil {
            try run("auth logout api --clear-data", 0)
            #expect(try !house.isSecret(in: Array(folio.folder.text(of: ".local/state/folio/tokens.json").utf8)))
        }

        #expect(house.keyedRequests > 10, "the server must get the secret")
        #expect(texts.joined().contains("a response contains a credential of its request, so folio does not store it"))
        for text in texts { #expect(!house.isSecret(in: Array(text.utf8)), "\(text)") }
        for (file, bytes) in try house.files() { #expect(!house.isSecret(in: bytes), "\(file)") }
        for log in try ["detailed.txt", "log.json"].map(folio.folder.text(of:)) {
            #expect(log.contains("X-Echo") && log.contains("Set-Cookie") && log.contains("(redacted)"))
            #expect(!log.contains(SecretHouse.given))
        }
        #expect(!errors.joined().contains(SecretHouse.given))
        #expect(try !house.files().filter { $0.name.hasSuffix("library.sqlite") }.isEmpty)
        #expect(try !house.files().filter { $0.name.hasSuffix("export.jsonl") }.isEmpty)
        #expect(!house.otherRequests.isEmpty)
        for request in house.otherRequests {
            #expect(!house.isSecret(in: request), "\(String(decoding: request, as: UTF8.self))")
        }
        #expect(!house.isSecret(in: house.commandLines), "a command line held the secret")
        #expect(!house.commandLines.isEmpty)
    }

    @Test(arguments: SecretWay.all.filter { $0.question != nil })
    func secretTypedAtTheTerminal_isNotShown(way: SecretWay) throws {
        let house = try SecretHouse(way)
        let line = way.login == nil ? "feed api" : "auth login api"
        let child = try house.folio.startAtTerminal("\(line) -vv --log \(house.folio.folder.path)/log.txt")
        let question = try #require(way.question)
        try child.read { $0.outText.hasSuffix("\(question): ") }
        child.send(Array("\(SecretWay.secret)\n".utf8))
        let run = try child.end()
        #expect(run.code == 0, "\(run.out)")
        #expect(!house.isSecret(in: Array(run.out.utf8)), "\(run.out)")
        for (file, bytes) in try house.files() { #expect(!house.isSecret(in: bytes), "\(file)") }
        #expect(try house.folio.run("feed api -v", input: "").code == (way.login == nil ? 2 : 0))
        #expect(house.keyedRequests > 0, "the server must get the secret")
    }

    @Test(arguments: [[], ["--log-format", "json"]])
    func secretOfACall_isInNoMessageAndNothingStored(format: [String]) throws {
        // The command's own command line contains it, so it must differ from the secret that command lines are searched
        // for.
        let secret = "c4ll-k3y/va+l~ue&x-9876543210"
        let house = try SecretHouse(SecretWay.all[0], secret: secret)
        var texts: [String] = []
        let paths: [(String, Int32)] = [("/list", 0), ("/refused", 4), ("/moved", 0), ("/echo", 0)]
        for (path, code) in paths {
            let run = try Child.run(
                Programs.folio, ["call", house.server.baseURL + path, "-vv", "-H", "X-Api-Key: \(secret)"] + format,
                variables: ["HOME=\(house.folio.folder.path)"])
            #expect(run.code == code, "\(run.error)")
            texts.append(run.error)
        }
        for text in texts { #expect(!house.isSecret(in: Array(text.utf8)), "\(text)") }
        for (file, bytes) in try house.files() { #expect(!house.isSecret(in: bytes), "\(file)") }
        for request in house.otherRequests { #expect(!house.isSecret(in: request)) }
        #expect(!house.otherRequests.isEmpty)
    }

    /// A terminal shows nothing for the character, so that the key would look as it is.
    @Test func keyWithAHiddenCharacter_isNotShownWhole() throws {
        let secret = "T0k3nS3cretABCDEFGH"
        let echo = "T0k3nS\u{200B}3cretABCDEFGH"
        let server = try ScriptedServer(.response(fields: ["X-Echo: \(echo)"], body: "{}"))
        let folio = try Folio()
        let run = try folio.startAtTerminal(
            "call \(server.baseURL)/ -i --header-env X-Api-Key=KEY", with: ["KEY=\(secret)"]
        ).end()
        #expect(run.code == 0 && run.out.contains("X-Echo: T0k3nS<U+200B>3cret"), "\(run.out)")
    }

    @Test func responseThatRepeatsTheKey_isShownAndNotKept() throws {
        let house = try SecretHouse(SecretWay.all[0])
        let first = try house.folio.run("feed api/echo")
        #expect(first.out.contains(SecretWay.secret))
        #expect(
            first.error == """
                a response contains a credential of its request, so folio does not store it

                """)
        #expect(try house.folio.run("feed api/echo --offline").code == 8)
        #expect(try house.folio.run("feed api/echo --no-cache").error.isEmpty)
    }
}

/// A way to give a secret.
struct SecretWay: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Lines of the plugin and of its endpoints.
    let plugin: String
    /// The parameters of the command line; `FOLDER` is replaced by the user's folder.
    var words = ""
    /// The words of `auth login`, which reads the secret from stdin; nil without a login.
    var login: String?
    /// Whether the login is one in a browser.
    var usesBrowser = false
    /// The question on the terminal; nil for none.
    var question: String?
    var variables: [String] = []
    var readsInput = false
    /// The text that an action sends in its body.
    var text = "hello"
    /// The path of the base URL, whose first segment begins with `bot`; empty for none.
    var base = ""
    /// The exit code of a list whose server redirects: redirects of signatures are not followed.
    var codeOfMoved: Int32 = 0
    /// The query of lists.
    var query = "query: {}"
    /// Whether the plugin's file has the secret.
    var isInFile = false

    /// Each of its encodings is a different text.
    static let secret = "s3cr3t/va+l~ue&x-0123456789"

    private static let inVariable = ["API_SECRET=\(secret)"]
    private static let header = "headers: {X-Key: \"{key}\"}"

    static let all = [
        SecretWay(
            testDescription: "api_key header, env",
            plugin: "auth: {api_key: {header: X-Key, value: {env: API_SECRET}}}", variables: inVariable),
        SecretWay(
            testDescription: "api_key query, env",
            plugin: "auth: {api_key: {query: key, value: {env: API_SECRET}}}", variables: inVariable),
        SecretWay(testDescription: "bearer, file", plugin: "auth: {bearer: {file: ~/key}}"),
        SecretWay(
            testDescription: "bearer, command",
            plugin: "auth: {bearer: {command: [/bin/sh, -c, \"cat /proc/[0-9]*/cmdline 2>&- >~/seen; cat ~/key\"]}}"),
        SecretWay(
            testDescription: "basic, env and file",
            plugin: "auth: {basic: {user: {env: API_USER}, password: {file: ~/key}}}",
            variables: inVariable + ["API_USER=someone"]),
        SecretWay(
            testDescription: "bearer, asked and stored", plugin: "auth: {bearer: {ask: Token}}", login: "token=@-",
            question: "Token"),
        SecretWay(
            testDescription: "login",
            plugin: """
                auth:
                  login:
                    {path: /login, json: {password: {ask: Password}}, token: .token, send: {query: key}}
                """, login: "password=@-", question: "Password"),
        SecretWay(
            testDescription: "oauth2",
            plugin: """
                auth:
                  oauth2: {grant: client_credentials, path: /login, client_id: me, client_secret: {env: API_SECRET}}
                """, variables: inVariable),
        SecretWay(
            testDescription: "login with headers and basic",
            plugin: """
                auth:
                  login:
                    path: /login
                    headers: {X-Client: {env: API_SECRET, prefix: "Key "}}
                    basic: {user: me, password: {file: ~/key}}
                    token: .token
                """, variables: inVariable),
        SecretWay(
            testDescription: "oauth2 on another device",
            plugin: """
                auth:
                  oauth2:
                    {grant: device_code, path: /login, device: OWN/codes, client_id: me, client_secret: {file: ~/key}}
                """, login: ""),
        SecretWay(
            testDescription: "oauth2 in a browser",
            plugin: """
                auth:
                  oauth2:
                    grant: authorization_code
                    authorize: OWN/authorize
                    path: /login
                    client_id: me
                    client_secret: {file: ~/key}
                """, login: "", usesBrowser: true),
        SecretWay(
            testDescription: "oauth2 of a discovered server",
            plugin: """
                auth:
                  oauth2: {grant: client_credentials, discover: OWN, client_id: me, client_secret: {env: API_SECRET}}
                """, variables: inVariable),
        SecretWay(
            testDescription: "hmac",
            plugin: """
                auth:
                  hmac:
                    key: {file: ~/key}
                    text: "{path}{time}"
                    headers: {X-Key: {env: API_SECRET}, X-Signature: "{signature}"}
                """, variables: inVariable, codeOfMoved: 7),
        SecretWay(
            testDescription: "sigv4",
            plugin: """
                auth:
                  sigv4:
                    {key: {env: API_USER}, secret: {file: ~/key}, session: {env: API_SECRET}, region: eu, service: s3}
                """, variables: inVariable + ["API_USER=someone"], codeOfMoved: 7),
        SecretWay(
            testDescription: "one_of", plugin: "auth: {one_of: [{bearer: {env: NONE}}, {bearer: {env: API_SECRET}}]}",
            variables: inVariable),
        SecretWay(
            testDescription: "parameter in a header, env",
            plugin: "params: {key: {secret: true, env: API_SECRET}}\n\(header)", variables: inVariable, text: "{key}"),
        SecretWay(
            testDescription: "parameter in the query, env",
            plugin: "params: {key: {secret: true, env: API_SECRET}}", variables: inVariable, text: "{key}",
            query: "query: {key: \"{key}\"}"),
        SecretWay(
            testDescription: "parameter in the path, env",
            plugin: "params: {key: {secret: true, env: API_SECRET, required: true, in_path: true}}",
            variables: inVariable, base: "/bot{key}"),
        SecretWay(
            testDescription: "parameter in the path, the query and the body, file",
            plugin: "params: {key: {secret: true, required: true, in_path: true}}",
            words: "key=@FOLDER/key", text: "{key}", base: "/bot{key|lower}-{key}", query: "query: {key: \"{key}\"}"),
        SecretWay(
            testDescription: "parameter in a header, file", plugin: "params: {key: {secret: true}}\n\(header)",
            words: "key=@FOLDER/key"),
        SecretWay(
            testDescription: "parameter in a header, stdin",
            plugin: "params: {key: {secret: true, required: true}}\nheaders: {X-Key: \"Token {key}\"}", words: "key=@-",
            question: "key", readsInput: true),
        SecretWay(testDescription: "text in a header", plugin: "headers: {X-Key: \"\(secret)\"}", isInFile: true),
        SecretWay(
            testDescription: "text in a header after a scheme", plugin: "headers: {Authorization: \"Token \(secret)\"}",
            isInFile: true),
        SecretWay(
            testDescription: "text in the query", plugin: "headers: {X-Key: \"\(secret)\"}",
            query: "query: {api_key: \"\(secret)\"}", isInFile: true),
    ]
}

/// A server that must get the secret, another that must not, and folio between them.
final class SecretHouse {
    let folio: Folio
    let server: ScriptedServer
    private let other: ScriptedServer
    private let seen = Seen()
    private let forms: [[UInt8]]
    private let isInFile: Bool
    private let usesBrowser: Bool

    private final class Seen: Sendable {
        let commandLines = Mutex<[UInt8]>([])
        let keyed = Mutex(0)
    }

    /// - Parameter secret: the secret that the server accepts, and to search for.
    init(_ way: SecretWay, secret: String = SecretWay.secret) throws {
        isInFile = way.isInFile
        usesBrowser = way.usesBrowser
        forms = [secret, Self.token].flatMap(Self.forms(of:))
        let other = try ScriptedServer(.response(body: #"[{"id":3}]"#))
        self.other = other
        let shared = Shared()
        server = try ScriptedServer { [seen] request, _ in
            Self.response(request, secret, other: other.baseURL, own: shared.text, seen)
        }
        shared.text = server.baseURL
        let text = Self.plugin(server, hosts: other, way)
        folio = try Folio(plugins: text, variables: way.variables)
        try folio.folder.write(SecretWay.secret + "\n", to: "key")
        try folio.folder.write("a note\n", to: "note")
    }

    /// Logs in with the secret, or in a browser.
    ///
    /// - Parameter words: what `auth login` gets after the plugin's name.
    func logIn(_ words: String) throws -> Child.Ending {
        guard usesBrowser else { return try folio.run("auth login api \(words)", input: SecretWay.secret) }
        let child = try folio.start("auth login api \(words)")
        try child.read { $0.errorText.contains("/authorize?") && $0.errorText.hasSuffix("\n") }
        try Browser.logIn(child.errorText)
        return try child.end()
    }

    private final class Shared: Sendable {
        private let value = Mutex("")
        var text: String {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }

    private static func plugin(_ server: ScriptedServer, hosts other: ScriptedServer, _ way: SecretWay) -> String {
        let lists = ["refused", "moved", "lost", "echo"].map {
            "      \($0): {path: /\($0), \(way.query), id: .id, fields: {says: .says}}\n"
        }
        let plugin = way.plugin.replacing("OWN", with: server.baseURL).split(separator: "\n").map { "    \($0)\n" }
            .joined()
        return """
            version: 1
            plugins:
              api:
                base_url: "\(server.baseURL)\(way.base)"
                default: list
                hosts: ["\(other.baseURL)"]
                http: {retries: 0}
            \(plugin)    actions:
                  send: {path: /send, json: {text: "\(way.text)"}}
                  post: {path: /send, form: {text: "\(way.text)"}}
                  upload: {path: /send, params: {file: {}}, multipart: {text: "\(way.text)", f: {file: "{file}"}}}
                  fail: {path: /fail, form: {text: "\(way.text)"}}
                endpoints:
                  tokens:
                    path: /tokens
                    \(way.query)
                    items: .items
                    id: .id
                    fields: {}
                    pagination: {strategy: cursor, token: .next, cursor: {query: cursor}}
                  keys:
                    path: /keys
                    \(way.query)
                    id: .id
                    fields: {}
                    pagination: {strategy: keyset, key: .key, after: {query: after}}
                  list:
                    path: /list
                    \(way.query)
                    id: .id
                    fields: {}
                    pagination: {strategy: link}
                    image: {path: "/picture/{id}", \(way.query)}
                    comments:
                      path: "/comments/{id}"
                      \(way.query)
                      id: .id
                      fields: {}
                      add: {json: {message: "{message}", text: "\(way.text)"}}
            \(lists.joined())
            """
    }

    private static func response(
        _ request: ReceivedRequest, _ secret: String, other: String, own: String, _ seen: Seen
    ) -> ScriptedServer.Response {
        let lines = commandLines()
        seen.commandLines.withLock { $0 += lines }
        var path = request.target.prefix { $0 != "?" }
        var own = own
        if path.hasPrefix("/bot") {
            let base = path.dropFirst().prefix { $0 != "/" }
            own += "/\(base)"
            path = path.dropFirst(1 + base.count)
        }
        if path == "/codes" {
            return .response(
                fields: ["X-Echo: \(secret)"],
                body: """
                    {"device_code":"\(token)","user_code":"AB-CD","verification_uri":"\(own)/page","interval":1}
                    """)
        }
        if path == "/authorize" {
            let query = Browser.values(String(request.target.drop { $0 != "?" }.dropFirst()))
            let back = "\(query["redirect_uri"] ?? "")?code=\(code)&state=\(query["state"] ?? "")"
            return .response(status: 302, fields: ["Location: \(back)", "X-Echo: \(secret)"], body: "")
        }
        if path.hasPrefix("/.well-known/") {
            return .response(body: "{\"issuer\":\"\(own)\",\"token_endpoint\":\"\(own)/login\"}")
        }
        if path == "/login" {
            return .response(
                fields: ["X-Echo: \(secret)", "X-Encoded: \(secret.encoded)"],
                body: "{\"token\":\"\(token)\",\"access_token\":\"\(token)\",\"expires_in\":3600}")
        }
        let key = sent(in: request, secret)
        if key != nil { seen.keyed.withLock { $0 += 1 } }
        let query = request.target.split(separator: "?").dropFirst().first.map { "&\($0)" } ?? ""
        let repeated = key ?? "none"
        switch path {
        case "/list" where request.target.contains("page=2"):
            return .response(
                fields: ["Link: <\(other)/more?x=1\(query)>; rel=\"next\"", "X-Echo: \(repeated)"],
                body: #"[{"id":2}]"#)
        case "/list":
            return .response(
                fields: [
                    "Link: <\(own)/list?page=2\(query)>; rel=\"next\"", "X-Echo: \(repeated)",
                    "Set-Cookie: id=\(given)", "X-Auth-Token: \(given)",
                    "Location: /list?access_token=\(given)", "ETag: \"1\"",
                ],
                body: #"[{"id":1}]"#)
        case "/tokens":
            return .response(
                fields: ["X-Echo: \(repeated)"], body: "{\"items\":[{\"id\":1}],\"next\":\"2-\(repeated.escaped)\"}")
        case "/keys":
            return .response(body: "[{\"id\":1,\"key\":\"1-\(repeated)\"},{\"id\":2,\"key\":\"2-\(repeated)\"}]")
        case "/fail": return .response(status: 422, body: "{\"message\":\"bad text \(repeated.escaped)\"}")
        case "/refused": return .response(status: 401, body: "{\"message\":\"bad key \(repeated)\"}")
        case "/moved":
            return .response(
                status: 302, fields: ["Location: \(other)/moved?x=\(repeated.encoded)\(query)"], body: "")
        case "/lost":
            return .response(status: 302, fields: ["Location: ftp://h/?x=\(repeated.encoded)\(query)"], body: "")
        case "/echo": return .response(body: "[{\"id\":1,\"says\":\"you sent \(repeated)\"}]")
        default: return .response(body: #"[{"id":9}]"#)
        }
    }

    /// A token that a login returns instead of the secret; it is a secret too.
    private static let token = "t0k3n-of/login+0123456789"

    /// The code that a login in a browser is answered with.
    static let code = "c0de-0f-one-login"

    /// A credential that the server itself issues, which no log may show.
    static let given = "g1v3n-by-the-server"

    /// The secret as sent in the request.
    private static func sent(in request: ReceivedRequest, _ secret: String) -> String? {
        let all = [
            request["X-Key"], request["Authorization"], request["X-Api-Key"], request["X-Amz-Security-Token"],
            request.target, request.body,
        ].compactMap(\.self)
        for text in all {
            if text.contains(secret) { return secret }
            if text.contains(token) || text.contains(token.encoded) { return token }
            if text.contains(secret.encoded) { return secret }
            if let basic = text.split(separator: " ").last.flatMap({ Data(base64Encoded: String($0)) }),
                String(decoding: basic, as: UTF8.self).hasSuffix(":\(secret)")
            {
                return secret
            }
        }
        return nil
    }

    /// The command lines of all processes of this machine that can be read.
    private static func commandLines() -> [UInt8] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { Int($0) != nil }.flatMap { process in
            FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map { Array($0) } ?? []
        }
    }

    var commandLines: [UInt8] { seen.commandLines.withLock { $0 } }
    var keyedRequests: Int { seen.keyed.withLock { $0 } }

    /// All requests to the other server.
    var otherRequests: [[UInt8]] {
        other.requests.map { Array(([$0.target] + $0.fieldLines).joined(separator: "\n").utf8) + $0.bytes }
    }

    private static func forms(of secret: String) -> [[UInt8]] {
        let basic = ["someone:\(secret)", "me:\(secret)", secret].map { Data($0.utf8).base64EncodedString() }
        return ([secret, secret.encoded, secret.replacing("/", with: "\\/")] + basic).map { Array($0.utf8) }
    }

    /// Whether bytes contain the secret in any of its encodings.
    func isSecret(in bytes: [UInt8]) -> Bool {
        let data = Data(bytes)
        return forms.contains { data.range(of: Data($0)) != nil }
    }

    /// All of the user's files, except those that hold the secret on purpose.
    func files() throws -> [(name: String, bytes: [UInt8])] {
        let root = folio.folder.path
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let own = ["folio/tokens.json"] + (isInFile ? ["api.yaml"] : [])
        return names.filter { name in name != "key" && !own.contains { name.hasSuffix($0) } }.compactMap { name in
            FileManager.default.contents(atPath: "\(root)/\(name)").map { (name, Array($0)) }
        }
    }
}

extension String {
    /// With JSON escapes that are allowed but unnecessary.
    fileprivate var escaped: String { replacing("/", with: "\\/").replacing("+", with: "\\u002B") }

    /// Percent-encoded, except for the unreserved characters of RFC 3986.
    fileprivate var encoded: String {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        let unreserved = CharacterSet(charactersIn: letters + "0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? self
    }
}
