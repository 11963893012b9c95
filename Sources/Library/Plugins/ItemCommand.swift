import JSON
import Schema
package import Templates

/// A program that `folio browse` starts for an item.
package struct ItemCommand: Sendable {
    /// The key under `commands:`.
    package let name: String
    /// The program and its arguments, with the item's values. The program is the same for all items.
    package let words: [Template]

    /// The fields whose values it needs, and `id`.
    package var fields: Set<String> { Set(words.flatMap(\.names)) }

    /// What is wrong with one in a file.
    package enum Problem: Sendable, Equatable {
        case empty
        /// The program would be a value of the item.
        case programOfItem
        /// A name that is not a field.
        case unknownField(String, allowed: [String])
    }

    /// Why the words of an item cannot be passed to the program.
    package enum Refusal: Error, Sendable, Equatable {
        /// The item has no value for a name.
        case missing(String)
        /// A value would be an option: it begins with `-` or `+`, and so does the argument.
        case option(String)
        /// A value has a character that no argument can have.
        case unusable(String)
    }

    /// The program and its arguments for an item. Throws if a value is missing or could be taken for something else.
    ///
    /// - Parameter values: those of the item, by the names of its fields.
    package func words(_ values: [String: String]) throws(Refusal) -> [String] {
        var result: [String] = []
        let given = values.filter { !$0.value.isEmpty }
        for word in words {
            let names = word.names
            if let name = names.first(where: { given[$0] == nil && word.namesWithoutFallback.contains($0) }) {
                throw .missing(name)
            }
            // Functions may fail, for example on an invalid date. An argument cannot contain a zero byte.
            guard let text = try? word.text({ given[$0].map { [$0] } }), !text.utf8.contains(0) else {
                throw .unusable(names.first ?? "")
            }
            let isWritten = if case .literal? = word.pieces.first { true } else { false }
            // Editors and pagers run what follows a `+`.
            if let first = text.utf8.first, "-+".utf8.contains(first), !isWritten { throw .option(names.first ?? "") }
            result.append(text)
        }
        return result
    }
}

/// The key `commands:`.
enum CommandKeys {
    static let commands = Setting(
        "commands", .map(of: .list(of: .template)),
        help: "Programs for an item in `folio browse`, each under a name of your choice",
        example: "{play: [mpv, \"{url}\"]}", read: \.map)
}

extension Compiler {
    /// The programs for an item, with the values of its fields.
    mutating func commands(_ settings: Settings, fields: [Endpoint.Field]?) -> [ItemCommand] {
        let known = (fields ?? []).map(\.name) + (settings[EndpointKeys.id] == nil ? [] : [Parameter.id.name])
        return (settings[CommandKeys.commands] ?? []).compactMap { name, value in
            guard Self.isName(name) else {
                note(.badName(name), at: value.keyLocation)
                return nil
            }
            let words = value.list ?? []
            let templates = words.compactMap { $0.parsed() as Template? }
            guard templates.count == words.count else { return nil }
            guard let program = templates.first, !program.description.isEmpty else {
                note(.command(.empty), at: value.location)
                return nil
            }
            if !program.names.isEmpty { note(.command(.programOfItem), at: words[0].location) }
            for (word, template) in zip(words, templates) {
                for name in template.names where !known.contains(name) {
                    note(.command(.unknownField(name, allowed: known)), at: word.location)
                }
            }
            return ItemCommand(name: name, words: templates)
        }
    }
}
