import CZstd

/// Unpacks zstd (RFC 8878), even with several frames.
final class ZstdUnpacker: Unpacker {
    /// The largest window as a power of two: decoders for HTTP must support this one, and no larger one (RFC 9659).
    private static let largestWindow: Int32 = 23

    private let context: OpaquePointer
    private(set) var isAtEnd = false

    /// Nil if memory is short.
    init?() {
        guard let context = ZSTD_createDCtx() else { return nil }
        self.context = context
        ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.largestWindow)
    }

    deinit { ZSTD_freeDCtx(context) }

    func unpack(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecoder.DecodingError) -> Int {
        // After the end of a frame, a call without bytes would start another frame.
        if isAtEnd, input.isEmpty { return 0 }
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let missing = ZSTD_decompressStream(context, &target, &source)
        guard ZSTD_isError(missing) == 0 else { throw .broken(reason: String(cString: ZSTD_getErrorName(missing))) }
        isAtEnd = missing == 0
        input = UnsafeRawBufferPointer(rebasing: input[source.pos...])
        return target.pos
    }
}
