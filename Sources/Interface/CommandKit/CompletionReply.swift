package import Wording

/// The reply to a shell's completion script (`CompletionScript`): the possible words, one per line.
///
/// The first letter of a line is its kind. `w`: a word, a tab and its help. `o`: the same, but without a space after
/// the word. `f` and `d`: the text before a file or directory name, which the shell lists.
package struct CompletionReply: Sendable, Equatable {
    /// The hidden command that scripts call with the words after the program's name, up to the cursor.
    package static let command = "__complete"

    private let lines: [String]

    /// The reply for a cursor, with help in a language.
    package init(_ point: CompletionPoint, in catalog: Catalog) async {
        let lead = point.cursor.lead
        switch point.cursor.kind {
        case .file: lines = ["f\(lead)"]
        case .directory: lines = ["d\(lead)"]
        case .none, .values, .dynamic:
            lines = await point.candidates().filter { Self.isOneWord($0.text) }.map { candidate in
                "\(candidate.goesOn ? "o" : "w")\(lead)\(candidate.text)\t\(Self.line(candidate.help?.text(in: catalog) ?? ""))"
            }
        }
    }

    /// The lines, each with its line break.
    package var text: String { lines.map { "\($0)\n" }.joined() }

    /// Whether the protocol can carry a word: it must not contain tabs, line breaks or other control characters, nor those
    /// that reorder the text on the terminal.
    private static func isOneWord(_ text: String) -> Bool {
        !text.isEmpty && !hasControls(text)
    }

    private static func line(_ help: String) -> String {
        guard hasControls(help) else { return help }
        return String(String.UnicodeScalarView(help.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    private static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isControl)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Emoji and some scripts need joiners.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }
}

extension Program {
    /// The reply to a shell's script; nil if the words do not come from one.
    package func completionReply(
        to words: [String], in catalog: @autoclosure () -> Catalog
    ) async -> CompletionReply? {
        guard words.first == CompletionReply.command else { return nil }
        return await CompletionReply(completion(of: Array(words.dropFirst())), in: catalog())
    }
}

extension Cursor {
    /// The completion that the shell performs itself.
    fileprivate var kind: CompletionKind {
        if case .value(let parameter) = subject { parameter.completion } else { .none }
    }
}
