/// The parts of `docs/plugins.md` that tests read: sections, the first columns of tables, and YAML blocks.
package struct PluginDocument {
    /// A YAML block and its place in a file; nil for a whole file.
    package struct Block: Sendable {
        package let text: String
        package let place: String?
        /// The last line.
        package let line: Int

        /// A whole file with the block in its place; nil for an unknown place.
        package var file: String? {
            switch place {
            case nil: return text
            case "plugin":
                let base = has("base_url") ? "" : "    base_url: https://api.test\n"
                let endpoints = has("endpoints") ? "" : "    endpoints: {list: {path: /list}}\n"
                return "version: 1\nplugins:\n  api:\n\(base)\(endpoints)\(indented(by: 4))"
            case "endpoint":
                let path = has("path") ? "" : "        path: /list\n"
                return """
                    version: 1
                    plugins:
                      api:
                        base_url: https://api.test
                        endpoints:
                          list:
                    \(path)\(indented(by: 8))
                    """
            default: return nil
            }
        }

        private func has(_ key: String) -> Bool {
            text.split(separator: "\n").contains { $0.hasPrefix("\(key):") }
        }

        private func indented(by count: Int) -> String {
            text.split(separator: "\n").map { String(repeating: " ", count: count) + $0 + "\n" }.joined()
        }
    }

    package struct Row: Sendable {
        package let key: String
        package let standard: String
    }

    package private(set) var blocks: [Block] = []
    /// The rows of all tables in a section, by its heading without `#` and backticks.
    package private(set) var rows: [String: [Row]] = [:]
    /// The text of a section, including tables.
    package private(set) var texts: [String: String] = [:]

    package init(_ text: String) {
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
