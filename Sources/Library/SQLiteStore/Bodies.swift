import Pages

/// The bodies that pages and responses hold, each kept once.
final class Bodies {
    /// A body on its way in.
    struct Incoming {
        let bytes: [UInt8]
        let key: SeededHash
        /// Nil where it was there already.
        let frame: UnsafeRawBufferPointer?
    }

    private let connection: Connection
    private let compression = Compression()
    private let seed: UInt64

    init(_ connection: Connection) throws {
        self.connection = connection
        seed = UInt64(bitPattern: try connection.number("SELECT seed FROM store"))
    }

    var salt: String { String(seed, radix: 16) }

    /// Does what needs no transaction: hashing, and packing where the body is new. Its frame is there until the next.
    func prepare(_ bytes: [UInt8]) throws -> Incoming {
        let key = SeededHash(of: bytes, seed: seed)
        let frame = try find(key) == nil ? compression.pack(bytes) : nil
        return Incoming(bytes: bytes, key: key, frame: frame)
    }

    /// Keeps a body; gives the row that has it. In a transaction that also notes who holds it.
    func keep(_ body: Incoming) throws -> Int64 {
        if let id = try find(body.key) { return id }
        let frame = body.frame ?? compression.pack(body.bytes)
        try body.key.withBlob { key in
            _ = try connection.run(
                "INSERT INTO bodies (key, raw_size, frame) VALUES (?, ?, ?)", .blob(key), .integer(body.bytes.count),
                .blob(frame))
        }
        return connection.lastInsertedID
    }

    /// The body in three columns of a row: key, size, frame.
    func body(in row: Row, at column: Int32) throws(StoreError) -> [UInt8] {
        do {
            return try row.withBlob(column + 2) { frame throws(Compression.Damage) in
                try compression.unpack(frame, size: row.count(column + 1))
            }
        } catch {
            throw .damagedBody(path: connection.path, body: row.withBlob(column) { $0.hex })
        }
    }

    /// Whether a body is what its key says.
    func isSound(_ bytes: [UInt8], key: UnsafeRawBufferPointer) -> Bool {
        SeededHash(of: bytes, seed: seed).withBlob { $0.elementsEqual(key) }
    }

    private func find(_ key: SeededHash) throws -> Int64? {
        try key.withBlob { key in
            try connection.first("SELECT id FROM bodies WHERE key = ?", .blob(key)) { $0.integer(0) }
        }
    }
}

extension SeededHash {
    /// Its sixteen bytes, the highest first.
    fileprivate func withBlob<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
    }
}

extension UnsafeRawBufferPointer {
    /// Two hexadecimal digits per byte.
    var hex: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
