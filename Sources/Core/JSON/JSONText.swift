import CSimdJSON
import Glibc

/// Decodes JSON values to text.
package enum JSONText {
    /// The text of a checked JSON string without its quotes. A lone surrogate becomes U+FFFD.
    package static func unescaped(_ inside: some Collection<UInt8>) -> String {
        guard inside.contains(UInt8(ascii: "\\")) else { return String(decoding: inside, as: UTF8.self) }
        let source = Array(inside)
        return String(unsafeUninitializedCapacity: source.count) { out in
            guard let base = out.baseAddress else { return 0 }
            return Int(folio_json_unescape(source, UInt64(source.count), base))
        }
    }

    /// Appends the text of a checked JSON string, decoded as `unescaped` does.
    ///
    /// - Parameter range: the string with its quotes.
    package static func append(_ range: JSONRange, of body: [UInt8], to out: inout [UInt8]) {
        body.withUnsafeBufferPointer { bytes in
            let inside = UnsafeBufferPointer(rebasing: bytes[(Int(range.start) + 1)..<(Int(range.end) - 1)])
            out.append(contentsOf: inside)
            guard let source = inside.baseAddress, memchr(source, Int32(UInt8(ascii: "\\")), inside.count) != nil else {
                return
            }
            // Unescaped in place in `out`: no text becomes longer.
            let start = out.count - inside.count
            let length = out.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map { Int(folio_json_unescape(source, UInt64(inside.count), $0 + start)) } ?? 0
            }
            out.removeLast(inside.count - length)
        }
    }
}

extension [UInt8] {
    /// A scalar as text: a string unescaped, a number or boolean as received. Nil for null, containers and absent
    /// values.
    package func text(of range: JSONRange) -> String? {
        switch kind(of: range) {
        case .string: JSONText.unescaped(self[range.bytes].dropFirst().dropLast())
        case .number, .boolean: String(decoding: self[range.bytes], as: UTF8.self)
        case .null, .object, .array, nil: nil
        }
    }
}
