/// Parses `multipart/form-data` (RFC 7578, RFC 2046 section 5.1.1).
enum MultipartReader {
    /// One part of the body.
    struct Part: Equatable {
        let name: String
        /// Set for files, even if it is empty.
        let fileName: String?
        let contentType: String?
        let content: [UInt8]
    }

    /// The parts; nil if the body has no parts with this boundary.
    static func read(_ body: [UInt8], boundary: String) -> [Part]? {
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter has a line break before it only if something precedes it.
        let bytes = Array("\r\n".utf8) + body
        guard let first = bytes.firstRange(of: delimiter) else { return nil }
        var rest = bytes[first.upperBound...]
        var parts: [Part] = []
        while !rest.starts(with: Array("--".utf8)) {
            guard let lineEnd = rest.firstRange(of: lineBreak) else { return nil }
            rest = rest[lineEnd.upperBound...]
            guard let end = rest.firstRange(of: delimiter), let part = part(rest[..<end.lowerBound]) else { return nil }
            parts.append(part)
            rest = rest[end.upperBound...]
        }
        return parts
    }

    private static let lineBreak = Array("\r\n".utf8)

    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        guard let headEnd = bytes.firstRange(of: lineBreak + lineBreak) else { return nil }
        var fields: [String: String] = [:]
        for line in String(decoding: bytes[..<headEnd.lowerBound], as: UTF8.self).split(separator: "\r\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            fields[halves[0].lowercased()] = String(halves[1].drop { $0 == " " })
        }
        guard let disposition = fields["content-disposition"].map(FieldValue.init), disposition.value == "form-data",
            let name = disposition.parameters["name"]
        else { return nil }
        return Part(
            name: name, fileName: disposition.parameters["filename"],
            contentType: fields["content-type"].map { FieldValue($0).value },
            content: Array(bytes[headEnd.upperBound...]))
    }
}
