/// The parts of `docs/plugins.md` that tests read: sections, the first columns of tables, and YAML blocks.
struct PluginDocument {
    /// A YAML block and its place in a file; nil for a whole file.
    struct Block: Sendable {
        let text: String
        let place: String?
        let line: Int
    }

    struct Row: Sendable {
        let key: String
        let standard: String
    }

    private(set) var blocks: [Block] = []
    /// The rows of all tables in a section, by its heading without `#` and backticks.
    private(set) var rows: [String: [Row]] = [:]
    /// The text of a section, including tables.
    private(set) var texts: [String: String] = [:]

    init(_ text: String) {
        var heading = ""
        var place: String?
        var block: [Substring]?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let lines = block {
                if line == "```" {
                    blocks.append(Block(text: lines.joined(separator: "\n"), place: place, line: index + 1))
                    (block, place) = (nil, nil)
                } else {
                    block = lines + [line]
                }
                continue
            }
            if line == "```yaml" { block = [] }
            if line.hasPrefix("#") { heading = line.filter { $0 != "#" && $0 != "`" }.trimming }
            if line.hasPrefix("<!-- in: ") { place = String(line.dropFirst(9).prefix { $0 != " " }) }
            if let row = Self.row(line) { rows[heading, default: []].append(row) }
            texts[heading, default: ""] += line + "\n"
        }
    }

    private static func row(_ line: Substring) -> Row? {
        guard line.hasPrefix("| `") else { return nil }
        let cells = line.replacing("\\|", with: "/").split(separator: "|").map { String($0).trimming }
        guard cells.count == 3 else { return nil }
        return Row(key: cells[0].filter { $0 != "`" }, standard: cells[2])
    }
}

extension String {
    fileprivate var trimming: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
