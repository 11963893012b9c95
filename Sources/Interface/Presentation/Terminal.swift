import TextLayout

/// The destination of text for people: its width and abilities.
package struct Terminal: Sendable, Hashable {
    /// The width in columns; nil for no limit, as in a file.
    package let width: Int?
    /// Whether text goes to a terminal, not to a file or pipe.
    package let isTerminal: Bool
    /// Whether text may be coloured or bold.
    package let allowsColour: Bool

    /// No terminal is wider.
    private static let widest = 10_000

    package init(width: Int?, isTerminal: Bool, allowsColour: Bool) {
        self.width = width.map { min($0, Self.widest) }
        self.isTerminal = isTerminal
        self.allowsColour = allowsColour
    }

    /// The same terminal with another width and colour setting. Without a width it keeps its own; it never gains
    /// colours.
    package func with(width: Int?, mayColour: Bool) -> Terminal {
        Terminal(width: width ?? self.width, isTerminal: isTerminal, allowsColour: allowsColour && mayColour)
    }

    /// How many columns text for people may take; nil in a pipe or a file, where text is not wrapped.
    package var columns: Int? { isTerminal ? width : nil }

    /// Wraps text between words if the terminal is too narrow, and indents continued lines.
    package func fitted(_ text: String, hanging: Int = 2) -> String {
        columns.map { WordWrap.fitted(text, width: $0, hanging: hanging) } ?? text
    }

    /// Styles for text, with the 16 colours that follow a terminal's theme (ECMA-48, SGR).
    package enum Style: String {
        case bold = "1"
        case boldRed = "1;31"
    }

    /// The text in a style; unchanged without colours.
    package func styled(_ text: String, _ style: Style) -> String {
        allowsColour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
