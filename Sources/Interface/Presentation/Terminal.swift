import TextLayout

/// What is known of the place that text for a person goes to.
package struct Terminal: Sendable, Hashable {
    /// Columns; nil where there is no limit, as in a file.
    package let width: Int?
    /// Whether text goes to a terminal, not to a file or pipe.
    package let isTerminal: Bool
    /// Whether text may be coloured or bold.
    package let allowsColour: Bool

    package init(width: Int?, isTerminal: Bool, allowsColour: Bool) {
        self.width = width
        self.isTerminal = isTerminal
        self.allowsColour = allowsColour
    }

    /// The same with so many columns, nil for those that it has, and without colours where they are not shown.
    package func with(width: Int?, mayColour: Bool) -> Terminal {
        Terminal(width: width ?? self.width, isTerminal: isTerminal, allowsColour: allowsColour && mayColour)
    }

    /// How many columns text for a person may take; nil where it stays as it is: in a pipe, and in a file.
    package var columns: Int? { isTerminal ? width : nil }

    /// Text with its lines broken between words where the terminal is too narrow for them, what follows a break indented.
    package func fitted(_ text: String, hanging: Int = 2) -> String {
        columns.map { WordWrap.fitted(text, width: $0, hanging: hanging) } ?? text
    }

    /// The ways to set text off, in the 16 colours that follow a terminal's theme (ECMA-48, SGR).
    package enum Style: String {
        case bold = "1"
        case boldRed = "1;31"
    }

    /// The text in a style; unchanged without colours.
    package func styled(_ text: String, _ style: Style) -> String {
        allowsColour ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
