import CZstd

/// Unpacks zstd (RFC 8878), of several frames too.
final class ZstdUnpacker: Unpacker {
    /// As a power of two: the window that a decoder must have for HTTP, and no more (RFC 9659).
    private static let largestWindow: Int32 = 23

    private let context: OpaquePointer
    private(set) var isAtEnd = false

    /// Nil without memory.
    init?() {
        guard let context = ZSTD_createDCtx() else { return nil }
        self.context = context
        ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.largestWindow)
    }

    deinit { ZSTD_freeDCtx(context) }

    func unpack(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecoder.DecodingError) -> Int {
        // A call without bytes would begin a further frame.
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
