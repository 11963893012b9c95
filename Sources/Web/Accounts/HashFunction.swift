import CCrypto

/// A hash function of libcrypto, which is loaded on first use.
enum HashFunction: String, CaseIterable, Sendable {
    case sha256, sha1, sha512

    /// Why libcrypto cannot be loaded; nil if it is.
    static var failure: String? {
        let reason = folio_crypto_load()
        return reason.map { String(cString: $0) }
    }

    /// The hash of some bytes; empty if libcrypto is missing.
    func hash(_ bytes: [UInt8]) -> [UInt8] {
        output { folio_hash(function, bytes, bytes.count, $0) }
    }

    /// The HMAC (RFC 2104) of a text; empty if libcrypto is missing.
    func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        output { folio_hmac(function, key, key.count, bytes, bytes.count, $0) }
    }

    private var function: FolioHash {
        switch self {
        case .sha256: FOLIO_SHA256
        case .sha1: FOLIO_SHA1
        case .sha512: FOLIO_SHA512
        }
    }

    private func output(_ write: (UnsafeMutablePointer<UInt8>) -> Int) -> [UInt8] {
        guard folio_crypto_load() == nil else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(FOLIO_MOST_HASH_BYTES))
        let count = bytes.withUnsafeMutableBufferPointer { $0.baseAddress.map(write) ?? 0 }
        return Array(bytes.prefix(count))
    }
}

extension [UInt8] {
    /// The bytes as lower-case hexadecimal digits.
    var hexText: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
