/// The fields for storing and validating a response (RFC 9110, section 8.8; RFC 9111, section 5).
struct CacheFields: Equatable {
    /// A strong entity tag, including its quotes.
    var etag: String?
    /// In seconds since 1970.
    var lastModified: Int?
    var cacheControl: String?
    var vary: String?

    /// The fields, as sent.
    var all: [(name: String, value: String)] {
        [
            ("ETag", etag), ("Last-Modified", lastModified.map(HTTPDateText.text)), ("Cache-Control", cacheControl),
            ("Vary", vary),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// Whether a request's conditions show that the client has this response (RFC 9110, section 13.2.2).
    func match(_ conditions: Conditions) -> Bool {
        if let tags = conditions.ifNoneMatch { return etag.map { EntityTags(tags).contain($0) } ?? false }
        guard let lastModified, let since = conditions.ifModifiedSince.flatMap(HTTPDateText.sortable),
            let modified = HTTPDateText.sortable(HTTPDateText.text(lastModified))
        else { return false }
        return modified <= since
    }
}

/// The conditions in a request; nil for a missing field.
struct Conditions: Equatable {
    var ifNoneMatch: String?
    var ifModifiedSince: String?
}

extension CacheFields {
    /// A strong entity tag for a body: a hash of its bytes.
    static func etag(of bytes: UnsafeRawBufferPointer) -> String {
        var hash = UInt64(bytes.count)
        var place = 0
        while place + 8 <= bytes.count {
            hash = RandomSequence.mix(hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        for byte in bytes[place...] { hash = RandomSequence.mix(hash ^ UInt64(byte)) }
        let digits = String(hash, radix: 16)
        return "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
    }
}
