import Accounts
import Pagination
import Plugins
import Schema
import TestSupport
import Testing

/// `docs/plugins.md` agrees with the schema.
@Suite struct PluginDocsTests {
    @Test func everyBlock_isAcceptedWhereItBelongs() throws {
        let blocks = try document().blocks
        #expect(blocks.count >= 10)
        for block in blocks {
            let text = try #require(block.file, "line \(block.line) is in no known place")
            #expect(problems(text) == [], "the block that ends in line \(block.line)")
        }
    }

    @Test func everyKey_hasARowWithItsDefault() throws {
        let document = try document()
        var sections = 0
        try Self.walk(FileKeys.schema, section: "The file", prefix: "") { section, name, key in
            sections += 1
            let row = document.rows[section]?.first { $0.key == name }
            let standard = try #require(row, "'\(name)' has no row in '\(section)'").standard
            if key.isRequired { #expect(standard == "required", "\(section): \(name)") }
            if let text = key.defaultText, !text.isEmpty { #expect(standard == text, "\(section): \(name)") }
        }
        #expect(sections > 80)
    }

    @Test func everyRow_hasAKey() throws {
        let document = try document()
        var known: [String: Set<String>] = [:]
        try Self.walk(FileKeys.schema, section: "The file", prefix: "") { section, name, _ in
            known[section, default: []].insert(name)
        }
        for (section, rows) in document.rows {
            for row in rows { #expect(known[section]?.contains(row.key) == true, "\(section): \(row.key)") }
        }
    }

    @Test func everyStrategyAndAuthKind_hasASectionWithAnExample() throws {
        let texts = try document().texts
        for name in Strategy.all.map(\.name) + AuthKind.all.map(\.name) {
            let text = try #require(texts[name], "\(name) has no section")
            #expect(text.contains("```yaml"), "\(name)")
        }
    }

    /// A strategy's section begins with its help, and its example is the sample that tests read.
    @Test(arguments: Strategy.all.map(\.name))
    func strategysSection_hasItsHelpAndSample(name: String) throws {
        let strategy = try #require(Strategy.all.first { $0.name == name })
        let document = try document()
        let text = try #require(document.texts[name]).split(separator: "\n").dropFirst().joined(separator: " ")
        #expect(text.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.hasPrefix(strategy.help))
        let lines = strategy.sample.settings.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        #expect(document.blocks.contains { $0.text.hasSuffix("pagination:\n\(lines)") })
    }

    @Test func strategies_areInTheOrderOfTheDocs() throws {
        let text = try Repository.text("docs/plugins.md")
        let names = Strategy.all.map(\.name)
        let headings = text.split(separator: "\n").compactMap { line in names.first { line == "### `\($0)`" } }
        #expect(headings == names)
        let rows = text.split(separator: "\n").compactMap { line in
            names.first { line.hasPrefix("| [`\($0)`](#\($0)) |") }
        }
        #expect(rows == names)
    }

    @Test func countedStrategies_areNamedWherePagesAreLoadedAhead() throws {
        let text = try #require(try document().texts["Several pages at a time"])
        for strategy in Strategy.all {
            #expect(text.contains("`\(strategy.name)`") == strategy.isCounted, "\(strategy.name)")
        }
    }

    /// An option that only some strategies take names them.
    @Test func options_nameTheStrategiesThatTakeThem() throws {
        let help = try Repository.text("Tests/AcceptanceTests/Snapshots/whole-help-feed.txt").split(separator: "\n")
        let names = Strategy.all.map(\.name)
        var takers: [String: [Strategy]] = ["concurrency": Strategy.all.filter(\.isCounted)]
        for kind in WalkStart.Kind.allCases where kind != .cursor {
            takers[kind.rawValue] = Strategy.all.filter { $0.starts.contains(kind) }
        }
        for (option, strategies) in takers {
            let line = try #require(help.first { $0.contains(" --\(option) ") })
            let words = line.split(separator: "(").last?.split { !$0.isLetter }.map(String.init) ?? []
            #expect(words.filter(names.contains) == strategies.map(\.name), "--\(option)")
        }
    }

    @Test func everyLaterName_isListed() throws {
        let text = try #require(try document().texts["Not in this version"])
        var names: Set<String> = []
        try Self.walkLater(FileKeys.schema) { names.insert($0) }
        #expect(!names.isEmpty)
        for name in names { #expect(text.contains("`\(name)`"), "\(name)") }
    }

    private func document() throws -> PluginDocument {
        PluginDocument(try Repository.text("docs/plugins.md"))
    }

    private typealias Visit = (_ section: String, _ name: String, _ key: SchemaKey) throws -> Void

    /// Visits every key with the section of its row; keys of small mappings have a prefix.
    private static func walk(_ schema: Schema, section: String, prefix: String, visit: Visit) throws {
        for key in schema.keys where !key.isRefused {
            try visit(section, prefix + key.name, key)
            try walk(key.kind, of: key.name, section: section, visit: visit)
        }
    }

    private static func walk(_ kind: SchemaKind, of name: String, section: String, visit: Visit) throws {
        switch kind {
        case .object(let schema):
            // Keys of a single strategy or auth kind are in its own section.
            let isPartOfStrategy = (Strategy.all.map(\.name) + AuthKind.all.map(\.name)).contains(section)
            let inner = sections[name] ?? name
            try walk(
                schema, section: isPartOfStrategy ? section : inner, prefix: isPartOfStrategy ? "\(name)." : "",
                visit: visit)
        case .one(let schema):
            let isSecret = schema["env"] != nil
            let inner = isSecret ? "Signing requests" : sections[name] ?? "Pagination"
            // The keys of a wait are listed with `http:`, and those of a default's command with `params:`.
            try walk(
                schema, section: inner, prefix: ["wait", "default"].contains(name) ? "\(name)." : "", visit: visit)
        case .variant(_, let variants):
            for variant in variants { try walk(variant.schema, strategy: variant.name, visit: visit) }
        case .list(let element), .map(let element): try walk(element, of: name, section: section, visit: visit)
        case .either(let kinds): for kind in kinds { try walk(kind, of: name, section: section, visit: visit) }
        default: break
        }
    }

    private static func walk(_ schema: Schema, strategy: String, visit: Visit) throws {
        let common = ["strategy", "size", "until", "later"]
        try walk(
            Schema(schema.keys.filter { common.contains($0.name) }), section: "Pagination", prefix: "", visit: visit)
        try walk(
            Schema(schema.keys.filter { !common.contains($0.name) }), section: strategy, prefix: "", visit: visit)
    }

    private static let sections = [
        "plugins": "A plugin", "endpoints": "An endpoint", "comments": "An endpoint", "auth": "Signing requests",
        "wait": "http",
        "default": "params", "keep": "fields", "format": "format", "set": "set",
        "one_of": "Signing requests",
    ]

    private static func walkLater(_ schema: Schema, visit: (String) -> Void) throws {
        for key in schema.keys { try walkLater(key.kind, of: key.name, visit: visit) }
    }

    private static func walkLater(_ kind: SchemaKind, of name: String, visit: (String) -> Void) throws {
        switch kind {
        case .refused(.later): visit(name)
        case .object(let schema), .one(let schema): try walkLater(schema, visit: visit)
        case .variant(_, let variants): for variant in variants { try walkLater(variant.schema, visit: visit) }
        case .list(let element), .map(let element): try walkLater(element, of: name, visit: visit)
        case .either(let kinds): for kind in kinds { try walkLater(kind, of: name, visit: visit) }
        default: break
        }
    }
}
