import CZlib

/// Unpacks gzip with zlib, which is loaded on first use.
enum Gunzip {
    private static let bufferSize = 64 << 10

    /// - Parameter most: how many unpacked bytes there may be.
    static func unpacked(_ body: [UInt8], most: Int) throws(DocumentError) -> [UInt8] {
        if let reason = folio_zlib_load() { throw .noUnpacker(String(cString: reason)) }
        guard body.starts(with: [0x1F, 0x8B]) else { throw .notGzip }
        // 31 bits mean gzip with the largest window.
        guard let inflater = folio_inflater_new(31) else { throw .brokenGzip(reason: "not enough memory") }
        defer { folio_inflater_free(inflater) }
        var unpacked: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: bufferSize)
        var rest = body[...]
        while true {
            var (left, count) = (rest.count, buffer.count)
            let state = rest.withUnsafeBufferPointer { input in
                var next = input.baseAddress
                return folio_inflate(inflater, &next, &left, &buffer, &count)
            }
            guard state != FOLIO_INFLATE_BROKEN else {
                throw .brokenGzip(reason: String(cString: folio_inflater_message(inflater)))
            }
            unpacked += buffer.prefix(count)
            guard unpacked.count <= most else { throw .tooLargeUnpacked(most: most) }
            let hasStopped = count == 0 && left == rest.count
            rest = rest.suffix(left)
            if state == FOLIO_INFLATE_ENDED {
                // Another member may follow, or zeros that fill a block.
                rest = rest.drop { $0 == 0 }
                if rest.isEmpty { return unpacked }
                folio_inflater_reset(inflater)
            } else if hasStopped || rest.isEmpty && count < buffer.count {
                throw .truncatedGzip
            }
        }
    }
}
