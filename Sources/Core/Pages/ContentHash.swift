private import CXXHash
import JSON

/// A fixed 64-bit hash (XXH3). The same bytes have the same hash in every process, so that it can be stored.
package enum ContentHash {
    /// The hash of a range of an array.
    package static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
        bytes.withUnsafeBytes { folio_xxh3($0.baseAddress.map { $0 + range.lowerBound }, range.count) }
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
    package static func of(_ text: String) -> UInt64 {
        let bytes = Array(text.utf8)
        return of(bytes, 0..<bytes.count)
    }

    /// The hash of a list of hashes, order included.
    package static func of(_ hashes: [UInt64]) -> UInt64 {
        hashes.withUnsafeBytes { folio_xxh3($0.baseAddress, $0.count) }
    }
}
