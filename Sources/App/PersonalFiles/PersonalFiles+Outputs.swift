import Plugins
import System

/// Files that a command writes.
extension PersonalFiles {
    /// Checks that the files of a command's options, and the file of its log, are different files, and that none of them
    /// is one of folio's own: writing would destroy the library, or the user's tokens.
    package func checkOutputs(_ outputs: [(option: String, path: String?)]) throws(OutputFilesError) {
        try checkIdentities(outputs.map { ($0.option, $0.path.flatMap(Self.identity)) })
    }

    /// The same for files of which the `identity` is known.
    package func checkIdentities(_ outputs: [(option: String, identity: String?)]) throws(OutputFilesError) {
        let own = Set(ownFiles.compactMap(Self.identity))
        var known: [(option: String, identity: String)] = []
        for (option, identity) in outputs + [("--log", log.flatMap(Self.identity))] {
            guard let identity else { continue }
            guard !own.contains(identity) else { throw .ownFile(option: option, path: identity) }
            if let same = known.first(where: { $0.identity == identity }) { throw .sameFile(same.option, option) }
            known.append((option, identity))
        }
    }

    /// Nil if the file's folder cannot be found; opening the file then reports why.
    private static func identity(of path: String) -> String? { try? DocumentFile.identity(of: path) }

    /// The files that only folio, or the user, may change.
    private var ownFiles: [String] {
        let library = libraryPath.map { path in ["", "-wal", "-shm", "-journal"].map { path + $0 } } ?? []
        let plugins = search.usualFiles(installed: facts.installedPlugins).map(\.path)
        return library + plugins + [config, search.preferences, facts.tokenPath, facts.trustPath].compactMap(\.self)
    }
}

/// Files that a command cannot write.
package enum OutputFilesError: Error, Equatable {
    /// An option names one of folio's own files; the path is absolute.
    case ownFile(option: String, path: String)
    /// Two options name the same file.
    case sameFile(String, String)
}
