import TextLayout

/// Shows on a terminal that something is loading, on a line that it takes away again.
///
/// Time comes from outside: each `tick` draws the next frame, so that a load that ends before the first shows nothing.
package final class Spinner {
    private static let frames: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    private let terminal: Terminal
    private let text: () -> String
    private let write: (String) -> Void
    /// How far the load has come; nil where that is not told.
    private var progress: (() -> String)?
    private var frame = 0
    private var isLoading = false
    private var isDrawn = false

    /// - Parameters:
    ///   - text: made when it is first drawn.
    ///   - write: puts text on stderr; never called where that is no terminal.
    package init(_ text: @autoclosure @escaping () -> String, on terminal: Terminal, write: @escaping (String) -> Void)
    {
        self.terminal = terminal
        self.text = text
        self.write = write
    }

    /// Begins, or ends and clears the line.
    package func show(loading: Bool) {
        isLoading = loading
        progress = nil
        if !loading { clear() }
    }

    /// Goes on with how far the load has come in place of the text; it is said only when a frame is drawn.
    package func show(progress: @escaping () -> String) {
        isLoading = true
        self.progress = progress
    }

    /// Draws the next frame while something is loading.
    package func tick() {
        guard terminal.isTerminal, isLoading else { return }
        let line = "\(Self.frames[frame % Self.frames.count]) \(progress?() ?? text())"
        let shown = terminal.width.map { DisplayWidth.truncated(line, to: $0 - 1) } ?? line
        // What is told may be shorter than what was.
        write("\r\(shown)" + (progress == nil ? "" : "\u{1B}[K"))
        frame += 1
        isDrawn = true
    }

    /// Empties the line, so that something else can be printed there; the next tick draws anew.
    ///
    /// - Returns: whether there was something in it.
    @discardableResult
    package func clear() -> Bool {
        guard isDrawn else { return false }
        write("\r\u{1B}[K")
        isDrawn = false
        return true
    }
}
