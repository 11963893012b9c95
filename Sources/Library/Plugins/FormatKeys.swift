import Documents
import Schema

/// The keys of `format:`.
enum FormatKeys {
    /// The formats that are given by their names.
    static let named: [(name: String, format: DocumentFormat)] = [
        ("json", .json), ("jsonl", .jsonLines), ("csv", .csv(.comma)), ("tsv", .csv(.tab)),
    ]

    static let format = Setting(
        "format", .either([.choice(named.map(\.name)), .object(Schema([csv.key]))]), defaultText: "json",
        help: "How bodies of responses are written; folio reads them as JSON", example: "csv"
    ) { $0 }
    static let csv = Setting.object(
        "csv", Schema([columns.key, separator.key]), isRequired: true,
        help: "Rows of cells without the names of the columns, or with another separator",
        example: "{separator: \";\"}")
    static let columns = Setting(
        "names", .list(of: .text), help: "Names of the columns, if the first row does not have them",
        example: "[id, title]"
    ) { $0.list?.compactMap(\.text) }
    static let separator = Setting.text(
        "separator", default: ",", help: "The character between two cells", example: "\";\"")
}

extension Compiler {
    /// The format of an endpoint's responses.
    mutating func format(_ settings: Settings) -> DocumentFormat {
        guard let value = settings[FormatKeys.format] else { return .json }
        if settings[EndpointKeys.single] ?? false {
            note(.formatOfOne, at: settings.location(of: FormatKeys.format))
        }
        if let name = value.text { return FormatKeys.named.first { $0.name == name }?.format ?? .json }
        guard let csv = value.object?[FormatKeys.csv] else { return .json }
        let separator = csv[FormatKeys.separator] ?? ","
        let bytes = Array(separator.utf8)
        if bytes.count != 1 || "\"\r\n".utf8.contains(bytes[0]) {
            note(.badSeparator(separator), at: csv.location(of: FormatKeys.separator))
            return .json
        }
        let names = csv[FormatKeys.columns]
        if let names, let repeated = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
            note(.repeatedColumn(names[repeated]), at: csv.location(of: FormatKeys.columns))
        }
        if names?.isEmpty == true { note(.emptyColumns, at: csv.location(of: FormatKeys.columns)) }
        return .csv(CSVDialect(separator: bytes[0], names: names))
    }
}
