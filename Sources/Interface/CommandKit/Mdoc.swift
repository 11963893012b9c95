/// Escapes text for mdoc(7), so that nothing in it is a request, a macro or an escape.
enum Mdoc {
    /// Running text; mdoc starts each sentence on a new line.
    static func sentences(_ text: some StringProtocol) -> [String] {
        var sentences = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if let last = sentences.last, last.last.map({ ".!?".contains($0) }) ?? false {
                sentences.append(String(word))
            } else {
                sentences[sentences.count - 1] += (sentences.last?.isEmpty ?? true ? "" : " ") + word
            }
        }
        return sentences.map { words($0) }
    }

    /// Words on their own line, or after a macro that does not interpret them.
    static func words(_ text: some StringProtocol) -> String {
        let escaped = escaped(text).replacing("--", with: #"\-\-"#)
        return escaped.first == "." || escaped.first == "'" ? #"\&"# + escaped : escaped
    }

    /// One argument of a macro.
    static func argument(_ text: some StringProtocol) -> String {
        #""\&"# + escaped(text).replacing("\"", with: #"\(dq"#) + "\""
    }

    /// One argument that users may copy: its hyphens and quotes are kept as typed.
    static func literal(_ text: some StringProtocol) -> String {
        argument(text).replacing("-", with: #"\-"#).replacing("'", with: #"\(aq"#)
    }

    /// Paragraphs, one per line; indented ones are not filled.
    static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty {
            if line.first == " " {
                if lines.last == ".Ed" { lines.removeLast() } else { lines.append(".Bd -literal") }
                lines += [words(line), ".Ed"]
            } else {
                lines += (lines.isEmpty ? [] : [".Pp"]) + sentences(line)
            }
        }
        return lines
    }

    /// A list of terms; each term is macros that follow `.It`.
    static func list(_ rows: [(term: String, text: String)]) -> [String] {
        guard !rows.isEmpty else { return [] }
        return [".Bl -tag -width Ds"] + rows.flatMap { [".It \($0.term)"] + sentences($0.text) } + [".El"]
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        text.unicodeScalars.map { scalar in
            if scalar == "\\" { return #"\e"# }
            return scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar.value))]"
        }.joined()
    }

    /// A number in hexadecimal, with at least four digits.
    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
