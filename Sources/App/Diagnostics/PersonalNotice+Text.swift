package import PersonalFiles
package import Presentation
import System
package import Wording

extension Diagnostic {
    /// A notice about the user's files.
    package static func text(_ notice: PersonalNotice) -> Message {
        switch notice {
        case .warning(let problem, let source): lines(problem, in: source).joined(separator: "\n")
        case .skippedFiles(let files): Message("skipping \(text(files))")
        case .brokenFile(let path):
            Message("skipping \(path), which has errors; to see them: folio plugins check \(path)")
        case .skippedPlugin(let name, let file):
            Message("skipping the plugin '\(name)' in \(file): a nearer file has a plugin of this name")
        case .preferencesIgnored(let untrustedFile):
            Message(
                "\(untrusted(untrustedFile)), so your preferences are ignored; to use them: folio plugins trust")
        case .unsigned(let untrustedFile, let secrets):
            Message(
                """
                \(untrusted(untrustedFile)), so requests are sent without \(secrets.map(source).joined(separator: ", ")); to \
                review the file: folio plugins trust
                """)
        case .waiting(let path): Message("waiting for another folio process that uses \(path)")
        case .exposedTokens(let path, let mode):
            Message(
                """
                other users can read the tokens in \(path) (mode 0\(String(mode, radix: 8))); to prevent it: chmod 600 \
                \(ShellText.quoted(path))
                """)
        case .tokenNotStored(let error):
            Message("cannot store the token, so the next run may need a new one: \(reason(error))")
        }
    }

    /// The files that are skipped, and why.
    package static func text(_ files: SkippedPluginFiles) -> Message {
        Message("\(files.paths.joined(separator: ", ")), because of \(files.reason)")
    }
}
