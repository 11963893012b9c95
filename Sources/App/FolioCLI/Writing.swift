import Formats
import Pages
import Presentation

/// One output under way: the format's writer, and the bytes of a page before they are written.
///
/// A reference, because a presenter's view and the walk share it; both run in one task.
final class Writing {
    private let output: Descriptor
    private let name: String
    private var writer: any PageWriter
    private var buffer: [UInt8] = []
    /// When the first page came.
    private var fetchedAt: String?
    private var failure: OutputError?
    private let sanitizes: Bool

    init(_ run: ListRun) {
        sanitizes = run.sanitizes
        output = run.output
        name = run.name
        writer = run.makeWriter(run.selection)
        writer.begin(to: &buffer)
    }

    /// Writes a page at once; `check` tells whether that went well.
    func show(_ page: Page, parent: [UInt8]) {
        fetchedAt = fetchedAt ?? Timestamp.now()
        writer.write(page, parent: parent, to: &buffer)
        do { try flush() } catch { failure = failure ?? error }
    }

    /// Throws the first error of writing.
    func check() throws(OutputError) {
        if let failure { throw failure }
    }

    /// Writes what closes the output.
    func end(complete: Bool, next: Position?) throws(OutputError) {
        let meta = OutputMeta(
            endpoint: name, source: fetchedAt.map { _ in "remote" }, fetchedAt: fetchedAt, complete: complete,
            next: next?.text)
        writer.end(meta, to: &buffer)
        try flush()
    }

    private func flush() throws(OutputError) {
        if sanitizes { buffer = Array(Sanitizer.text(String(decoding: buffer, as: UTF8.self)).utf8) }
        try output.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
