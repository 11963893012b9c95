import Glibc

/// A file named on the command line: under `/dev` it may be a pipe or a device, such as a shell's `<(…)`.
package enum ArgumentFile {
    /// The largest request body or part of one, in bytes: 512 MiB. It is held in memory.
    package static let uploadLimit = 512 << 20

    /// The file's bytes. Throws `FileError`, and `CancellationError` if waiting for them is interrupted.
    ///
    /// - Parameters:
    ///   - path: nil for stdin.
    ///   - limit: the most bytes that it may have.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    package static func bytes(
        _ path: String?, limit: Int = FileSystem.limit, mayBeStream: Bool = true, interruption: Int32
    ) throws -> [UInt8] {
        let file: ReadableFile
        if let path {
            let takesStreams = mayBeStream && ReadableFile.isStream(path)
            guard let found = try ReadableFile.open(path, takesStreams: takesStreams) else {
                throw FileError.missing(path)
            }
            file = found
        } else {
            file = .input
        }
        defer { if path != nil { file.close() } }
        guard let bytes = try file.bytes(limit: limit, interruption: interruption) else {
            throw CancellationError()
        }
        return bytes
    }
}
