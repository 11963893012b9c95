import TextLayout

/// A line of the screen.
package struct ReaderLine: Hashable, Sendable {
    /// How a part of a line looks.
    package struct Style: OptionSet, Hashable, Sendable {
        /// A bit for each property.
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// A title, or what is selected.
        package static let bold = Style(rawValue: 1)
        /// What matters less.
        package static let dim = Style(rawValue: 2)
        /// The bars at the top and the bottom.
        package static let reversed = Style(rawValue: 4)
        /// An error.
        package static let warning = Style(rawValue: 8)
        /// The mark of the selected entry.
        package static let accent = Style(rawValue: 16)
    }

    /// A part of a line.
    package struct Part: Hashable, Sendable {
        /// Its text, without control characters.
        package let text: String
        /// How it looks.
        package let style: Style
        /// Where a click on it leads; nil for plain text.
        package let link: String?
        /// The colours of a part of a picture; nil for those of the style.
        package let colours: Colours?
        /// An image over it; nil for a text.
        package let image: Image?

        package init(
            _ text: String, _ style: Style = [], link: String? = nil, colours: Colours? = nil, image: Image? = nil
        ) {
            self.text = text
            self.style = style
            self.link = link
            self.colours = colours
            self.image = image
        }
    }

    /// An image that is one line high.
    package struct Image: Hashable, Sendable {
        /// How the terminal is sent it.
        package let form: ImageProtocol
        /// How many columns it has.
        package let columns: Int
        /// A PNG file in Base64, or the data of a sixel image.
        package let data: String

        package init(_ form: ImageProtocol, columns: Int, data: String) {
            (self.form, self.columns, self.data) = (form, columns, data)
        }
    }

    /// The colours of a part of a picture.
    package struct Colours: Hashable, Sendable {
        /// A colour; nil for that of the terminal.
        package let foreground: Colour?
        /// The same behind the text.
        package let background: Colour?

        package init(foreground: Colour?, background: Colour?) {
            (self.foreground, self.background) = (foreground, background)
        }
    }

    /// A colour.
    package enum Colour: Hashable, Sendable {
        case rgb(red: UInt8, green: UInt8, blue: UInt8)
        /// A number of the terminal's palette.
        case palette(UInt8)
    }

    /// Its parts, from the left.
    package var parts: [Part]

    package init(_ parts: [Part] = []) { self.parts = parts }

    init(_ text: String, _ style: Style = []) { parts = [Part(text, style)] }

    /// Whether it has an image.
    package var hasImage: Bool { parts.contains { $0.image != nil } }

    /// The text without its styles.
    package var text: String { parts.map(\.text).joined() }

    /// The line with a word in reverse colours, in upper or lower case, where one part of the line has it.
    ///
    /// - Parameter word: in lower case, not empty.
    func marking(_ word: String) -> ReaderLine {
        let word = word.map { $0.lowercased() }
        return ReaderLine(
            parts.flatMap { part -> [Part] in
                guard part.image == nil, part.colours == nil else { return [part] }
                var (marked, rest) = ([Part](), Array(part.text)[...])
                let lower = rest.map { $0.lowercased() }
                func add(_ end: Int, _ style: Style) {
                    if end > rest.startIndex { marked.append(Part(String(rest[..<end]), style, link: part.link)) }
                    rest = rest[end...]
                }
                for place in lower.indices where place >= rest.startIndex && lower[place...].starts(with: word) {
                    add(place, part.style)
                    add(place + word.count, part.style.union(.reversed))
                }
                if marked.isEmpty { return [part] }
                add(rest.endIndex, part.style)
                return marked
            })
    }

    /// A bar over the whole width, with a text at its left and one at its right end. The left one is cut if there is no
    /// room for both, and the right one is left out if there is hardly any.
    ///
    /// - Parameter cutsStart: whether the end of a long text is shown.
    static func bar(_ left: String, _ right: String, _ columns: Int, cutsStart: Bool = false) -> ReaderLine {
        let room = columns - DisplayWidth.of(right) - 3
        let (right, width) = room > 3 ? (right, room) : ("", max(0, columns - 2))
        let text = cutsStart ? DisplayWidth.truncatedAtStart(left, to: width) : DisplayWidth.truncated(left, to: width)
        let gap = max(0, columns - 2 - DisplayWidth.of(text) - DisplayWidth.of(right))
        return ReaderLine(
            DisplayWidth.truncated(" \(text)\(WordWrap.spaces(gap))\(right) ", to: columns), .reversed)
    }
}
