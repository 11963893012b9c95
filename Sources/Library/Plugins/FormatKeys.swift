import Documents
import Expressions
import JSON
import Schema

/// The keys about the bodies of responses: `format:`, `unpack:` and `columns:`.
enum FormatKeys {
    /// The formats that are given by their names.
    static let named: [(name: String, format: DocumentFormat)] = [
        ("json", .json), ("jsonl", .jsonLines), ("csv", .csv(.comma)), ("tsv", .csv(.tab)), ("xml", .xml(XMLRules())),
    ]

    static let format = Setting(
        "format", .either([.choice(named.map(\.name)), .one(of: Schema([csv.key, xml.key]))]), defaultText: "json",
        help: "How bodies of responses are written; folio reads them as JSON", example: "csv"
    ) { $0 }
    static let unpack = Setting.text(
        "unpack", .choice(Packing.allCases.map(\.rawValue)), help: "How bodies of responses are packed",
        example: "gzip")
    static let columns = Setting<Expression>.parsed(
        "columns", .expression, help: "Names of the columns, if items are lists of values; they become objects",
        example: ".columns")
    static let csv = Setting.object(
        "csv", Schema([names.key, separator.key]),
        help: "Rows of cells without the names of the columns, or with another separator",
        example: "{separator: \";\"}")
    static let xml = Setting.object(
        "xml", Schema([lists.key, texts.key]), help: "XML, some of whose elements are always lists or texts",
        example: "{lists: [link]}")
    static let texts = Setting(
        "texts", .list(of: .text), help: "Names of elements that are texts, also if there are elements inside",
        example: "[title]"
    ) { $0.list?.compactMap(\.text) }
    static let lists = Setting(
        "lists", .list(of: .text),
        help: "Names of elements that are lists, even if there is only one", example: "[link, category]"
    ) { $0.list?.compactMap(\.text) }
    static let names = Setting(
        "names", .list(of: .text), help: "Names of the columns, if the first row does not have them",
        example: "[id, title]"
    ) { $0.list?.compactMap(\.text) }
    static let separator = Setting.text(
        "separator", default: ",", help: "The character between two cells", example: "\";\"")
}

extension Compiler {
    /// How the bodies of an endpoint's responses are written and packed.
    mutating func form(_ settings: Settings) -> BodyForm {
        BodyForm(format(settings), packing: settings[FormatKeys.unpack].flatMap { Packing(rawValue: $0) })
    }

    /// Where the names of the columns are, if items are rows of values.
    mutating func columns(_ settings: Settings, _ form: BodyForm) -> Expression? {
        guard let columns = settings[FormatKeys.columns] else { return nil }
        let location = settings.location(of: FormatKeys.columns)
        checkSingleValued(FormatKeys.columns, of: settings)
        switch form.format {
        case .json, .jsonLines: break
        case .csv, .xml: note(.columnsOfObjects(format: form.format.name), at: location)
        }
        if settings[EndpointKeys.single] ?? false { note(.columnsOfOne, at: location) }
        return columns
    }

    /// The format of an endpoint's responses.
    private mutating func format(_ settings: Settings) -> DocumentFormat {
        guard let value = settings[FormatKeys.format] else { return .json }
        let format = format(value, itemsOf: settings)
        if case .xml = format { return format }
        if settings[EndpointKeys.single] ?? false {
            note(.formatOfOne, at: settings.location(of: FormatKeys.format))
        }
        return format
    }

    private mutating func format(_ value: SettingValue, itemsOf settings: Settings) -> DocumentFormat {
        let named = value.text.flatMap { name in FormatKeys.named.first { $0.name == name }?.format }
        if case .xml = named { return .xml(XMLRules(items: elements(settings))) }
        if let named { return named }
        if let xml = value.object?[FormatKeys.xml] {
            let (lists, texts) = (xml[FormatKeys.lists] ?? [], xml[FormatKeys.texts] ?? [])
            return .xml(XMLRules(lists: Set(lists), texts: Set(texts), items: elements(settings)))
        }
        return value.object?[FormatKeys.csv].map { rows($0) } ?? .json
    }

    /// The names of the elements from the root to the items; nil if their path has anything else.
    private func elements(_ settings: Settings) -> [String]? {
        guard settings[EndpointKeys.single] != true,
            var steps = settings[EndpointKeys.items]?.path?.steps
        else { return nil }
        if steps.last == .each { steps.removeLast() }
        let names = steps.compactMap { step -> String? in if case .key(let name) = step { name } else { nil } }
        return names.count == steps.count && !names.isEmpty ? names : nil
    }

    private mutating func rows(_ csv: Settings) -> DocumentFormat {
        let separator = csv[FormatKeys.separator] ?? ","
        let bytes = Array(separator.utf8)
        if bytes.count != 1 || "\"\r\n".utf8.contains(bytes[0]) {
            note(.badSeparator(separator), at: csv.location(of: FormatKeys.separator))
            return .json
        }
        let names = csv[FormatKeys.names]
        var known: Set<String> = []
        if let repeated = names?.first(where: { !known.insert($0).inserted }) {
            note(.repeatedColumn(repeated), at: csv.location(of: FormatKeys.names))
        }
        if names?.isEmpty == true { note(.emptyColumns, at: csv.location(of: FormatKeys.names)) }
        return .csv(CSVDialect(separator: bytes[0], names: names))
    }
}
