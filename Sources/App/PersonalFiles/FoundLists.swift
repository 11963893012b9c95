import Pages
package import Plugins
import System
import YAML

/// What folio has found out about the lists of URLs without a plugin: a plugin file for each pattern of URLs, without
/// credentials.
package struct FoundLists: Sendable {
    private let folder: String?

    init(_ folder: String?) { self.folder = folder }

    /// The file for a pattern; nil if no variable names a folder.
    ///
    /// - Parameters:
    ///   - pattern: the pattern as one text.
    ///   - host: the host of its URLs, with the port.
    ///   - label: a text that says something about it.
    package func file(of pattern: String, on host: String, label: String) -> String? {
        let hash = String(FastHash.of(pattern), radix: 16)
        let name = label.isEmpty ? hash : "\(label)-\(hash)"
        return folder.map { "\($0)/\(host.replacing(":", with: "_"))/\(name).yaml" }
    }

    /// The plugin in a file; nil if there is none for the pattern, or if the file cannot be read as one. Then the list is found
    /// again.
    package func plugin(of pattern: String, in file: String) -> Plugin? {
        guard let bytes = try? FileSystem.bytes(file), bytes.starts(with: Array(Self.heading(pattern).utf8)) else {
            return nil
        }
        return try? PluginFile(YAMLSource(bytes: bytes, file: file)).plugins.first
    }

    /// Saves a plugin file for a pattern.
    package func save(_ text: String, for pattern: String, in file: String) throws {
        try FileSystem.replace(file, with: Array((Self.heading(pattern) + text).utf8), mode: 0o600)
    }

    /// The first lines, which name the pattern in full.
    private static func heading(_ pattern: String) -> String { "# \(pattern)\n" }
}
