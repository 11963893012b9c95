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

    /// The media types to ask for.
    package var accepts: String {
        packing == nil ? format.accepts : "application/gzip, application/x-gzip, */*;q=0.1"
    }

    /// The body as JSON; nil if it is JSON already.
    package func json(of body: [UInt8]) throws(DocumentError) -> [UInt8]? {
        guard let packing else { return format == .json ? nil : try format.json(of: body) }
        return try format.json(of: packing.unpacked(body))
    }
}
