/// The files of a tar archive from `scripts/corpus.sh`: POSIX ustar, files only, names of at most 100 bytes.
struct TarArchive {
    struct File {
        let name: String
        let bytes: [UInt8]
    }

    /// The archive is damaged, or not from `scripts/corpus.sh`.
    struct FormatError: Error, Equatable {
        let offset: Int
    }

    private static let blockSize = 512

    let files: [File]

    init(_ archive: [UInt8]) throws(FormatError) {
        var files: [File] = []
        var offset = 0
        while offset < archive.count, archive[offset] != 0 {
            let start = offset + Self.blockSize
            guard start <= archive.count, let header = Header(archive[offset..<start]),
                header.size <= archive.count - start
            else { throw FormatError(offset: offset) }
            files.append(File(name: header.name, bytes: Array(archive[start..<start + header.size])))
            offset = start + (header.size + Self.blockSize - 1) / Self.blockSize * Self.blockSize
        }
        // An archive ends with two or more empty blocks.
        guard offset + 2 * Self.blockSize <= archive.count, archive[offset...].allSatisfy({ $0 == 0 }) else {
            throw FormatError(offset: offset)
        }
        self.files = files
    }
}

/// The header block of a file.
private struct Header {
    let name: String
    let size: Int

    /// Nil for another format than ustar, for anything but a file, or for a wrong checksum.
    init?(_ block: ArraySlice<UInt8>) {
        func field(_ range: Range<Int>) -> ArraySlice<UInt8> {
            block[(block.startIndex + range.lowerBound)..<(block.startIndex + range.upperBound)].prefix { $0 != 0 }
        }
        func octal(_ range: Range<Int>) -> Int? {
            Int(String(decoding: field(range), as: UTF8.self).filter { $0 != " " }, radix: 8)
        }
        // The checksum counts its own eight bytes as spaces.
        let own = block.dropFirst(148).prefix(8).reduce(0) { $0 + Int($1) }
        let checksum = block.reduce(0) { $0 + Int($1) } - own + 8 * 0x20
        guard field(257..<263).elementsEqual("ustar".utf8), field(156..<157).elementsEqual("0".utf8),
            octal(148..<156) == checksum, let size = octal(124..<136), size >= 0
        else { return nil }
        name = String(decoding: field(0..<100), as: UTF8.self)
        self.size = size
    }
}
