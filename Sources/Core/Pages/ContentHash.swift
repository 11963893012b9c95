private import CXXHash

/// A fixed 64-bit hash (XXH3). The same bytes have the same hash in every process, so that it can be stored.
package enum ContentHash {
    /// The hash of a range of an array.
    package static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
        bytes.withUnsafeBytes { folio_xxh3($0.baseAddress.map { $0 + range.lowerBound }, range.count) }
    }

    /// The hash of a text's UTF-8 bytes.
    package static func of(_ text: String) -> UInt64 {
        let bytes = Array(text.utf8)
        return of(bytes, 0..<bytes.count)
    }

    /// The hash of a list of hashes, order included.
    package static func of(_ hashes: [UInt64]) -> UInt64 {
        hashes.withUnsafeBytes { folio_xxh3($0.baseAddress, $0.count) }
    }
}
