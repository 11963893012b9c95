import Glibc
import HTTP
import Reader
import System

/// A terminal whose whole screen folio draws. What was there before comes back at the end.
///
/// It belongs to one thread.
final class FullScreen {
    private let terminal: Descriptor
    private let before: termios
    private let showsColours: Bool
    /// The lines that are on the screen; empty if nothing is known of it.
    private var shown: [ReaderLine] = []
    /// Whether it is taken over now.
    private var isTaken = false

    /// Takes the terminal over: keys are not echoed, and come at once.
    init(_ terminal: Descriptor, showsColours: Bool) throws {
        var settings = termios()
        guard tcgetattr(terminal.number, &settings) == 0 else { throw BrowsingError.noScreen }
        (self.terminal, self.showsColours, before) = (terminal, showsColours, settings)
        try enter()
    }

    /// The size of a cell in pixels; nil if the terminal does not say it.
    var cell: ReaderSize? {
        ProcessFacts.cell(of: terminal.number).map { ReaderSize(columns: $0.width, rows: $0.height) }
    }

    /// The size of the terminal.
    var size: ReaderSize? {
        ProcessFacts.size(of: terminal.number).map { ReaderSize(columns: $0.columns, rows: $0.rows) }
    }

    /// Takes the terminal again, after `leave`.
    func enter() throws {
        var raw = before
        cfmakeraw(&raw)
        guard tcsetattr(terminal.number, TCSAFLUSH, &raw) == 0 else { throw BrowsingError.noScreen }
        (isTaken, shown) = (true, [])
        // The other screen, without a cursor; a line that is too long is cut.
        try terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
    }

    /// Whether the terminal is as `enter` left it. A shell changes it when it continues a program that was stopped from
    /// outside.
    var isEntered: Bool {
        var settings = termios()
        return tcgetattr(terminal.number, &settings) != 0 || settings.c_lflag & tcflag_t(ICANON) == 0
    }

    /// Asks the terminal something.
    func ask(_ questions: String) throws { try terminal.write(questions) }

    /// Whether the terminal runs another program now: the shell, after folio was stopped. A terminal that does not control the
    /// session runs none.
    var isInBackground: Bool {
        let group = tcgetpgrp(terminal.number)
        return group >= 0 && group != getpgrp()
    }

    /// Gives the terminal back as it was.
    func leave() {
        guard isTaken else { return }
        isTaken = false
        if hasKittyImages { try? terminal.write(Self.removalOfImages) }
        try? terminal.write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        // Another program has settings of its own, and to change them would stop folio.
        if isInBackground { return }
        var settings = before
        tcsetattr(terminal.number, TCSAFLUSH, &settings)
    }

    /// Draws the lines that have changed, in one go.
    func draw(_ lines: [ReaderLine]) throws {
        guard lines != shown else { return }
        var text = "\u{1B}[?2026h"
        let isNew = shown.count != lines.count
        if isNew { text += (hasKittyImages ? Self.removalOfImages : "") + "\u{1B}[0m\u{1B}[2J" }
        var isBelowImage = false
        for (row, line) in lines.enumerated() {
            // Terminals may clear what is below an image.
            let isChanged = isNew || shown[row] != line || isBelowImage && line.hasImage
            isBelowImage = isChanged && line.hasImage
            guard isChanged else { continue }
            // No text removes an image of Kitty.
            if !isNew, hasKittyImages { text += "\u{1B}_Ga=d,d=Y,y=\(row + 1),q=2\u{1B}\\" }
            // After a line that fills the screen, the cursor stays on its last cell, which must not be erased.
            text += "\u{1B}[\(row + 1);1H\u{1B}[0m\u{1B}[K\(sequence(of: line))\u{1B}[0m"
        }
        try terminal.write(text + "\u{1B}[?2026l")
        shown = lines
    }

    // MARK: Images

    /// Whether images were sent in the way of Kitty.
    private var hasKittyImages = false
    private static let removalOfImages = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
    /// The most characters of Base64 in one command of Kitty.
    private static let longestCommand = 4_096

    /// The blanks below an image, and the image, after which the cursor is behind it.
    private func sequence(of image: ReaderLine.Image, over blanks: String) -> String {
        let columns = image.columns
        let data =
            switch image.form {
            case .kitty: kitty(image)
            case .iTerm:
                "\u{1B}]1337;File=inline=1;width=\(columns);height=1;preserveAspectRatio=0:\(image.data)\u{07}"
            // Pixels that are not set stay as they are.
            case .sixel: "\u{1B}P0;1;0q\(image.data)\u{1B}\\"
            }
        return "\u{1B}[0m\u{1B}7\(blanks)\u{1B}8\(data)\u{1B}8\u{1B}[\(columns)C"
    }

    private func kitty(_ image: ReaderLine.Image) -> String {
        hasKittyImages = true
        var keys = "a=T,f=100,q=2,C=1,c=\(image.columns),r=1,"
        var rest = image.data.utf8[...]
        var text = ""
        repeat {
            let part = rest.prefix(Self.longestCommand)
            rest = rest.dropFirst(part.count)
            text += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(Substring(part))\u{1B}\\"
            keys = ""
        } while !rest.isEmpty
        return text
    }

    /// Puts a text into the clipboard of the terminal (OSC 52), if it allows that.
    func copy(_ text: String) throws {
        try terminal.write("\u{1B}]52;c;\(Base64.text(Array(text.utf8)))\u{07}")
    }

    /// The longest URL that a text links to, in bytes. Terminals ignore longer ones, and each row repeats it.
    private static let longestLink = 2_000

    private func sequence(of line: ReaderLine) -> String {
        line.parts.map { part in
            let style = codes(of: part.style) + codes(of: part.colours)
            let text = part.text
            if let image = part.image { return sequence(of: image, over: text) }
            guard let link = part.link, link.utf8.count <= Self.longestLink else { return "\u{1B}[0\(style)m\(text)" }
            return "\u{1B}[0\(style)m\u{1B}]8;;\(link)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
        }.joined()
    }

    /// The codes of colours (ISO 8613-6).
    private func codes(of colours: ReaderLine.Colours?) -> String {
        func code(_ colour: ReaderLine.Colour?, _ base: Int) -> String {
            switch colour {
            case nil: ""
            case .rgb(let red, let green, let blue): ";\(base);2;\(red);\(green);\(blue)"
            case .palette(let number): ";\(base);5;\(number)"
            }
        }
        return code(colours?.foreground, 38) + code(colours?.background, 48)
    }

    private func codes(of style: ReaderLine.Style) -> String {
        var codes = ""
        if style.contains(.bold) { codes += ";1" }
        if style.contains(.dim) { codes += ";2" }
        if style.contains(.reversed) { codes += ";7" }
        if style.contains(.warning) { codes += showsColours ? ";31" : ";1" }
        if style.contains(.accent) { codes += showsColours ? ";36" : ";1" }
        return codes
    }
}
