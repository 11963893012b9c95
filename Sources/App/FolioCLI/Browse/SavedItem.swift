import Diagnostics
import Glibc
import Presentation
import System
import Wording

/// An item that is saved to a file.
enum SavedItem {
    /// Writes a new file, and returns what to say. A path may begin with `~/`.
    static func write(_ text: String, to path: String, _ variables: [String: String]) -> Message {
        let home = variables["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let full = path.hasPrefix("~/") ? home.map { $0 + path.dropFirst() } ?? path : path
        let file = open(full, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else {
            if errno == EEXIST { return Message("not saved: \(path) exists") }
            return Message("not saved: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        do { try Descriptor(number: file).write(text) } catch {
            unlink(full)
            return Message("not saved: \(Diagnostic.reason(error))")
        }
        return Message("saved: \(path)")
    }
}
