private import CXXHash

/// A fixed 64-bit hash (XXH3) for what others cannot choose, or where nothing is lost if two share it. It is easy to find other
/// bytes with the same hash. The same bytes have the same hash in every process, so that it can be stored.
package enum FastHash {
    /// The hash of a text's UTF-8 bytes.
    package static func of(_ text: String) -> UInt64 { Array(text.utf8).withUnsafeBytes { of($0) } }

    /// The hash of a list of hashes, order included.
    package static func of(_ hashes: [UInt64]) -> UInt64 { hashes.withUnsafeBytes { of($0) } }

    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 { folio_xxh3(bytes.baseAddress, bytes.count) }
}
