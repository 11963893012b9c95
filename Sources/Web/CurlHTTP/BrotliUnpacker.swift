import CBrotli

/// Unpacks brotli (RFC 7932).
final class BrotliUnpacker: Unpacker {
    private let handle: OpaquePointer
    private(set) var isAtEnd = false

    /// Nil if memory is short.
    init?() {
        guard let handle = folio_brotli_new() else { return nil }
        self.handle = handle
    }

    deinit { folio_brotli_free(handle) }

    func unpack(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecoder.DecodingError) -> Int {
        if isAtEnd {
            guard input.isEmpty else { throw .broken(reason: "extra data after the end") }
            return 0
        }
        var count = output.count
        let state = input.taken { next, left in
            folio_brotli_unpack(handle, &next, &left, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &count)
        }
        switch state {
        case FOLIO_BROTLI_BROKEN: throw .broken(reason: String(cString: folio_brotli_message(handle)))
        case FOLIO_BROTLI_ENDED: isAtEnd = true
        default: break
        }
        return count
    }
}
