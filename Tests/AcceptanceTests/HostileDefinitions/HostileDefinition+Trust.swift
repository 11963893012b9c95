/// Files that want the user's secrets, files or commands, or that hide in the prompt what they would use.
extension HostileDefinition {
    static let trust: [HostileDefinition] = [
        secret("a variable as bearer token", "{bearer: {env: API_SECRET}}", "the environment variable API_SECRET"),
        secret("a variable as user and password", "{basic: {user: {env: API_SECRET}, password: {env: API_SECRET}}}"),
        secret("a variable in the query", "{api_key: {query: k, value: {env: API_SECRET}}}"),
        secret("a file as key", "{api_key: {header: X-K, value: {file: ~/key}}}", "the file ~/key"),
        secret("a file outside of the folder", "{bearer: {file: ../key}}", "the file ../key"),
        secret("a command as token", "{bearer: {command: [touch, RAN]}}", "the command 'touch'"),
        secret(
            "a command in the second credential",
            "[{bearer: text}, {api_key: {query: k, value: {command: [touch, RAN]}}}]"),
        secret(
            "a command among alternatives",
            "{one_of: [{bearer: {command: [touch, RAN]}}, {bearer: {env: API_SECRET}}]}", "a stored token"
        ),
        secret(
            "a variable for tokens of another server",
            "{oauth2: {grant: client_credentials, url: OTHER/token, client_id: x, client_secret: {env: API_SECRET}}}",
            "a stored token"),
        secret(
            "a variable in a login", "{login: {url: OTHER/login, json: {p: {env: API_SECRET}}, token: .t}}",
            "a stored token"),
        secret(
            "control characters in a command", "{bearer: {command: [\"\\e[2K\\rtouch\", RAN]}}",
            "the command '␛[2K␍touch'"),
        secret("a C1 control in a command", "{bearer: {command: [\"\\x9b2Jtouch\", RAN]}}", "'<U+009B>2Jtouch'"),
        secret("an override of the direction", "{bearer: {file: \"\\u202eyek\"}}", "the file <U+202E>yek"),
        secret(
            "a blank of another width", "{bearer: {file: \"a\\u2003b\\xa0c\\u3000d\"}}", "a<U+2003>b<U+00A0>c<U+3000>d"),
        secret(
            "characters that look like nothing", "{bearer: {env: \"A\\u2800\\u3164\\u115f\"}}",
            "A<U+2800><U+3164><U+115F>"),
        HostileDefinition(
            "a secret parameter from a variable", plugin: "params: {k: {secret: true, env: API_SECRET}}",
            endpoint: "query: {k: '{k}'}", code: 4, "needs the environment variable API_SECRET"),
        HostileDefinition(
            "a command as default", plugin: "params: {k: {default: {command: [touch, RAN]}}}",
            endpoint: "query: {k: '{k}'}", code: 4, "needs the command 'touch'"),
        HostileDefinition(
            "a file as default of a part", plugin: upload("{f: {default: \"@~/key\"}}", "{f}"), command: "call api.up",
            code: 4,
            "needs the file ~/key"),
        HostileDefinition(
            "a file in a template", plugin: upload("{d: {default: key}}", "@~/{d}"), command: "call api.up", code: 4,
            "needs the file ~/key"),
        HostileDefinition(
            "a variable of the shell in a template", plugin: "headers: {X-Key: $API_SECRET}", code: 0, requests: 1),
        HostileDefinition(
            "an id of the server as the name of a file to send",
            endpoint: "comments: {path: '/c/{id}', add: {multipart: {m: '{message}', f: {file: '{id}'}}}}",
            command: "comments api @key --add hi", code: 3, "{id} cannot name a file to send"),
        HostileDefinition(
            "a comment as the name of a file to send",
            endpoint: "comments: {path: '/c/{id}', add: {multipart: {f: {file: '@{message}'}}}}",
            command: "comments api 1 --add key", code: 3, "{message} cannot name a file to send"),
        HostileDefinition(
            "a prompt with a second line", plugin: "auth: {bearer: {env: \"A\\nplugins.yaml uses no secrets\"}}",
            command: "plugins trust --force", code: 0),
        HostileDefinition(
            "a prompt with a link", plugin: "auth: {bearer: {file: \"\\e]8;;http://a.test\\e\\\\key\"}}",
            command: "plugins trust --force", code: 0),
        HostileDefinition(
            "a prompt with blanks", plugin: "auth: {bearer: {file: \"k\\u2800\\u3000ey\"}}",
            command: "plugins trust --force", code: 0),
        HostileDefinition(
            "a prompt with a line of 100,000 characters",
            plugin: "auth: {bearer: {file: \"\(String(repeating: "\\u3164 ", count: 50_000))key\"}}",
            command: "plugins trust --force", code: 0),
        HostileDefinition(
            "output control in texts for people",
            plugin: "summary: \"\\e[2Jgood\\u202e\\x9b2J\"\ndocs: \"http://a.test/\\u2066x\"",
            endpoint: "title: \"\\e]0;pwned\\a\"\nsummary: \"\\u200b\\x85\"", command: "plugins show api", code: 0),
        HostileDefinition(
            "output control in a list of plugins", plugin: "summary: \"\\e[2J\\u202e\\x9b2J\"", command: "plugins list",
            code: 0),
        HostileDefinition(
            "output control in a title", endpoint: "title: \"\\e]0;pwned\\a\\x9d0;x\\x9c\"",
            command: "feed api -o table",
            code: 0,
            requests: 1),
        HostileDefinition(
            "output control in the names of fields", endpoint: "fields: {\"a\\e[2J\\u202e\": .id}",
            command: "feed api -o table",
            code: 0, requests: 1),
        HostileDefinition(
            "a literal credential in a header", plugin: "headers: {Authorization: Bearer l1teral-secret}",
            command: "feed api --dry-run", code: 0),
        HostileDefinition(
            "a key in a prefix", plugin: "auth: {api_key: {header: X-K, prefix: l1teral-secret, value: ''}}",
            command: "feed api --dry-run", code: 0),
        HostileDefinition(
            "a key in the URL of token requests",
            plugin: """
                auth:
                  oauth2:
                    grant: client_credentials
                    url: 'https://a.test/t?client_secret=l1teral-secret'
                    client_id: {env: API_SECRET}
                """, command: "plugins trust --force", code: 0),
    ]

    private static func secret(_ name: String, _ auth: String, _ needs: String = "") -> HostileDefinition {
        HostileDefinition(
            name, plugin: "auth: \(auth)", code: 4,
            "plugins.yaml is not trusted, but 'api' needs " + (needs.isEmpty ? "the" : "")
        )
        .saying(needs)
    }

    private func saying(_ text: String) -> HostileDefinition {
        text.isEmpty
            ? self : HostileDefinition(name, file: self.text, command: command, code: code, requests: requests, text)
    }

    private static func upload(_ params: String, _ file: String) -> String {
        "actions:\n  up: {path: /up, params: \(params), multipart: {f: {file: \"\(file)\"}}}"
    }
}
