/// A header field's value with parameters, as in `Content-Type` and `Content-Disposition` (RFC 9110 section 5.6.6).
struct FieldValue: Equatable {
    /// In lower case.
    let value: String
    /// By their names in lower case; quotes around values are removed.
    let parameters: [String: String]

    init(_ text: String) {
        var pieces = Self.pieces(text)[...]
        value = (pieces.popFirst() ?? "").lowercased()
        var parameters: [String: String] = [:]
        for piece in pieces {
            let halves = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else { continue }
            parameters[halves[0].lowercased()] = Self.unquoted(halves[1])
        }
        self.parameters = parameters
    }

    /// The parts between unquoted semicolons, without surrounding spaces.
    private static func pieces(_ text: String) -> [String] {
        var pieces = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == ";", !isQuoted {
                pieces.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            pieces[pieces.count - 1].append(character)
        }
        return pieces.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        var unquoted = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                unquoted.append(character)
                isEscaped = false
            }
        }
        return unquoted
    }
}
