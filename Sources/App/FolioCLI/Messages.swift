import Feeds
import Pages
import Presentation
import Synchronization

/// What goes to stderr for a person: progress, notices and complaints.
final class Messages: Sendable {
    private let terminal: Terminal
    private let words: Words
    private let isQuiet: Bool
    private let spinner: Mutex<SpinnerBox>

    /// A spinner and the presenter's word on whether it turns.
    private struct SpinnerBox: ~Copyable {
        let spinner: Spinner
    }

    init(terminal: Terminal, words: Words, isQuiet: Bool) {
        self.terminal = terminal
        self.words = words
        self.isQuiet = isQuiet
        spinner = Mutex(SpinnerBox(spinner: Spinner(words.loading, on: terminal) { Messages.put($0) }))
    }

    func showProgress() {
        guard !isQuiet else { return }
        spinner.withLock { $0.spinner.show(loading: true) }
    }

    func tick() {
        spinner.withLock { $0.spinner.tick() }
    }

    func hideProgress() {
        spinner.withLock { $0.spinner.show(loading: false) }
    }

    /// A remark that does not change the outcome.
    func notice(_ text: String) {
        guard !isQuiet else { return }
        hideProgress()
        Self.put("\(text)\n")
    }

    /// A line of the log, which goes beside the progress.
    func log(_ line: String) {
        hideProgress()
        Self.put("\(line)\n")
    }

    func complain(_ complaint: Complaint) {
        hideProgress()
        Self.put(complaint.text(for: terminal, words: words))
    }

    /// A walk came to its end, or as far as was asked for.
    func ended(_ summary: Walk.Summary, parent: String? = nil) {
        let of = parent.map { "\($0): " } ?? ""
        if summary.dropped > 0 {
            notice(
                "\(of)\(words.count(summary.dropped, words.items)) came again while the list moved, and were left out")
        }
        if let next = summary.next {
            let start = parent == nil ? ", or go on with --cursor '\(next.text)'" : ""
            notice("\(of)\(words.count(summary.items, words.items)), and there are more: -n COUNT or --all\(start)")
        }
    }

    /// A walk ended early.
    func stopped(_ summary: Walk.Summary, _ error: any Error) {
        guard summary.items > 0, let next = summary.next, error as? OutputError != .closed else { return }
        notice("stopped after \(words.count(summary.items, words.items)); go on with --cursor '\(next.text)'")
    }

    func failed(parent: String, _ error: any Error) {
        let complaint = Complaint(any: error)
        complain(
            Complaint(
                "\(parent): \(complaint.what)", details: complaint.details, hint: complaint.hint,
                exitCode: complaint.exitCode))
    }

    private static func put(_ text: String) {
        try? Descriptor.error.write(text)  // There is nowhere left to tell it.
    }
}
