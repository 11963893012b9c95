import Glibc
import PersonalFiles
import Plugins
import SQLiteStore
import System
import TerminalSession
import Wording

/// The paths of the user's files: whether folio can write there, and others cannot read them.
extension Checkup {
    func directories(_ diagnosis: inout Diagnosis) {
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            guard let value = facts.variables[name], !value.isEmpty, !value.hasPrefix("/") else { continue }
            diagnosis.add(
                Message("Paths"), Message(verbatim: name), Message(verbatim: value),
                problem: Message("a relative path is ignored"),
                advice: Message("Set it to an absolute path, or unset it."))
        }
        guard let path = try? library.path else {  // The problem says why.
            diagnosis.add(
                Message("Paths"), Message("library"), Message("none"),
                problem: Message("neither XDG_DATA_HOME nor HOME is an absolute path"),
                advice: Message("Set HOME."))
            return
        }
        folder(Message("library"), path, &diagnosis, isPrivate: true)
        if let path = facts.tokenPath { folder(Message("tokens"), path, &diagnosis, isPrivate: true) }
        if let path = facts.hostsPath { folder(Message("confirmed hosts"), path, &diagnosis, isPrivate: true) }
        if let path = facts.trustPath { folder(Message("trusted files"), path, &diagnosis, isPrivate: true) }
        if let path = files.search.pluginFolder {
            folder(Message("plugin folder"), path, &diagnosis, isPrivate: false)
        }
    }

    /// - Parameter isPrivate: whether other users must not be able to read it.
    private func folder(_ name: Message, _ path: String, _ diagnosis: inout Diagnosis, isPrivate: Bool) {
        var status = stat()
        let exists = stat(path, &status) == 0
        let value = exists ? Message(verbatim: path) : Message("\(path) (does not exist yet)")
        if exists, isPrivate, status.st_mode & 0o077 != 0 {
            let mode = String(status.st_mode & 0o777, radix: 8)
            return diagnosis.add(
                Message("Paths"), name, value, problem: Message("other users can read it: its mode is 0\(mode)"),
                advice: Message(verbatim: "chmod 600 \(ShellText.quoted(path))"))
        }
        // Files are replaced, and SQLite creates files beside the library, so that the folder must be writable. If the
        // folder does not exist yet, its nearest parent must be.
        var nearest = FileSystem.folder(of: path)
        while !nearest.isEmpty, !FileSystem.exists(nearest) { nearest = FileSystem.folder(of: nearest) }
        if access(nearest.isEmpty ? "/" : nearest, W_OK) != 0 {
            return diagnosis.add(
                Message("Paths"), name, value,
                problem: Message("cannot write to \(nearest): \(String(cString: strerror(errno)))"),
                advice: Message("Change its permissions, or set the XDG variable to another folder."))
        }
        diagnosis.add(Message("Paths"), name, value)
    }
}
