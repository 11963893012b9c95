/// Rejects whatever accesses more than the input value. The environment holds secrets, and a plugin file may be someone
/// else's.
enum ExpressionSandbox {
    static let names: Set<String> = [
        "debug", "env", "get_jq_origin", "get_prog_origin", "get_search_list", "halt", "halt_error", "import",
        "include",
        "input", "input_filename", "input_line_number", "inputs", "modulemeta", "stderr",
    ]
    static let variables: Set<String> = ["$ENV", "$__prog_args"]

    static func check(_ tokens: [ExpressionToken]) throws(ExpressionError) {
        for (index, token) in tokens.enumerated() {
            let isRefused =
                switch token.kind {
                case .variable: variables.contains(token.text)
                case .word: names.contains(token.text) && !isKey(index, of: tokens)
                default: false
                }
            if isRefused { throw .refused(token.text, offset: token.offset) }
        }
    }

    /// Whether a word is the key of an object, as in `{env: .a}` and `{env}`.
    private static func isKey(_ index: Int, of tokens: [ExpressionToken]) -> Bool {
        guard tokens[index].enclosing == "{", index > 0 else { return false }
        return tokens[index - 1].isSign("{") || tokens[index - 1].isSign(",")
    }

    /// A program with the definitions that protect folio from it.
    static func guarded(_ program: String) -> String {
        prelude + "\n" + DateGuard.definitions(for: program) + program
    }

    /// Definitions by which calculations with numbers that jq would round are errors.
    static let arithmetic: String = {
        let operations = ["plus": "+", "minus": "-", "multiply": "*", "divide": "/"].sorted { $0.key < $1.key }
        return "def _folio_exact: if type == \"number\" and (. > 9007199254740992 or . < -9007199254740992) "
            + "then error(\"\\(.) has more digits than jq calculates with\") else . end; "
            + operations.map { name, sign in
                "def _folio_\(name)(a; b): a \(sign) b; "
                    + "def _\(name)(a; b): _folio_\(name)(a | _folio_exact; b | _folio_exact); "
            }.joined()
    }()

    /// Hides the process from every program, in case a forbidden word gets past the check. An error without a message,
    /// which jq 1.6 takes for a program without results, gets that of later versions.
    private static let prelude = """
        {} as $ENV | {} as $__prog_args |
        def _folio_refused: error("not in an expression");
        def env: {}; def input: _folio_refused; def inputs: _folio_refused; def debug: _folio_refused;
        def debug(f): _folio_refused; def stderr: _folio_refused; def halt: _folio_refused;
        def halt_error: _folio_refused; def halt_error(f): _folio_refused; def input_filename: null;
        def input_line_number: 0; def modulemeta: _folio_refused; def get_search_list: [];
        def get_prog_origin: null; def get_jq_origin: null;
        def _folio_error(f): error(f);
        def error(f): _folio_error(f | if . == null then "null (null) not a string" else . end);
        def error: error(.);
        def _folio_mod(a; b): a % b;
        def _mod(a; b): a as $a | b as $b
          | if ($a | type == "number" and (. > 9007199254740992 or . < -9007199254740992))
            then error("\\($a) has more digits than jq calculates with") else _folio_mod($a; $b) end;
        """
}
