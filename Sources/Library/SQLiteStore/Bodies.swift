import Feeds
private import Glibc
import Packing
import Pages

/// The bodies of pages and responses, each stored once.
final class Bodies {
    /// A body to be stored.
    struct Incoming {
        let bytes: [UInt8]
        let key: SeededHash
        /// Nil if an undamaged copy is already stored.
        let frame: UnsafeRawBufferPointer?
        /// Whether a damaged copy is stored.
        let isDamaged: Bool
    }

    private let connection: Connection
    private let compression = Compression()
    private let seed: UInt64

    init(_ connection: Connection) throws {
        self.connection = connection
        seed = UInt64(bitPattern: try connection.number("SELECT seed FROM store"))
    }

    var salt: String { String(seed, radix: 16) }

    /// Does the work that needs no transaction: hashing, and compressing if the body is new or its stored copy is
    /// damaged. The frame is valid until the next call.
    func prepare(_ bytes: [UInt8]) throws -> Incoming {
        let key = SeededHash(of: bytes, seed: seed)
        let isSound = try holds(bytes, under: key)
        return Incoming(
            bytes: bytes, key: key, frame: isSound == true ? nil : compression.pack(bytes), isDamaged: isSound == false)
    }

    /// Stores a body; returns its row and the size of its frame. The same transaction must store the page or response
    /// that uses it.
    func keep(_ body: Incoming) throws -> (id: Int64, size: Int) {
        if !body.isDamaged, let known = try find(body.key) { return known }
        let frame = body.frame ?? compression.pack(body.bytes)
        let id = try body.key.withBlob { key in
            try connection.first(
                """
                INSERT INTO bodies (key, raw_size, frame) VALUES (?, ?, ?)
                ON CONFLICT (key) DO UPDATE SET raw_size = excluded.raw_size, frame = excluded.frame RETURNING id
                """, .blob(key), .integer(body.bytes.count), .blob(frame)
            ) { $0.integer(0) }
        }
        return (id ?? connection.lastInsertedID, frame.count)
    }

    /// The body in three columns of a row: key, size and frame. Throws if it is missing, or does not match its key.
    func body(in row: Row, at column: Int32) throws(StoreError) -> [UInt8] {
        let key = row.withBlob(column) { SeededHash(blob: $0) }
        do {
            let bytes = try row.withBlob(column + 2) { frame throws(Compression.DamageError) in
                try compression.unpack(frame, size: row.count(column + 1))
            }
            if SeededHash(of: bytes, seed: seed) == key { return bytes }
        } catch {}
        throw .damaged(path: connection.path, .body(key: key.description))
    }

    /// Whether a body can be read and matches its key.
    func isSound(_ id: Int64) throws -> Bool {
        let sound = try connection.first("SELECT key, raw_size, frame FROM bodies WHERE id = ?", .integer(id)) { row in
            _ = try body(in: row, at: 0)
            return true
        }
        return sound == true
    }

    /// Whether the copy stored under a key decompresses to these bytes; nil if there is none.
    private func holds(_ bytes: [UInt8], under key: SeededHash) throws -> Bool? {
        try key.withBlob { key in
            try connection.first("SELECT raw_size, frame FROM bodies WHERE key = ?", .blob(key)) { row in
                do {
                    return try row.withBlob(1) { frame throws(Compression.DamageError) in
                        try compression.unpack(frame, size: row.count(0)).isEqual(to: bytes)
                    }
                } catch { return false }
            }
        }
    }

    private func find(_ key: SeededHash) throws -> (id: Int64, size: Int)? {
        try key.withBlob { key in
            try connection.first("SELECT id, length(frame) FROM bodies WHERE key = ?", .blob(key)) {
                (id: $0.integer(0), size: $0.count(1))
            }
        }
    }
}

extension SeededHash {
    /// Reads the hash from sixteen bytes; zero if there are fewer.
    init(blob: UnsafeRawBufferPointer) {
        let halves = [0, 8].map { start in
            blob.dropFirst(start).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        self.init(high: halves[0], low: halves[1])
    }

    /// The hash as sixteen bytes, in big-endian order.
    fileprivate func withBlob<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
    }

    /// The hash as 32 hexadecimal digits.
    var description: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension [UInt8] {
    /// Equality in a fraction of the time that `==` takes.
    fileprivate func isEqual(to other: [UInt8]) -> Bool {
        count == other.count && memcmp(self, other, count) == 0
    }
}
