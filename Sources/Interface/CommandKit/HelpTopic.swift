package import Wording

/// A help page that belongs to no command, such as exit codes.
package struct HelpTopic: Sendable {
    /// The word after `help`.
    package let name: String
    /// A short description; a phrase without a full stop.
    package let summary: Message
    /// The parts of the page, in order.
    package let parts: [Part]

    /// A part of the page.
    package enum Part: Sendable {
        /// Text in which each line is a paragraph, indented by its leading spaces.
        case text(Message)
        /// Terms and their meanings, under a heading.
        case definitions(Message, [Definition])
        /// Example command lines.
        case examples([Example])
    }

    /// A term and its meaning.
    package struct Definition: Sendable {
        /// The term, in its own column.
        package let term: String
        /// Its meaning.
        package let text: Message

        package init(_ term: String, _ text: Message) {
            self.term = term
            self.text = text
        }
    }

    package init(_ name: String, summary: Message, parts: [Part]) {
        self.name = name
        self.summary = summary
        self.parts = parts
    }

    /// The page in lines of at most `width` columns, if its words allow, with a final line break. Headings are bold if
    /// `styled`.
    package func text(width: Int, styled: Bool = false, in catalog: Catalog) -> String {
        let labels = parts.flatMap(\.definitions).map(\.term)
        let layout = HelpLayout(width: width, styled: styled, labels: labels, catalog)
        let blocks = parts.map { part in
            switch part {
            case .text(let text): layout.paragraphs(text)
            case .definitions(let title, let rows):
                layout.definitions(
                    DefinitionList(title: title, rows: rows.map { .init(label: $0.term, text: $0.text) }))
            case .examples(let examples): layout.examples(examples)
            }
        }
        return ([layout.paragraphs(summary)] + blocks).joined(separator: "\n\n") + "\n"
    }
}

extension HelpTopic.Part {
    var definitions: [HelpTopic.Definition] {
        if case .definitions(_, let rows) = self { rows } else { [] }
    }

    var examples: [Example] {
        if case .examples(let examples) = self { examples } else { [] }
    }
}
