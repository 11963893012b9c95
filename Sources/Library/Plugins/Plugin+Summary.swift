extension Plugin {
    /// What separates the example from the rest of a summary.
    private static let exampleStart = ": folio "

    /// The summary without its example; nil without a summary.
    package var shortSummary: String? {
        summary.map { text in
            text.firstRange(of: Self.exampleStart).map { String(text[..<$0.lowerBound]) } ?? text
        }
    }

    /// The command at the end of the summary, such as `folio feed rss host=example.com`; nil without one.
    package var example: String? {
        guard let summary, let start = summary.firstRange(of: Self.exampleStart) else { return nil }
        return "folio " + summary[start.upperBound...].split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Whether a word is in its name, in its summary, or in the name, title or summary of one of its lists. The case of
    /// letters does not matter.
    package func mentions(_ word: String) -> Bool {
        [name, summary].contains { $0?.lowercased().contains(word.lowercased()) ?? false }
            || endpoints.contains { $0.mentions(word) }
    }
}

extension Endpoint {
    /// Whether a word is in its name, title or summary. The case of letters does not matter.
    package func mentions(_ word: String) -> Bool {
        [name, title, summary].contains { $0?.lowercased().contains(word.lowercased()) ?? false }
    }
}
