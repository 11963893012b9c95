import Feeds
package import Formats
package import Pages
package import System

/// One output while it is written: the format's writer, and the bytes of a page before they are written.
///
/// A reference, because a walk's closures share it; all of them run in one task.
package final class OutputSession {
    private let output: ListOutput
    private let name: String
    private var writer: any PageWriter
    private var buffer: [UInt8] = []
    /// The least fresh source of any page, and the earliest time at which one was received or confirmed.
    private var source: PageSource?
    private var fetchedAt: Int64?
    /// Whether the file was cut to the length to continue at. Until the first write, it keeps what an earlier run
    /// wrote.
    private(set) var hasBegun: Bool
    /// Whether a page has replies among its items, so that its items cannot be counted by rows.
    private let hasReplies: Bool
    private let clean: (@Sendable ([UInt8]) -> [UInt8])?
    private let observer: any ReadingObserver
    private let now: @Sendable () -> Int64

    /// - Parameter isResumed: whether the start of the output was written earlier.
    package init(_ run: ListRun, isResumed: Bool = false) {
        clean = run.clean
        output = run.output
        hasReplies = run.threads != nil
        name = run.name
        observer = run.observer
        now = run.storage.now
        hasBegun = isResumed
        writer = run.makeWriter(run.selection, !isResumed)
        writer.begin(to: &buffer)
    }

    /// Writes a page at once. Throws a `PartialPageError` if only some of its items could be written.
    ///
    /// - Parameter outer: the values that the page's items share.
    /// - Returns: the output file's length; nil for stdout.
    @discardableResult
    package func write(_ page: Page, outer: OuterValues) throws -> OutputMark? {
        let pageTime = page.provenance.fetchedAt ?? now()
        source = max(source ?? page.provenance.source, page.provenance.source)
        fetchedAt = min(fetchedAt ?? pageTime, pageTime)
        writer.write(page, outer: outer, to: &buffer)
        try flush()
        if let fault = writer.takeFault() {
            throw PartialPageError(printed: hasReplies ? 0 : fault.written, reason: fault.error)
        }
        return output.mark
    }

    /// What the output file has of this output; nil for stdout.
    var mark: OutputMark? { hasBegun ? output.mark : output.mark.map { _ in .start } }

    /// Notes the sources of other pages that decided what was written.
    func add(sources other: Walk.Summary) {
        source = [source, other.source].compactMap(\.self).max()
        fetchedAt = [fetchedAt, other.fetchedAt].compactMap(\.self).min()
    }

    /// Writes the end of the output, and waits until the user has left the pager.
    package func end(
        complete: Bool, next: Position?, replies: OutputMeta.Replies? = nil, skipped: Int? = nil,
        unfinished: Int? = nil
    ) async throws {
        let meta = OutputMeta(
            endpoint: name, source: source?.name, fetchedAt: fetchedAt.map { Timestamp.text($0) }, complete: complete,
            next: next?.text, replies: replies, skipped: skipped, unfinished: unfinished)
        let closing = Result { try close(meta) }
        let heldBack = try await output.finish()
        if !heldBack.isEmpty { observer.showHeldBack(heldBack) }
        try closing.get()
    }

    private func close(_ meta: OutputMeta) throws {
        writer.end(meta, to: &buffer)
        let fault = writer.takeFault()
        if meta.complete || !buffer.isEmpty { try flush() }
        if hasBegun { try output.checkEnd() } else { output.abandon() }
        if let fault { throw fault.error }
    }

    private func flush() throws {
        if let clean { buffer = clean(buffer) }
        if !hasBegun { try output.begin(at: .start) }
        hasBegun = true
        if let last = buffer.last {
            try output.write(buffer)
            observer.didWrite(endsInLine: output.isAtTerminal && last != UInt8(ascii: "\n"))
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
