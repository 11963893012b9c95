import CZlib

/// Unpacks gzip (RFC 1952), even with several members, and `deflate`: zlib (RFC 1950), which is correct, and raw
/// deflate (RFC 1951), which some servers send.
final class Inflater: Unpacker {
    enum Format { case gzip, deflate }

    private enum Place { case start, inside, end }

    /// Some servers append zlib's checksum to raw deflate.
    private static let mostAfterRaw = 4

    private let format: Format
    private var isRaw = false
    private var handle: OpaquePointer?
    private var place = Place.start
    private var afterRaw = 0

    init(_ format: Format) {
        self.format = format
    }

    deinit { folio_inflater_free(handle) }

    var isAtEnd: Bool { place == .end }

    func unpack(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecoder.DecodingError) -> Int {
        if place == .end { try continueAfterEnd(&input) }
        if place == .start, let first = input.first { try begin(first) }
        guard place == .inside else { return 0 }
        var count = output.count
        let state = input.taken { next, left in
            folio_inflate(handle, &next, &left, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &count)
        }
        switch state {
        case FOLIO_INFLATE_BROKEN: throw .broken(reason: String(cString: folio_inflater_message(handle)))
        case FOLIO_INFLATE_ENDED: place = .end
        default: break
        }
        return count
    }

    private func begin(_ first: UInt8) throws(ContentDecoder.DecodingError) {
        // In zlib, the method in the first byte is 8. Raw deflate with these bits would begin with a stored block that
        // is not padded with 0.
        isRaw = format == .deflate && (first & 0x0F != 8 || first >> 4 > 7)
        handle = folio_inflater_new(format == .gzip ? 31 : isRaw ? -15 : 15)
        guard handle != nil else { throw .broken(reason: "not enough memory") }
        place = .inside
    }

    /// Reads on after the end. Another member may follow one of gzip, or zeros that pad a block.
    private func continueAfterEnd(_ input: inout UnsafeRawBufferPointer) throws(ContentDecoder.DecodingError) {
        if isRaw {
            afterRaw += input.count
            input = UnsafeRawBufferPointer(rebasing: input[input.endIndex...])
            guard afterRaw <= Self.mostAfterRaw else { throw .broken(reason: "extra data after the end") }
        } else if format == .gzip {
            input = UnsafeRawBufferPointer(rebasing: input.drop { $0 == 0 })
        }
        guard !input.isEmpty else { return }
        guard format == .gzip else { throw .broken(reason: "extra data after the end") }
        folio_inflater_reset(handle)
        place = .inside
    }
}
