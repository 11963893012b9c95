private import CNettle
import JSON

/// A fixed 64-bit hash. The same bytes have the same hash in every process, so that it can be stored.
///
/// Servers, and those who write there, choose what is hashed. Somebody who could find other bytes with the hash of an item
/// could hide that item. So this is the beginning of SHA-256. Eight bytes or less, such as most numbers, have a
/// `FastHash`: no two texts of the same length share it then.
package enum ContentHash {
    /// Stored with hashes. Those with another number are of an earlier version of folio, in which all were XXH3.
    package static let version = 1

    /// The hash of a range of an array.
    package static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
        bytes.withUnsafeBytes { of(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// The hash of a value in JSON, however a string's characters are written: a server may escape them differently later.
    package static func of(_ json: [UInt8], valueAt range: Range<Int>) -> UInt64 {
        guard json[range].contains(UInt8(ascii: "\\")) else { return of(json, range) }
        let value = value(in: json, at: range)
        return of(value, value.indices)
    }

    /// The bytes of a value in JSON. A string is without escapes; no other string has the same bytes then.
    static func value(in json: [UInt8], at range: Range<Int>) -> [UInt8] {
        let bytes = json[range]
        guard bytes.first == UInt8(ascii: "\""), bytes.contains(UInt8(ascii: "\\")) else { return Array(bytes) }
        let text = JSONText.unescaped(bytes.dropFirst().dropLast())
        // Lone surrogates, which are no characters, must stay different.
        if text.unicodeScalars.contains("\u{FFFD}") { return Array(bytes) }
        return [UInt8(ascii: "\"")] + Array(text.utf8) + [UInt8(ascii: "\"")]
    }

    /// The hash of a text's UTF-8 bytes.
    package static func of(_ text: String) -> UInt64 { Array(text.utf8).withUnsafeBytes { of($0) } }

    /// The hash of a list of hashes, order included.
    package static func of(_ hashes: [UInt64]) -> UInt64 { hashes.withUnsafeBytes { of($0) } }

    /// The size of the longest bytes that have a fast hash.
    private static let longestFast = 8

    private static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        bytes.count <= longestFast ? FastHash.of(bytes) : folio_sha256_64(bytes.baseAddress, bytes.count)
    }
}
