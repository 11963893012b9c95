package import Plugins
import System
import YAML

/// The user's folder of plugin files, with a file for each plugin.
package struct PluginFolder {
    private let path: String

    /// Throws if no variable names a folder.
    package init(_ search: PluginSearch) throws(PluginFolderError) {
        guard let path = search.pluginFolder else { throw .noFolder }
        self.path = path
    }

    /// The path of a plugin's file.
    package func file(of name: String) throws(PluginFolderError) -> String {
        guard Self.isName(name) else { throw .badName(name) }
        return "\(path)/\(name).yaml"
    }

    /// Saves a plugin's file, whole or not at all.
    ///
    /// - Parameters:
    ///   - mayReplace: whether it may replace an existing file.
    ///   - hasForce: whether the command has an option for that.
    /// - Returns: its path.
    package func save(_ text: String, as name: String, mayReplace: Bool, hasForce: Bool) throws -> String {
        let file = try file(of: name)
        if !mayReplace, FileSystem.mayExist(file) { throw PluginFolderError.exists(path: file, hasForce: hasForce) }
        // A file that cannot be read again is not saved.
        _ = try PluginFile(YAMLSource(bytes: Array(text.utf8), file: file))
        try FileSystem.replace(file, with: Array(text.utf8), mode: 0o666)
        return file
    }

    /// Whether a text can be the name of a plugin and of its file.
    package static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && name != "id"
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_.".utf8.contains(byte)
            }
    }
}

/// Where `--write NAME` saves a plugin's file.
package struct PluginDestination {
    private let folder: PluginFolder
    private let name: String
    private let mayReplace: Bool

    /// Nil without a name. Throws before the first request if the file cannot be saved.
    ///
    /// - Parameter mayReplace: whether the file may replace another one, as with `--force`.
    package init?(_ name: String?, mayReplace: Bool, in search: PluginSearch) throws {
        guard let name else { return nil }
        folder = try PluginFolder(search)
        (self.name, self.mayReplace) = (name, mayReplace)
        let file = try folder.file(of: name)
        if !mayReplace, FileSystem.mayExist(file) { throw PluginFolderError.exists(path: file, hasForce: true) }
    }

    /// Saves the file; returns its path.
    package func save(_ text: String) throws -> String {
        try folder.save(text, as: name, mayReplace: mayReplace, hasForce: true)
    }
}

/// A plugin's file cannot be saved.
package enum PluginFolderError: Error, Equatable {
    /// The text cannot be the name of a plugin.
    case badName(String)
    /// A file of that name exists; `hasForce` if the command has an option to replace it.
    case exists(path: String, hasForce: Bool)
    /// No variable names a folder for plugin files.
    case noFolder
}
