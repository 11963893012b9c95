/// How the bodies of an API are packed, apart from the coding of a transfer.
package enum Packing: String, Sendable, Hashable, CaseIterable {
    /// RFC 1952, also with several members.
    case gzip

    /// How many bytes a body may have once it is unpacked: as many as one without packing.
    package static let mostBytes = 64 << 20

    func unpacked(_ body: [UInt8]) throws(DocumentError) -> [UInt8] {
        switch self {
        case .gzip: try Gunzip.unpacked(body, most: Self.mostBytes)
        }
    }
}

/// How the bodies of an API are written and packed.
package struct BodyForm: Sendable, Hashable {
    /// How they are packed; nil if they are not.
    package let packing: Packing?
    /// How they are written once they are unpacked.
    package let format: DocumentFormat

    package init(_ format: DocumentFormat, packing: Packing? = nil) {
        self.format = format
        self.packing = packing
    }

    /// Whether one object is around everything: the root element.
    package var hasRoot: Bool { if case .xml = format { true } else { false } }

    /// The media types to ask for.
    package var accepts: String {
        packing == nil ? format.accepts : "application/gzip, application/x-gzip, */*;q=0.1"
    }

    /// The body with what shows its encoding, where only the response says so (RFC 7303, section 3): the mark of UTF-8 in place
    /// of another encoding that the XML declares, since many servers change the encoding and leave the document as it is; or
    /// a declaration, if the XML has none and is not UTF-8.
    ///
    /// - Parameter charset: the parameter of `Content-Type`; nil without one.
    package func marked(_ body: [UInt8], charset: String?) -> [UInt8] {
        guard case .xml = format, packing == nil, let charset, body.contains(where: { $0 >= 0x80 }) else { return body }
        let isUTF8 = XMLText.isUTF8(charset)
        let start = body[...].drop(while: \.isSpace)
        guard let declared = XMLText.declaredEncoding(of: start) else {
            // UTF-16 shows itself.
            guard !isUTF8, start.first == UInt8(ascii: "<"), !start.contains(0), !start.isUTF8,
                charset.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
            else { return body }
            let rest = XMLText.withoutDeclaration(start)
            return body[..<start.startIndex] + Array(#"<?xml version="1.0" encoding="\#(charset)"?>"#.utf8) + rest
        }
        guard isUTF8, !XMLText.isUTF8(declared), body[...].isUTF8 else { return body }
        return [0xEF, 0xBB, 0xBF] + body
    }

    /// The body as JSON; nil if it is JSON already.
    ///
    /// - Parameter columns: names of columns that rows must have.
    package func json(of body: [UInt8], columns: [String] = []) throws(DocumentError) -> [UInt8]? {
        guard let packing else { return format == .json ? nil : try format.json(of: body, columns: columns) }
        return try format.json(of: packing.unpacked(body), columns: columns)
    }
}
