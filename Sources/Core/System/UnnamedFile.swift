import Glibc

/// A file without a name, for what would need much memory. Only its user can read it, and it ends with the program.
package final class UnnamedFile: Sendable {
    private let number: Int32
    private let end = Lock(0)

    /// Nil if no folder takes one. `/tmp`, which may be in memory, comes last.
    ///
    /// - Parameter own: the folder that the user wants; nil or empty for none.
    package init?(in own: String? = nil) {
        for folder in [own ?? "", "/var/tmp", "/tmp"] where !folder.isEmpty {
            var template = Array("\(folder)/folio-XXXXXX".utf8CString)
            let number = mkstemp(&template)
            guard number >= 0 else { continue }
            unlink(template)
            // No program that is started gets it.
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            self.number = number
            return
        }
        return nil
    }

    deinit { close(number) }

    /// Adds bytes at the end. Returns their offset; nil if they cannot be written.
    package func append(_ bytes: UnsafeRawBufferPointer) -> Int? {
        end.withLock { end in
            var written = 0
            while written < bytes.count {
                let count = pwrite(
                    number, bytes.baseAddress?.advanced(by: written), bytes.count - written, end + written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return nil }
                written += count
            }
            defer { end += written }
            return end
        }
    }

    /// The bytes at an offset; nil if they cannot be read.
    package func bytes(at offset: Int, count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let read = pread(
                    number, buffer.baseAddress?.advanced(by: done), count - done, offset + done)
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { return }
                done += read
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
