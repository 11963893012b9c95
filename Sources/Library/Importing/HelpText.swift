/// Shortens descriptions to one line of help.
enum HelpText {
    /// The most characters of a line.
    private static let longest = 80

    /// The beginning of a description has its first sentence.
    private static let longestSource = 500

    /// The first sentence of a description, without markup; nil if nothing is left.
    static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        let plain = String(text.prefix(longestSource)).replacing(/<[^>]*>/, with: "").replacing(/\[([^\]]*)\]\([^)]*\)/)
        { "\($0.1)" }
        .replacing(/[`*]/, with: "").replacing(/[\s\u{85}\u{2028}\u{2029}]+/, with: " ")
        let trimmed = String(plain.drop { $0 == " " || $0 == "#" })
        guard let first = trimmed.split(separator: ". ", maxSplits: 1).first else { return nil }
        var sentence = String(first)
        while let last = sentence.last, last == "." || last == " " || last == ":" { sentence.removeLast() }
        if sentence.count > longest {
            let words = sentence.prefix(longest).split(separator: " ").dropLast()
            sentence = words.joined(separator: " ") + " …"
        }
        return sentence.isEmpty || sentence == " …" ? nil : sentence
    }
}
