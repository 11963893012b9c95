/// A `plugins.yaml` by somebody who wants to harm its reader, a command that uses it, and what must happen.
///
/// `HostileDefinitionTests` checks for each that no secret, file or command is used, that nothing reaches another
/// server, that the terminal gets no hidden character, and that the command ends soon.
struct HostileDefinition: Sendable {
    /// What the file tries.
    let name: String
    /// The file. `SERVER` is the address of its server, `OTHER` that of another one.
    let text: String
    let command: String
    /// What `next` and `image` are in the server's response.
    var link = ""
    /// Whether the server is a proxy, so that `base_url` may be a public host.
    var isBehindProxy = false
    let code: Int32
    /// How many requests its own server gets.
    let requests: Int
    /// A part of the error message.
    let message: String

    /// A whole file.
    init(
        _ name: String, file text: String, command: String = "feed api", code: Int32 = 3, requests: Int = 0,
        _ message: String
    ) {
        (self.name, self.text, self.command) = (name, text, command)
        (self.code, self.requests, self.message) = (code, requests, message)
    }

    /// A file with the plugin `api` and its endpoint `list`, and more lines of both.
    init(
        _ name: String, plugin: String = "", endpoint: String = "", path: String = "/list",
        command: String = "feed api", code: Int32, requests: Int = 0, _ message: String = ""
    ) {
        let text = """
            version: 1
            plugins:
              api:
                base_url: SERVER
            \(Self.indented(plugin, 4))
                endpoints:
                  list:
                    path: \(path)
                    items: .a
                    id: .id
            \(Self.indented(endpoint, 8))

            """
        self.init(name, file: text, command: command, code: code, requests: requests, message)
    }

    /// A file whose list has a next link, behind a proxy or on its own server.
    init(
        _ name: String, link: String, isBehindProxy: Bool = true, next: String = ".next",
        hosts: String = "", code: Int32 = 7, requests: Int = 1, _ message: String
    ) {
        self.init(
            name, plugin: hosts.isEmpty ? "" : "hosts: [\(hosts)]",
            endpoint: "pagination: {strategy: link, next: '\(next)'}", command: "feed api --all", code: code,
            requests: requests, message)
        self.link = link
        self.isBehindProxy = isBehindProxy
    }

    /// An expression as `items:`.
    init(expression: String, _ name: String, code: Int32 = 3, requests: Int = 0, _ message: String) {
        self.init(
            name,
            file: """
                version: 1
                plugins:
                  api:
                    base_url: SERVER
                    endpoints: {list: {path: /list, items: '\(expression.replacing("'", with: "''"))'}}

                """, code: code, requests: requests, message)
    }

    static let all = trust + requests + expressions + shapes + values

    private static func indented(_ text: String, _ count: Int) -> String {
        text.split(separator: "\n").map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
    }
}

extension HostileDefinition: CustomStringConvertible {
    var description: String { name }
}
