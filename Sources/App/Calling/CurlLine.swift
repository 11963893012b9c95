import Accounts
import HTTP
import System
import Wording

/// A request as a curl command for a POSIX shell. Secrets are variables.
struct CurlLine {
    private let request: HTTPRequest
    /// curl's options for fields of the request, except for fields that a later step replaced.
    private let options: [CurlOption]
    private let placeholders: DryRunPlaceholders
    private let userAgent: String

    init(_ request: HTTPRequest, _ options: [CurlOption], _ placeholders: DryRunPlaceholders, userAgent: String) {
        self.userAgent = userAgent
        self.request = request
        self.options = options.filter { request.fields.all.contains($0.field) }
        self.placeholders = placeholders
    }

    /// A comment for each variable that is not in the environment, and the line.
    func text(in catalog: Catalog) -> String {
        let used = placeholders.entries.filter { entry in words.contains { $0.contains(entry.name) } }
        // A line break would end the comment.
        let comments = used.compactMap { entry in
            comment(entry).map { "# $\(entry.name): \(HiddenCharacters.shown($0.text(in: catalog)))\n" }
        }
        return (comments + bodyComment(in: catalog)).joined() + words.joined(separator: " ") + "\n"
    }

    /// Where a variable's value comes from, and how to write it; nil for one of the environment as it is.
    private func comment(_ entry: DryRunPlaceholders.Entry) -> Message? {
        guard "\(request.url)".contains(entry.mark) else { return entry.origin }
        return entry.origin.map { Message("\($0), percent-encoded in the URL") }
            ?? Message("this environment variable, percent-encoded in the URL")
    }

    private var words: [String] {
        var words = ["curl"] + methodWords
        for field in request.fields.all where !options.contains(where: { $0.field == field }) {
            words += ["-H", word(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")]
        }
        for name in request.withheldFields { words += ["-H", word("\(name):")] }
        // curl would add its own.
        if request.body != nil, request.fields["Content-Type"] == nil { words += ["-H", word("Content-Type:")] }
        for option in options { words += [option.name, word(option.value)] }
        words += ["-A", userAgent, "--compressed"]
        if let body = request.body { words += ["--data-binary", bodyText(body).map(word) ?? "@BODY"] }
        let url = "\(request.url)"
        if url.contains(where: { "[]{}".contains($0) }) { words.append("--globoff") }
        return words + [word(url)]
    }

    private var methodWords: [String] {
        switch (request.method, request.body == nil) {
        case ("GET", true), ("POST", false): []
        case ("HEAD", true): ["-I"]
        default: ["-X", word(request.method)]
        }
    }

    // MARK: Bodies

    /// The body as a word; nil if no word can hold it, or if it is too long to read.
    private func bodyText(_ body: [UInt8]) -> String? {
        guard body.count <= 65_536, !body.contains(0), let text = String(validating: body, as: UTF8.self),
            text.first != "@"
        else { return nil }
        return text
    }

    private func bodyComment(in catalog: Catalog) -> [String] {
        guard let body = request.body, bodyText(body) == nil else { return [] }
        let text = Message(
            body.count, one: "a file with the body (\(body.count) byte, not shown here)",
            other: "a file with the body (\(body.count) bytes, not shown here)")
        return ["# BODY: \(text.text(in: catalog))\n"]
    }

    // MARK: Words

    /// A text as one word, with variables in place of placeholders.
    private func word(_ text: String) -> String {
        let pieces = pieces(of: text)
        guard pieces.contains(where: \.isVariable) else { return ShellText.quoted(text) }
        // These characters are special inside double quotes (POSIX.1-2017, section 2.2.3); `!` is special in
        // interactive shells.
        let isTame = !pieces.contains { piece in
            !piece.isVariable
                && piece.text.unicodeScalars.contains {
                    "\"$`\\!".unicodeScalars.contains($0) || ShellText.isHidden($0)
                }
        }
        guard isTame else {
            return pieces.map { $0.isVariable ? "\"$\($0.text)\"" : ShellText.quoted($0.text) }.joined()
        }
        var out = ""
        for (index, piece) in pieces.enumerated() {
            let next = index + 1 < pieces.count ? pieces[index + 1].text.utf8.first : nil
            let goesOn = next.map {
                ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5F
            }
            out += piece.isVariable ? (goesOn == true ? "${\(piece.text)}" : "$\(piece.text)") : piece.text
        }
        return "\"\(out)\""
    }

    private func pieces(of text: String) -> [(text: String, isVariable: Bool)] {
        var pieces = [(text: text, isVariable: false)]
        for entry in placeholders.entries {
            pieces = pieces.flatMap { piece -> [(text: String, isVariable: Bool)] in
                if piece.isVariable { return [piece] }
                let parts = piece.text.components(around: entry.mark)
                let joined = parts.flatMap { [(text: entry.name, isVariable: true), (text: $0, isVariable: false)] }
                return joined.dropFirst().filter { !$0.text.isEmpty }
            }
        }
        return pieces
    }
}

extension String {
    /// The parts before, between and after the occurrences of another text.
    fileprivate func components(around separator: String) -> [String] {
        var (parts, current, rest) = ([String](), "", self[...])
        while !rest.isEmpty {
            if rest.hasPrefix(separator) {
                parts.append(current)
                current = ""
                rest = rest.dropFirst(separator.count)
            } else {
                current.append(rest.removeFirst())
            }
        }
        return parts + [current]
    }
}
