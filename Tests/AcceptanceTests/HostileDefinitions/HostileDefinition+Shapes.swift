/// Files that are hard to read: bombs, and texts that are no YAML.
extension HostileDefinition {
    static let shapes: [HostileDefinition] = [
        HostileDefinition(
            "a billion laughs",
            file: "a: &a [x, x, x, x, x, x, x, x, x]\n"
                + "bcdefghi".map {
                    "\($0): &\($0) [\(Array(repeating: "*\(previous($0))", count: 9).joined(separator: ", "))]\n"
                }
                .joined(), "more than 100000 values, including aliases"),
        HostileDefinition(
            "a long text with many aliases",
            file: "version: 1\na: &a \"\(text("x", 60_000))\"\nb: [\(text("*a, ", 100))]\n",
            "more than 1048576 bytes of text, including aliases"),
        HostileDefinition(
            "an alias inside its anchor", file: "plugins: &a {api: *a}\n", "'*a' is inside its own anchor"),
        HostileDefinition("many brackets", file: "plugins: \(text("[", 200_000))", "nested more than 64 levels deep"),
        HostileDefinition("many braces", file: "plugins: \(text("{a: ", 100_000))", "nested more than 64 levels deep"),
        HostileDefinition("many dashes", file: "plugins:\n  \(text("- ", 100_000))", "nested more than 64 levels deep"),
        HostileDefinition(
            "many keys", file: "version: 1\nplugins: {\(keys(5_000))}", "more than 1000 keys in one mapping"),
        HostileDefinition(
            "many repeated keys", file: "version: 1\nplugins: {\(text("a: 1, ", 20_000))}",
            "more than 1000 keys in one mapping"),
        HostileDefinition(
            "many unknown keys", file: "version: 1\nplugins:\n  api: {\(keys(900))}", "too many errors"),
        HostileDefinition(
            "many tags", file: "version: 1\nplugins: [\(text("!x a, ", 20_000))]", "plugins.yaml has 100 errors"),
        HostileDefinition(
            "many directives", file: text("%TAG !a! tag:x\n", 20_000), "the only supported directive is %YAML"),
        HostileDefinition(
            "many directives after a comment", file: "# c\u{85}" + text("%TAG !a! tag:x\u{2028}", 20_000),
            "the only supported directive is %YAML"),
        HostileDefinition(
            "many directives for Tab",
            file: (0..<70_000).map { "%TAG !\($0)! x\n" }.joined() + "---\nversion: 1\nplugins: {}\n",
            command: "__complete feed mi", code: 0, ""),
        HostileDefinition("many documents", file: text("---\n", 100_000), "a second document starts here"),
        HostileDefinition("a chain of lists", file: chain(950), command: "plugins list", "at most 200 parameters"),
        HostileDefinition(
            "a chain of lists for Tab", file: chain(500), command: "__complete feed mi", code: 0, ""),
        HostileDefinition(
            "a tree of lists for Tab", file: chain(60, width: 2), command: "__complete feed mi", code: 0, ""),
        HostileDefinition("a large file", file: text("#", 1_048_577), "the limit is 1048576"),
        HostileDefinition("a NUL byte", file: "version: 1\nplugins: {a\u{0}: 1}", "control characters are not allowed"),
        HostileDefinition(
            "an escape", file: "version: 1\nplugins: {a\u{1B}[2J: 1}", "control characters are not allowed"),
        // The test writes bytes that are not UTF-8 instead of the character.
        HostileDefinition("invalid UTF-8", file: "version: 1\nplugins: {a\u{FFFF}: 1}", "plugins.yaml:2:12: invalid"),
        HostileDefinition("a merge key", file: "version: 1\nplugins: {<<: {api: 1}}", "no merge key '<<'"),
        HostileDefinition("a repeated key", file: "version: 1\nplugins: {}\nplugins: {}", "duplicate key 'plugins'"),
        HostileDefinition(
            "a tag of another language", file: "version: 1\nplugins: !!python/object:os.system [x]", "unknown tag"),
        HostileDefinition(
            "output control in a key", file: "version: 1\nplugins: {api: {\"\\e[2J\\u202e\\x9b\": 1}}",
            "'␛[2J<U+202E><U+009B>'"),
        HostileDefinition(
            "output control in a name",
            file: "version: 1\nplugins: {\"a\\e[2J\\u202e\": {base_url: 'http://a.test', endpoints: {l: {path: /}}}}",
            "invalid name 'a␛[2J<U+202E>'"),
    ]

    /// Lists that are each read for the items of the one before.
    ///
    /// - Parameter width: how many variables each has for that.
    private static func chain(_ count: Int, width: Int = 1) -> String {
        let lists = (1..<count).map { place in
            let names = (0..<width).map { "v\(place)_\($0)" }
            let each = names.map { "\($0): {endpoint: e\(place - 1)}" }.joined(separator: ", ")
            let path = names.map { "{\($0)}" }.joined(separator: "/")
            return "      e\(place): {each: {\(each)}, path: \"/\(path)\", id: .id}\n"
        }
        return "version: 1\nplugins:\n  api:\n    base_url: SERVER\n    endpoints:\n      e0: {path: /x, id: .id}\n"
            + lists.joined()
    }

    private static func text(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }

    private static func keys(_ count: Int) -> String { (0..<count).map { "k\($0): 1" }.joined(separator: ", ") }

    private static func previous(_ letter: Character) -> Character {
        letter.unicodeScalars.first.flatMap { Unicode.Scalar($0.value - 1) }.map { Character($0) } ?? letter
    }
}
