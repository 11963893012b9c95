import Formats
import Pages
import Presentation
import System
import TerminalSession

/// One output under way: the format's writer, and the bytes of a page before they are written.
///
/// A reference, because a presenter's view and the walk share it; both run in one task.
final class Writing {
    private let output: ListOutput
    private let name: String
    private var writer: any PageWriter
    private var buffer: [UInt8] = []
    /// The worst that pages came from, and the earliest time at which one was received or confirmed.
    private var source: PageSource?
    private var fetchedAt: Int64?
    private var failure: (any Error)?
    /// Whether what an earlier run left in the file has been cut off; it stays until there is something to write.
    private var hasBegun: Bool
    private let sanitizes: Bool
    private let messages: Messages
    private let now: @Sendable () -> Int64

    /// - Parameter isResumed: the output has its beginning already.
    init(_ run: ListRun, isResumed: Bool = false) {
        sanitizes = run.sanitizes
        output = run.output
        name = run.name
        messages = run.messages
        now = run.storage.now
        hasBegun = isResumed
        writer = run.makeWriter(run.selection, !isResumed)
        writer.begin(to: &buffer)
    }

    /// Writes a page at once; `check` tells whether that went well.
    func show(_ page: Page, parent: [UInt8]) {
        let pageTime = page.provenance.fetchedAt ?? now()
        source = max(source ?? page.provenance.source, page.provenance.source)
        fetchedAt = min(fetchedAt ?? pageTime, pageTime)
        writer.write(page, parent: parent, to: &buffer)
        do { try flush() } catch { failure = failure ?? error }
    }

    /// How long the output file is; nil for stdout. Throws the first error of writing.
    func check() throws -> Int64? {
        if let failure { throw failure }
        if let fault = writer.takeFault() { throw fault }
        return output.length
    }

    /// Writes what closes the output, and waits until the person has left the pager.
    func end(complete: Bool, next: Position?) async throws {
        let closing = Result { try close(complete: complete, next: next) }
        let kept = try await output.finish()
        if !kept.isEmpty { messages.put(kept) }
        try closing.get()
    }

    private func close(complete: Bool, next: Position?) throws {
        let meta = OutputMeta(
            endpoint: name, source: source?.name, fetchedAt: fetchedAt.map { Timestamp.text($0) }, complete: complete,
            next: next?.text)
        writer.end(meta, to: &buffer)
        let fault = writer.takeFault()
        if complete || !buffer.isEmpty { try flush() }
        if !hasBegun { output.abandon() }
        if let fault { throw fault }
    }

    private func flush() throws {
        if sanitizes { buffer = Array(Sanitizer.text(String(decoding: buffer, as: UTF8.self)).utf8) }
        if !hasBegun { try output.begin(at: 0) }
        hasBegun = true
        if let last = buffer.last {
            try output.write(buffer)
            messages.follow(partOfLine: output.isAtTerminal && last != UInt8(ascii: "\n"))
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
