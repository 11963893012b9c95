import CBrotli
import CZlib

/// The codings that can be undone, by their registered names.
enum ContentCoding: String, CaseIterable {
    case deflate, gzip
    case brotli = "br"
    case zstd

    /// - Parameter name: in lower case; `x-gzip` is an old name (RFC 9110, section 8.4.1.3).
    init?(_ name: String) {
        self.init(rawValue: name == "x-gzip" ? "gzip" : name)
    }

    /// Whether the library is there.
    var isAvailable: Bool {
        switch self {
        case .gzip, .deflate: folio_zlib_load() == nil
        case .brotli: folio_brotli_load() == nil
        case .zstd: true
        }
    }

    /// Nil where there is no library, or no memory.
    func unpacker() -> (any Unpacker)? {
        guard isAvailable else { return nil }
        return switch self {
        case .gzip: Inflater(.gzip)
        case .deflate: Inflater(.deflate)
        case .brotli: BrotliUnpacker()
        case .zstd: ZstdUnpacker()
        }
    }
}

/// Unpacks the data of one coding as they come.
protocol Unpacker: AnyObject {
    /// Whether the data that came are whole.
    var isAtEnd: Bool { get }

    /// Takes bytes off the beginning of `input` until there are none or `output` is full; gives how many bytes are there.
    func unpack(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecoder.DecodingError) -> Int
}

extension UnsafeRawBufferPointer {
    /// Hands the bytes to a C function that moves on in them, and keeps those that it left.
    mutating func taken<Result>(
        by body: (inout UnsafePointer<UInt8>?, inout Int) -> Result
    ) -> Result {
        var next = baseAddress?.assumingMemoryBound(to: UInt8.self)
        var left = count
        let result = body(&next, &left)
        self = UnsafeRawBufferPointer(start: next, count: left)
        return result
    }
}
