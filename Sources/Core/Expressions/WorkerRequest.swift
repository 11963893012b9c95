import CJQ

/// A request to a worker. It is sent in parts, so that large values are not copied.
struct WorkerRequest {
    private static let partSize = 1 << 18
    private var bytes: [UInt8] = []

    init(_ uses: [FolioJQUse], valueCount: Int) {
        append(FolioJQRequest(values: UInt64(valueCount), uses: UInt64(uses.count)))
        for use in uses { append(use) }
    }

    /// Adds a value's JSON.
    mutating func append(_ json: UnsafeRawBufferPointer, to connection: inout WorkerConnection) {
        append(UInt64(json.count))
        if json.count < Self.partSize {
            bytes.append(contentsOf: json)
        } else {
            end(to: &connection)
            connection.send(json)
        }
        if bytes.count > Self.partSize { end(to: &connection) }
    }

    /// Sends what is not sent yet.
    mutating func end(to connection: inout WorkerConnection) {
        bytes.withUnsafeBytes { connection.send($0) }
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ value: some BitwiseCopyable) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }
}
