import Formats
import Pages

/// One output under way: the format's writer, and the bytes of a page before they are written.
struct Writing {
    private let output: Descriptor
    private let name: String
    private let messages: Messages
    private var writer: any PageWriter
    private var buffer: [UInt8] = []
    /// When the first page came.
    private var fetchedAt: String?

    init(_ run: ListRun) {
        output = run.output
        name = run.name
        messages = run.messages
        writer = run.makeWriter(run.selection)
        writer.begin(to: &buffer)
    }

    /// Writes a page at once.
    mutating func write(_ page: Page, parent: [UInt8]) throws(OutputError) {
        messages.hideProgress()
        fetchedAt = fetchedAt ?? Timestamp.now()
        writer.write(page, parent: parent, to: &buffer)
        try flush()
    }

    /// Writes what closes the output.
    mutating func end(complete: Bool, next: Position?) throws(OutputError) {
        messages.hideProgress()
        let meta = OutputMeta(
            endpoint: name, source: fetchedAt.map { _ in "remote" }, fetchedAt: fetchedAt,
            complete: complete, next: next?.text)
        writer.end(meta, to: &buffer)
        try flush()
    }

    private mutating func flush() throws(OutputError) {
        try output.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
