package import Wording

/// What is worth a page of help and belongs to no command, such as exit codes.
package struct HelpTopic: Sendable {
    /// The word behind `help`.
    package let name: String
    /// What it is about; a phrase without a full stop.
    package let summary: Message
    /// What there is to read, in this order.
    package let parts: [Part]

    /// A part of the page.
    package enum Part: Sendable {
        /// Each line is a paragraph, and its leading spaces indent it.
        case text(Message)
        /// Terms and what they mean, under a heading.
        case definitions(Message, [Definition])
        /// Command lines worth copying.
        case examples([Example])
    }

    /// A term and what it means.
    package struct Definition: Sendable {
        /// The term, in a column of its own.
        package let term: String
        /// What it means.
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

    /// The page as lines of at most `width` columns where words allow, with a line break at the end; headings are bold
    /// when `styled`.
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
