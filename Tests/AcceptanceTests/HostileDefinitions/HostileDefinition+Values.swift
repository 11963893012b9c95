/// Files with values of wrong types, and with more of everything than a definition has.
extension HostileDefinition {
    static let values: [HostileDefinition] = [
        HostileDefinition(
            "a list of versions", file: "version: [1]\nplugins: {}", "expected a whole number, but found a list"),
        HostileDefinition(
            "a huge version", file: "version: 99999999999999999999999\nplugins: {}", "expected a whole number"),
        HostileDefinition(
            "a list of plugins", file: "version: 1\nplugins: [api]", "expected a mapping, but found a list"),
        HostileDefinition(
            "a text as plugin", file: "version: 1\nplugins: {api: text}", "expected a mapping, but found 'text'"),
        HostileDefinition("a mapping as path", path: "{a: b}", code: 3, "expected text, but found a mapping"),
        HostileDefinition("a list as id", endpoint: "ok: yes", code: 3, "expected a list"),
        HostileDefinition("a number as headers", plugin: "headers: 1", code: 3, "expected a mapping, but found '1'"),
        HostileDefinition("a number as credentials", plugin: "auth: 1", code: 3, "invalid value '…'"),
        HostileDefinition(
            "a huge number of retries", plugin: "http: {retries: 99999999999999999999}", code: 3,
            "expected a whole number"),
        HostileDefinition(
            "a negative number of retries", plugin: "http: {retries: -1}", code: 3, "from 0 to 100, not -1"),
        HostileDefinition(
            "a huge duration", plugin: "http: {timeout: 99999999999999999999h}", code: 3, "invalid duration"),
        HostileDefinition("a rate of nothing", plugin: "http: {rate: 0/s}", code: 3, "invalid rate '0/s'"),
        HostileDefinition("a huge status", endpoint: "ok: [99999999999999999999]", code: 3, "expected a whole number"),
        HostileDefinition(
            "a huge page size",
            endpoint: "pagination: {strategy: page, page: {query: p}, size: {query: s, default: 9e99}}",
            code: 3, "expected a whole number"),
        HostileDefinition(
            "a template with an unknown name", path: "'/{nothing}'", code: 3, "unknown parameter '{nothing}'"),
        HostileDefinition("a template without its end", path: "'/{nothing'", code: 3, "unclosed '{'"),
        HostileDefinition(
            "an unknown function", plugin: "params: {a: b}", path: "'/{a|run:x}'", code: 3, "unknown function 'run'"),
        HostileDefinition("a step upwards in a value", plugin: "params: {a: ..}", path: "'/{a}'", code: 2, "'..'"),
        HostileDefinition(
            "many texts that grow", plugin: "params: {x: {default: \(String(repeating: "a", count: 4_000))}}",
            endpoint: "method: POST\njson: {\(growing(300))}", code: 2, "make the request too long"),
        HostileDefinition(
            "a query that grows", plugin: "params: {x: {default: \(String(repeating: "a", count: 4_000))}}",
            endpoint: "query: {\(growing(300))}", code: 2, "make the request too long"),
        HostileDefinition(
            "texts that grow and shrink again", plugin: "params: {x: bbbb}",
            endpoint: "query: {\((0..<900).map { "q\($0): '{x\(swollen)}'" }.joined(separator: ", "))}", code: 2,
            "make the request too long"),
        HostileDefinition(
            "many paths to remove", endpoint: "remove: [\((0..<5_000).map { ".a\($0)" }.joined(separator: ", "))]",
            code: 3, "may have at most 200 paths each"),
        HostileDefinition(
            "many names of columns",
            endpoint: "format: {csv: {names: [\((0..<60_000).map { "n\($0)" }.joined(separator: ", "))]}}",
            command: "plugins list", code: 0, ""),
        HostileDefinition(
            "a path that grows", plugin: "params: {x: {default: \(String(repeating: "a", count: 4_000))}}",
            path: "'/{x\(doubled)}'", code: 2, "make the request too long"),
        HostileDefinition(
            "a long value in many places", plugin: "params: {x: {default: \(String(repeating: "a", count: 500_000))}}",
            endpoint: "method: POST\njson: {list: [\(Array(repeating: "'{x}'", count: 900).joined(separator: ", "))]}",
            code: 2, "make the request too long"),
        HostileDefinition(
            "a long template", path: "'/\(String(repeating: "{{", count: 40_000))'", code: 3,
            "plugins.yaml:8:15: a template may have at most 65536 bytes"),
        HostileDefinition(
            "many unknown names", path: "'/\((0..<5_000).map { "{a\($0)}" }.joined())'", code: 3, "too many errors"),
        HostileDefinition(
            "many parameters", plugin: "params: {\((0..<900).map { "p\($0): x" }.joined(separator: ", "))}", code: 3,
            "an endpoint may have at most 200 parameters"),
        HostileDefinition(
            "many rules", endpoint: "errors: [\(String(repeating: "{status: 404, do: skip}, ", count: 5_000))]",
            code: 3,
            "`errors:` may have at most 100 rules"),
        HostileDefinition(
            "many expressions",
            endpoint:
                "fields: {\((0..<900).map { "f\($0): '.a + \"\(String(repeating: "x", count: 100))\($0)\"'" }.joined(separator: ", "))}",
            code: 3, "may have at most 65536 bytes together"),
        HostileDefinition(
            "900 wrong expressions",
            endpoint: "fields: {\((0..<900).map { "f\($0): '.a + + \($0)'" }.joined(separator: ", "))}",
            command: "plugins check", code: 3, "has 20 errors"),
        HostileDefinition(
            "900 endpoints with 190 parameters each",
            file: """
                version: 1
                plugins:
                  api:
                    base_url: SERVER
                    params: {\((0..<190).map { "p\($0): x" }.joined(separator: ", "))}
                    endpoints: {\((0..<900).map { "e\($0): {path: '/{p1}{p99}'}" }.joined(separator: ", "))}

                """, command: "plugins list", code: 0, ""),
        HostileDefinition(
            "many logins in a line",
            plugin:
                "auth: [\((0..<5_000).map { "{login: {path: /l\($0), json: {a: {ask: q\($0)}}, token: .t}}" }.joined(separator: ", "))]",
            command: "plugins list", code: 3, "two credentials ask for"),
        HostileDefinition(
            "long expressions in 900 endpoints",
            file: """
                version: 1
                plugins:
                  api:
                    base_url: SERVER
                    default: e0
                    defaults: {id: .id, pagination: {strategy: cursor, token: '\(long)', cursor: {query: c}}}
                    endpoints: {\((0..<900).map { "e\($0): {path: /p}" }.joined(separator: ", "))}

                """, command: "plugins list", code: 0, ""),
        HostileDefinition(
            "a summary of hidden characters", plugin: "summary: \"\(String(repeating: "x\\u202e", count: 100_000))\"",
            command: "plugins list", code: 0),
    ]

    /// A long expression.
    private static let long = ".a" + String(repeating: "|.", count: 7_000)

    /// Functions that make a text a thousand times longer.
    private static let doubled = String(repeating: "|replace:a,aa", count: 10)

    private static let swollen =
        String(repeating: "|replace:b,bb", count: 19) + String(repeating: "|replace:bb,b", count: 19)

    private static func growing(_ count: Int) -> String {
        (0..<count).map { "q\($0): '{x\(doubled)}'" }.joined(separator: ", ")
    }
}
