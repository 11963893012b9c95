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

    /// Takes the terminal over: keys are not echoed, and come at once.
    init(_ terminal: Descriptor, showsColours: Bool) throws {
        var settings = termios()
        guard tcgetattr(terminal.number, &settings) == 0 else { throw BrowsingError.noScreen }
        (self.terminal, self.showsColours, before) = (terminal, showsColours, settings)
        try enter()
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
        shown = []
        // The other screen, without a cursor; a line that is too long is cut.
        try terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
    }

    /// Whether the terminal is as `enter` left it. A shell changes it when it continues a program that was stopped from
    /// outside.
    var isEntered: Bool {
        var settings = termios()
        return tcgetattr(terminal.number, &settings) != 0 || settings.c_lflag & tcflag_t(ICANON) == 0
    }

    /// Gives the terminal back as it was.
    func leave() {
        try? terminal.write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        var settings = before
        tcsetattr(terminal.number, TCSAFLUSH, &settings)
    }

    /// Draws the lines that have changed, in one go.
    func draw(_ lines: [ReaderLine]) throws {
        guard lines != shown else { return }
        var text = "\u{1B}[?2026h"
        if shown.count != lines.count { text += "\u{1B}[0m\u{1B}[2J" }
        for (row, line) in lines.enumerated() where shown.count != lines.count || shown[row] != line {
            // After a line that fills the screen, the cursor stays on its last cell, which must not be erased.
            text += "\u{1B}[\(row + 1);1H\u{1B}[0m\u{1B}[K\(sequence(of: line))\u{1B}[0m"
        }
        try terminal.write(text + "\u{1B}[?2026l")
        shown = lines
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
