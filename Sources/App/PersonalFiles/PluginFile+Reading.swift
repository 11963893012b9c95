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
        try self.init(
            PluginTree(YAMLSource(ofPlugins: path), isForeign: isForeign), isForeign: isForeign, compiles: compiles)
    }

    /// Checks a file that has been read. Throws `PluginFileError`.
    ///
    /// - Parameter isForeign: as above.
    package init(_ tree: PluginTree, only names: Set<String>? = nil, isForeign: Bool, compiles: Bool = false) throws {
        self = try Self.hidingText(of: tree.source.file, isForeign: isForeign) {
            try PluginFile(tree, only: names, compiles: compiles)
        }
    }

    fileprivate static func hidingText<Result>(
        of path: String, isForeign: Bool, _ body: () throws -> Result
    ) throws -> Result {
        do { return try body() } catch let error as PluginFileError {
            guard isForeign, let target = ResolvedFile(path).link else { throw error }
            throw error.hidingText(behindLinkTo: target)
        }
    }
}

extension PluginTree {
    /// Throws the file's errors as YAML, `PluginFileError`.
    ///
    /// - Parameter isForeign: as above.
    init(_ source: YAMLSource, isForeign: Bool) throws {
        self = try PluginFile.hidingText(of: source.file, isForeign: isForeign) { try PluginTree(source) }
    }
}

extension YAMLSource {
    /// Reads a plugin file, which must be a regular file. Throws `PluginFileReadError`.
    package init(ofPlugins path: String) throws {
        try self.init(path) {
            guard let bytes = try FileSystem.bytes(path) else { throw FileError.missing(path) }
            return bytes
        }
    }

    /// Reads a plugin file that the user named, which may be a pipe. Throws `PluginFileReadError`, and `CancellationError`.
    ///
    /// - Parameter interruption: a descriptor that becomes readable when waiting must end.
    init(ofPlugins path: String, interruption: Int32) throws {
        try self.init(path) { try ArgumentFile.bytes(path, interruption: interruption) }
    }

    private init(_ path: String, _ read: () throws -> [UInt8]) throws {
        do { self.init(bytes: try read(), file: path) } catch let error as FileError {
            throw PluginFileReadError(cause: error)
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
