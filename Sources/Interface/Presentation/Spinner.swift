import TextLayout

/// Shows on a terminal that something is loading, on a line that it clears afterwards.
///
/// The caller supplies the time: each `tick` draws the next frame. A load that ends before the first tick shows
/// nothing.
package final class Spinner {
    private static let frames: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    private let terminal: Terminal
    private let text: () -> String
    private let write: (String) -> Void
    /// The progress of the load; nil if it is unknown.
    private var progress: (() -> String)?
    private var frame = 0
    private var isLoading = false
    private var isDrawn = false

    /// - Parameters:
    ///   - text: evaluated when it is first drawn.
    ///   - write: writes text to stderr; never called if that is not a terminal.
    package init(_ text: @autoclosure @escaping () -> String, on terminal: Terminal, write: @escaping (String) -> Void)
    {
        self.terminal = terminal
        self.text = text
        self.write = write
    }

    /// Starts the spinner, or stops it and clears the line.
    package func show(loading: Bool) {
        isLoading = loading
        progress = nil
        if !loading { clear() }
    }

    /// Shows the load's progress instead of the text; `progress` is evaluated only when a frame is drawn.
    package func show(progress: @escaping () -> String) {
        isLoading = true
        self.progress = progress
    }

    /// Draws the next frame while something is loading.
    package func tick() {
        guard terminal.isTerminal, isLoading else { return }
        let line = "\(Self.frames[frame % Self.frames.count]) \(progress?() ?? text())"
        let shown = terminal.width.map { DisplayWidth.truncated(line, to: $0 - 1) } ?? line
        // The new text may be shorter than the old one.
        write("\r\(shown)" + (progress == nil ? "" : "\u{1B}[K"))
        frame += 1
        isDrawn = true
    }

    /// Clears the line, so that other text can be printed there; the next tick draws it again.
    ///
    /// - Returns: whether the line had text.
    @discardableResult
    package func clear() -> Bool {
        guard isDrawn else { return false }
        write("\r\u{1B}[K")
        isDrawn = false
        return true
    }
}
