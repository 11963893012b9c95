import Glibc

/// A file that a person names on the command line: under `/dev` it may be a pipe or a device, as `<(…)` of a shell is.
package enum GivenFile {
    /// The most that a request's body or a part of it may hold, in bytes: 512 MiB. It is held in memory.
    package static let uploadLimit = 512 << 20

    /// Its bytes. Throws `FileError`, and `CancellationError` when waiting for them is interrupted.
    ///
    /// - Parameters:
    ///   - path: nil for stdin.
    ///   - limit: the most that it may hold, in bytes.
    ///   - interruption: a descriptor that becomes readable when waiting is to end.
    package static func bytes(
        _ path: String?, limit: Int = FileText.limit, mayBeStream: Bool = true, interruption: Int32
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
