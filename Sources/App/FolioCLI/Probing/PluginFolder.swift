import Glibc
import Plugins
import System
import YAML

/// The folder of plugin files that folio reads for the person, a file for each name.
struct PluginFolder {
    private let path: String

    /// Throws where no variable names a folder.
    init(_ search: PluginSearch) throws(ProbeProblem) {
        guard let path = search.pluginFolder else { throw .noFolder }
        self.path = path
    }

    /// Where the file of a plugin stands.
    func file(of name: String) throws(ProbeProblem) -> String {
        guard Self.isName(name) else { throw .badName(name) }
        return "\(path)/\(name).yaml"
    }

    /// Saves a plugin's file, whole or not at all.
    ///
    /// - Parameters:
    ///   - mayReplace: whether it takes the place of one that is there.
    ///   - hasForce: whether the command has an option that says so.
    /// - Returns: its path.
    func save(_ text: String, as name: String, mayReplace: Bool, hasForce: Bool) throws -> String {
        let file = try file(of: name)
        if !mayReplace, FileText.mayExist(file) { throw ProbeProblem.exists(path: file, hasForce: hasForce) }
        // What cannot be read again is not saved.
        _ = try PluginFile(YAMLSource(bytes: Array(text.utf8), file: file))
        try FileText.replace(file, with: Array(text.utf8), mode: 0o666)
        return file
    }

    static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && name != "id"
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_.".utf8.contains(byte)
            }
    }
}
