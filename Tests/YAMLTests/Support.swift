@testable import YAML

func parse(_ text: String) throws(YAMLFileError) -> YAMLDocument {
    try YAMLDocument.parse(YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml"))
}

/// The errors of a text; empty if it has none.
func errors(_ text: String) -> [YAMLError] {
    errors(Array(text.utf8))
}

func errors(_ bytes: [UInt8]) -> [YAMLError] {
    do throws(YAMLFileError) {
        _ = try YAMLDocument.parse(YAMLSource(bytes: bytes, file: "plugins.yaml"))
        return []
    } catch {
        return error.errors
    }
}

extension SourceMark {
    init(_ line: Int, _ column: Int) {
        self.init(line: line, column: column)
    }
}

extension YAMLNode {
    /// The tree on one line: strings in quotes, other scalars as `kind text`.
    var dump: String {
        switch content {
        case .scalar(let scalar): scalar.dump
        case .sequence(let items): "[" + items.map(\.dump).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\($0.key.dump): \($0.value.dump)" }.joined(separator: ", ") + "}"
        }
    }

    /// Every node's place with its text or shape, in the order of the file.
    var marks: [String] {
        let here = "\(mark.line):\(mark.column)"
        return switch content {
        case .scalar(let scalar): ["\(here) \(scalar.text)"]
        case .sequence(let items): ["\(here) [\(items.count)]"] + items.flatMap(\.marks)
        case .mapping(let entries):
            ["\(here) {\(entries.count)}"]
                + entries.flatMap { ["\($0.mark.line):\($0.mark.column) \($0.key.text):"] + $0.value.marks }
        }
    }
}

extension YAMLScalar {
    var dump: String {
        kind == .string ? "\"\(text)\"" : "\(kind) \(text)"
    }
}
