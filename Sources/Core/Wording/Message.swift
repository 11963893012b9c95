/// A message to the user, translated when it is printed.
///
/// Its English text is the key of its translation, and is used if there is none.
package struct Message: Sendable {
    private indirect enum Plural: Sendable {
        case forms(count: Int, one: Template, other: Template)
    }

    private enum Content: Sendable {
        case phrase(Template)
        case plural(Plural)
        case verbatim(String)
        case value(String)
        case decimal(String)
        /// - Parameter separator: nil for the language's own mark between the parts of a remark.
        case joined([Message], separator: String?)
    }

    private let content: Content

    /// A sentence or a part of one, written in English: `Message("cannot open \(path)")`.
    package init(_ template: Template) {
        content = .phrase(template)
    }

    /// A text with a singular and a plural form.
    ///
    /// - Parameters:
    ///   - one: the singular, which is the key. It may lack the last values of `other`; a translation may use them all
    ///     the same.
    ///   - other: the text for all other counts.
    package init(_ count: Int, one: Template, other: Template) {
        content = .plural(.forms(count: count, one: one, other: other))
    }

    /// A text without language, such as a path or a server's message.
    package init(verbatim text: String) {
        content = .verbatim(text)
    }

    /// A text from a server or a file that is the value of a sentence.
    package init(value text: String) {
        content = .value(text)
    }

    /// A number such as `1.5`, possibly with a unit. Its point becomes the language's decimal mark.
    package init(decimal text: String) {
        content = .decimal(text)
    }

    private init(content: Content) {
        self.content = content
    }

    fileprivate init(_ messages: [Message], separator: String?) {
        content = .joined(messages, separator: separator)
    }

    /// The message in a language; in English if its translation is missing.
    package func text(in catalog: Catalog) -> String { text(in: catalog, value: { $0 }) }

    /// The message in a language for a person. Each value of a sentence is on one line, and cut if it is very long, as
    /// texts of a server can be.
    package func excerpt(in catalog: Catalog) -> String { text(in: catalog, value: ValueExcerpt.of) }

    func text(in catalog: Catalog, value: (String) -> String) -> String {
        switch content {
        case .phrase(let template):
            return template.filled(catalog.translation(of: template.key) ?? template.key, in: catalog, value)
        case .plural(.forms(let count, let one, let other)):
            if let translation = catalog.translation(of: one.key, count: count) {
                return other.filled(translation, in: catalog, value)
            }
            let template = Language.english.isOne(count) ? one : other
            return template.filled(template.key, in: catalog, value)
        case .verbatim(let text): return text
        case .value(let text): return value(text)
        case .decimal(let text):
            return String(text.map { $0 == "." ? catalog.language.decimalMark : $0 })
        case .joined(let messages, let separator):
            let texts = messages.map { $0.text(in: catalog, value: value) }
            return texts.joined(separator: separator ?? catalog.language.clauseMark)
        }
    }

    /// The message with other texts in place of those inserted into it, at any depth.
    package func replacingValues(_ replacement: (String) -> String) -> Message {
        let replaced: Content =
            switch content {
            case .phrase(let template): .phrase(template.replacingValues(replacement))
            case .plural(.forms(let count, let one, let other)):
                .plural(
                    .forms(
                        count: count, one: one.replacingValues(replacement),
                        other: other.replacingValues(replacement)))
            case .verbatim(let text): .verbatim(replacement(text))
            case .value(let text): .value(replacement(text))
            case .decimal: content
            case .joined(let messages, let separator):
                .joined(messages.map { $0.replacingValues(replacement) }, separator: separator)
            }
        return Message(content: replaced)
    }

    /// The English text, for machine output, logs and manuals.
    package var english: String { text(in: .english) }
}

/// Messages are equal if their English texts are.
extension Message: Hashable {
    package static func == (first: Message, second: Message) -> Bool {
        first.english == second.english
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(english)
    }
}

extension Sequence<Message> {
    /// The messages one after the other, as a list that is not a sentence.
    package func joined(separator: String) -> Message {
        Message(Array(self), separator: separator)
    }

    /// The messages as parts of one remark: `first; second`.
    package func joinedAsClauses() -> Message {
        Message(Array(self), separator: nil)
    }
}

extension DefaultStringInterpolation {
    /// Not allowed: it would print English by mistake. A message becomes text only in a language.
    @available(*, deprecated, message: "say the message in a language, or make the whole text a Message")
    package mutating func appendInterpolation(_ message: Message) {
        appendLiteral(message.english)
    }
}
