import Glibc

/// A catalog compiled by gettext's `msgfmt`: a table of messages, sorted by their bytes, and one of their translations.
///
/// It is searched in place, so that a program that prints little reads little of it. In a damaged file messages may be
/// missing, but nothing outside the file is read.
package struct MOFile: Sendable {
    private static let magic = 0x9504_12de

    nonisolated(unsafe) private let bytes: UnsafeRawBufferPointer
    private let count: Int
    private let originals: Int
    private let translations: Int

    /// Wraps a file in memory that outlives this value; nil if it is not a little-endian .mo file.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        guard bytes.count >= 28, Self.number(bytes, at: 0) == Self.magic, Self.number(bytes, at: 4) >> 16 == 0 else {
            return nil
        }
        count = Self.number(bytes, at: 8)
        originals = Self.number(bytes, at: 12)
        translations = Self.number(bytes, at: 16)
        guard max(originals, translations) + 8 * count <= bytes.count else { return nil }
    }

    /// The translation of a message, or the numbered form of a plural. Nil if the file lacks it.
    func translation(of key: String, form: Int) -> String? {
        var key = key
        guard !key.isEmpty, let index = key.withUTF8({ index(of: UnsafeRawBufferPointer($0)) }),
            let text = text(translations, index)
        else { return nil }
        let forms = text.split(separator: 0, maxSplits: form, omittingEmptySubsequences: false)
        guard form < forms.count else { return nil }
        return String(decoding: forms[form].prefix { $0 != 0 }, as: UTF8.self)
    }

    private func index(of key: UnsafeRawBufferPointer) -> Int? {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            guard let message = text(originals, middle) else { return nil }
            let order = Self.order(key, message)
            if order == 0 { return middle }
            range = order < 0 ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return nil
    }

    /// Compares a key with a message: below 0 if it comes before, above 0 if after. A zero byte ends a message that has
    /// a plural.
    private static func order(_ key: UnsafeRawBufferPointer, _ message: UnsafeRawBufferPointer) -> Int {
        let common = min(key.count, message.count)
        if let key = key.baseAddress, let message = message.baseAddress {
            let order = memcmp(key, message, common)
            if order != 0 { return Int(order) }
        }
        if key.count > common { return 1 }
        return message.count == common || message[common] == 0 ? 0 : -1
    }

    /// An entry of a table, stored as a length and an offset.
    private func text(_ table: Int, _ index: Int) -> UnsafeRawBufferPointer? {
        let length = Self.number(bytes, at: table + 8 * index)
        let start = Self.number(bytes, at: table + 8 * index + 4)
        guard start + length <= bytes.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
}
