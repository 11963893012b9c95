private import CZstd

/// Compresses and decompresses bytes as zstd frames. It reuses its contexts and its buffer.
package final class Compression {
    /// A frame that does not decompress to the expected size.
    package struct DamageError: Error {}

    /// The most bytes: SQLite's own limit for a blob.
    package static let limit = 1_000_000_000
    /// Spare room after a body, in which the JSON shim may read, so that it need not copy.
    private static let padding = 64

    package init() {}

    private let packer = ZSTD_createCCtx()
    private let unpacker = ZSTD_createDCtx()
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 16)

    deinit {
        ZSTD_freeCCtx(packer)
        ZSTD_freeDCtx(unpacker)
        buffer.deallocate()
    }

    /// The frame of these bytes, which is valid until the next call.
    package func pack(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
        let bound = ZSTD_compressBound(bytes.count)
        if buffer.count < bound {
            buffer.deallocate()
            buffer = .allocate(byteCount: bound, alignment: 16)
        }
        let count = bytes.withUnsafeBytes {
            ZSTD_compressCCtx(packer, buffer.baseAddress, buffer.count, $0.baseAddress, $0.count, 1)
        }
        // The buffer has room for any frame of this many bytes, so compression cannot fail.
        return UnsafeRawBufferPointer(rebasing: buffer[..<(ZSTD_isError(count) == 0 ? count : 0)])
    }

    /// The bytes of a frame that must decompress to exactly `size` bytes.
    package func unpack(_ frame: UnsafeRawBufferPointer, size: Int) throws(DamageError) -> [UInt8] {
        var declared: UInt64 = 0
        guard folio_zstd_declared_size(frame.baseAddress, frame.count, &declared) != 0, declared == size,
            (0...Self.limit).contains(size)
        else { throw DamageError() }
        let bytes = [UInt8](unsafeUninitializedCapacity: size + Self.padding) { target, count in
            let unpacked = ZSTD_decompressDCtx(unpacker, target.baseAddress, size, frame.baseAddress, frame.count)
            count = ZSTD_isError(unpacked) == 0 ? unpacked : 0
        }
        guard bytes.count == size else { throw DamageError() }
        return bytes
    }
}
