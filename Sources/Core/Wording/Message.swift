/// Something to be said to a person, in the language of whoever says it.
///
/// The English text is the key of its translation, and what is said where there is none.
package struct Message: Sendable {
    private indirect enum Plural: Sendable {
        case forms(count: Int, one: Template, other: Template)
    }

    private enum Content: Sendable {
        case phrase(Template)
        case plural(Plural)
        case verbatim(String)
        case decimal(String)
        /// - Parameter separator: nil for the language's own mark between the parts of a remark.
        case joined([Message], separator: String?)
    }

    private let content: Content

    /// A sentence or a part of one, written in English: `Message("cannot open \(path)")`.
    package init(_ template: Template) {
        content = .phrase(template)
    }

    /// A text with the forms that its count asks for.
    ///
    /// - Parameters:
    ///   - one: the key. It may lack the last values of the other, which a translation of it may have.
    ///   - other: the text for all other counts.
    package init(_ count: Int, one: Template, other: Template) {
        content = .plural(.forms(count: count, one: one, other: other))
    }

    /// What is of no language, such as a path, or what a server says.
    package init(verbatim text: String) {
        content = .verbatim(text)
    }

    /// A number such as `1.5`, perhaps with its unit, whose point becomes the language's decimal mark.
    package init(decimal text: String) {
        content = .decimal(text)
    }

    fileprivate init(_ messages: [Message], separator: String?) {
        content = .joined(messages, separator: separator)
    }

    /// The message in a language; in English where the language lacks it.
    package func text(in catalog: Catalog) -> String {
        switch content {
        case .phrase(let template):
            return template.filled(catalog.translation(of: template.key) ?? template.key, in: catalog)
        case .plural(.forms(let count, let one, let other)):
            if let translation = catalog.translation(of: one.key, count: count) {
                return other.filled(translation, in: catalog)
            }
            let template = Language.english.isOne(count) ? one : other
            return template.filled(template.key, in: catalog)
        case .verbatim(let text): return text
        case .decimal(let text):
            return String(text.map { $0 == "." ? catalog.language.decimalMark : $0 })
        case .joined(let messages, let separator):
            return messages.map { $0.text(in: catalog) }.joined(separator: separator ?? catalog.language.clauseMark)
        }
    }

    /// What machines, logs and manuals are given.
    package var english: String { text(in: .english) }
}

/// Messages are equal that say the same in English.
extension Message: Hashable {
    package static func == (first: Message, second: Message) -> Bool {
        first.english == second.english
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(english)
    }
}

extension Sequence<Message> {
    /// The messages one after the other, as a list that is no sentence.
    package func joined(separator: String) -> Message {
        Message(Array(self), separator: separator)
    }

    /// The messages as the parts of one remark: `first; second`.
    package func joinedAsClauses() -> Message {
        Message(Array(self), separator: nil)
    }
}

extension DefaultStringInterpolation {
    /// A message becomes part of a text by being said in a language, so that none is said in English by mistake.
    @available(*, deprecated, message: "say the message in a language, or make the whole text a Message")
    package mutating func appendInterpolation(_ message: Message) {
        appendLiteral(message.english)
    }
}
