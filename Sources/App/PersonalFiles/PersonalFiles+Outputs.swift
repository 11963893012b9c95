import Plugins
import System

/// Files that a command writes.
extension PersonalFiles {
    /// Checks that the files of a command's options, and the file of its log, are different files, and that none of them
    /// is one of folio's own: writing would destroy the library, or the user's tokens.
    package func checkOutputs(_ outputs: [(option: String, path: String?)]) throws(OutputFilesError) {
        let given = (outputs + [("--log", log)]).compactMap { option, path in path.map { (option, $0) } }
        if given.isEmpty { return }
        let own = Set(ownFiles.compactMap(Self.identity))
        let folder = search.pluginFolder.flatMap(Self.identity)
        var known: [(option: String, identity: String)] = []
        for (option, path) in given {
            guard let identity = Self.identity(of: path) else { continue }
            let above = FileSystem.folder(of: path)
            let isPlugin =
                path.hasSuffix(".yaml") && folder != nil && Self.identity(of: above.isEmpty ? "." : above) == folder
            guard !own.contains(identity), !isPlugin else { throw .ownFile(option: option, path: path) }
            if let same = known.first(where: { $0.identity == identity }) { throw .sameFile(same.option, option) }
            known.append((option, identity))
        }
    }

    /// A text that is equal for all paths to one file. Nil if the file's folder cannot be found; opening the file then reports
    /// why.
    private static func identity(of path: String) -> String? {
        try? DocumentFile.identity(of: path)
    }

    /// The files that only folio, or the user, may change.
    private var ownFiles: [String] {
        let library = libraryPath.map { path in
            // SQLite's files are beside the file that a link leads to.
            let whole = (try? FileSystem.destination(of: path)) ?? path
            return ["", "-wal", "-shm", "-journal"].map { whole + $0 }
        }
        let plugins =
            search.files(config: config, installed: facts.shareFolder).map(\.path)
            + search.usualFiles(installed: facts.shareFolder).map(\.path)
        let others = [search.preferences, facts.tokenPath, facts.trustPath, facts.hostsPath].compactMap(\.self)
        return (library ?? []) + plugins + others + others.map { "\($0).lock" }
    }
}

/// Files that a command cannot write.
package enum OutputFilesError: Error, Equatable {
    /// An option names one of folio's own files.
    case ownFile(option: String, path: String)
    /// Two options name the same file.
    case sameFile(String, String)
}
