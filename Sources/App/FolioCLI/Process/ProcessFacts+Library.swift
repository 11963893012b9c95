import Feeds
import SQLiteStore
import System

extension ProcessFacts {
    /// The library's file. XDG ignores a relative path in the variable.
    ///
    /// Throws if no variable names a folder.
    var libraryPath: String {
        get throws(StoreError) {
            let absolute = { (name: String) in variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
            guard let data = absolute("XDG_DATA_HOME") ?? absolute("HOME").map({ "\($0)/.local/share" }) else {
                throw .cannotOpen(path: "library.sqlite", reason: "neither XDG_DATA_HOME nor HOME is an absolute path")
            }
            return "\(data)/folio/library.sqlite"
        }
    }
}
