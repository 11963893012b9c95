import Presentation
import TestSupport
import Wording

extension Diagnostic {
    /// The text on a terminal without colours, in English.
    var shown: String {
        text(for: Terminal(width: nil, isTerminal: true, allowsColour: false), in: .english)
    }
}

/// The expected message: its first line, the details, the hint, and the exit code.
struct Expected {
    let shown: String
    let exitCode: ExitCode

    init(_ what: String, _ details: [String], hint: String? = nil, _ exitCode: ExitCode) {
        let lines = ["folio: \(what)"] + details.map { "  \($0)" } + (hint.map { ["hint: \($0)"] } ?? [])
        shown = lines.map { $0 + "\n" }.joined()
        self.exitCode = exitCode
    }

    init(_ what: String, hint: String? = nil, _ exitCode: ExitCode) {
        self.init(what, [], hint: hint, exitCode)
    }
}
