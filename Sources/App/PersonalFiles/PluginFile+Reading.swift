package import Plugins
package import System
import YAML

extension PluginFile {
    /// Reads and checks a regular file. Throws `PluginFileError`, and `PluginFileReadError`.
    ///
    /// - Parameters:
    ///   - isForeign: whether the file may be somebody else's. If it is a symbolic link, errors do not show its text.
    ///   - compiles: whether libjq compiles each of its expressions.
    package init(reading path: String, isForeign: Bool = false, compiles: Bool = false) throws {
        try self.init(path, isForeign, compiles) {
            guard let bytes = try FileSystem.bytes(path) else { throw FileError.missing(path) }
            return bytes
        }
    }

    /// Reads and checks a file that the user named, which may be a pipe. Also throws `CancellationError`.
    ///
    /// - Parameters:
    ///   - isForeign: as above.
    ///   - compiles: whether libjq compiles each of its expressions.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    package init(reading path: String, isForeign: Bool, compiles: Bool = false, interruption: Int32) throws {
        try self.init(path, isForeign, compiles) { try ArgumentFile.bytes(path, interruption: interruption) }
    }

    private init(_ path: String, _ isForeign: Bool, _ compiles: Bool, _ read: () throws -> [UInt8]) throws {
        let bytes: [UInt8]
        do { bytes = try read() } catch let error as FileError { throw PluginFileReadError(cause: error) }
        do { try self.init(YAMLSource(bytes: bytes, file: path), compiles: compiles) } catch {
            guard isForeign, let target = ResolvedFile(path).link else { throw error }
            throw error.hidingText(behindLinkTo: target)
        }
    }
}

/// A plugin file cannot be read.
package struct PluginFileReadError: Error, Equatable {
    /// What failed.
    package let cause: FileError

    package init(cause: FileError) {
        self.cause = cause
    }
}
