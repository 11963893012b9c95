import CBrotli
import CZlib

/// The content codings that can be decoded, by their registered names.
enum ContentCoding: String, CaseIterable {
    case deflate, gzip
    case brotli = "br"
    case zstd

    /// - Parameter name: in any case. `x-gzip` is an old name (RFC 9110, section 8.4.1.3).
    init?(_ name: String) {
        let name = name.lowercased()
        self.init(rawValue: name == "x-gzip" ? "gzip" : name)
    }

    /// Whether the coding's library is installed.
    var isAvailable: Bool {
        switch self {
        case .gzip, .deflate: folio_zlib_load() == nil
        case .brotli: folio_brotli_load() == nil
        case .zstd: true
        }
    }

    /// Nil if the library is missing, or if memory is short.
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

/// Decodes one coding as data arrive.
protocol Unpacker: AnyObject {
    /// Whether the data so far are complete.
    var isAtEnd: Bool { get }

    /// Takes bytes from the start of `input` until it is empty or `output` is full. Returns the number of bytes
    /// written.
    func unpack(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecoder.DecodingError) -> Int
}

extension UnsafeRawBufferPointer {
    /// Passes the bytes to a C function that advances through them, and removes those it has taken.
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
