/// Files with expressions that want more than their input. `ExpressionTests` ends an endless one.
extension HostileDefinition {
    static let expressions: [HostileDefinition] = [
        refused("env"), refused("$ENV"), refused("input"), refused("inputs"), refused("input_filename"),
        refused("debug"), refused("stderr"), refused("halt"), refused("halt_error"), refused("$__prog_args"),
        refused("get_search_list"), refused("modulemeta"),
        HostileDefinition(expression: "import \"/etc/x\" as $x; .", "a module", "'import' is not allowed"),
        HostileDefinition(expression: "include \"/etc/x\"; .", "a module in place", "'include' is not allowed"),
        HostileDefinition(expression: ".a[] | \"\\(env)\"", "the environment inside a string", "'env' is not allowed"),
        HostileDefinition(expression: ".a | map(. | $ENV.API_SECRET)", "a variable", "'$ENV' is not allowed"),
        HostileDefinition(expression: "[$__loc__]", "the place of the program", code: 0, requests: 1, ""),
        HostileDefinition(
            expression: ".a[] | @sh \"touch \\(.id)\"", "a command for a shell", code: 0, requests: 1, ""),
        HostileDefinition(
            "an expression with output control", endpoint: "fields: {a: '\"\\u001b[2J\\u202e\"'}",
            command: "feed api -o table", code: 0, requests: 1),
        HostileDefinition(
            expression: ". | error(\"\\u001b[2J\\u202e\")", "an error with output control", code: 7, requests: 1, "␛[2J"
        ),
        HostileDefinition(
            expression: String(repeating: "\"\\(", count: 20_000) + "." + String(repeating: ")\"", count: 20_000),
            "20,000 strings inside each other", "plugins.yaml:5:45: the expression has 100001 bytes; the limit is 16384"
        ),
        HostileDefinition(
            expression: String(repeating: "\"\\(", count: 2_000) + "." + String(repeating: ")\"", count: 2_000),
            "2,000 strings inside each other", "nested more than 100 levels deep"),
        HostileDefinition(
            expression: String(repeating: "(", count: 4_000), "brackets", "nested more than 100 levels deep"),
        HostileDefinition(
            expression: String(repeating: "if ", count: 4_000) + ".", "conditions", "the expression is incomplete"),
        HostileDefinition(expression: String(repeating: ".a", count: 3_000), "a long path", "more than 2048 steps"),
        HostileDefinition(
            expression: "[limit(3; repeat(1))]", "an endless list with a limit", code: 0, requests: 1, ""),
        HostileDefinition(
            expression: "getpath([range(100000) | \"a\"])", "a long path of its own", code: 7, requests: 1,
            "Path too deep"),
        HostileDefinition(
            expression: "[range(300)] | reduce .[] as $i (0; [.])", "a value that is nested deeply", code: 7,
            requests: 1, "more than 256 levels"),
        HostileDefinition(
            expression: String(repeating: ".a | ", count: 3_000) + "+ +", "an error after 3,000 steps",
            "unexpected '+'"),
    ]

    private static func refused(_ word: String) -> HostileDefinition {
        HostileDefinition(expression: word, "'\(word)' in an expression", "'\(word)' is not allowed")
    }
}
