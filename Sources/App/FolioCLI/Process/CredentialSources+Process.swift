import Accounts
import System
import TerminalSession

extension CredentialSources {
    /// The secrets and tokens of the person that runs the process.
    ///
    /// - Parameter failed: told why a token cannot be kept.
    init(_ facts: ProcessFacts, _ messages: Messages, failed: @escaping @Sendable (any Error) -> Void) {
        self.init(
            secrets: SecretReader(facts),
            tokens: TokenFile(
                facts.tokenPath, waits: messages.noticeWait, exposed: messages.warnOfExposure, failed: failed),
            now: Timestamp.seconds)
    }
}

extension SecretReader {
    /// - Parameter refusesStreams: whether a pipe or a device in the place of a file is an error; else it is a secret that is
    ///   not there, as a file that cannot be read is.
    init(_ facts: ProcessFacts, refusesStreams: Bool = true) {
        self.init(
            environment: { facts.variables[$0] },
            file: { path in
                do throws(FileError) {
                    return try FileText.bytes(facts.expanded(path)).map { String(decoding: $0, as: UTF8.self) }
                } catch {
                    if refusesStreams, !error.isOfTheSystem { throw error }
                    return nil
                }
            },
            command: CommandOutput.text)
    }
}

extension ProcessFacts {
    /// The file that keeps tokens; nil where no variable names a folder. A relative path does not count, as XDG says.
    var tokenPath: String? { stateFile("tokens.json") }

    /// The file that keeps which plugin files are trusted; nil as above.
    var trustPath: String? { stateFile("trusted.json") }

    private func stateFile(_ name: String) -> String? {
        let absolute = { (name: String) in variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let state = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { "\($0)/.local/state" }
        return state.map { "\($0)/folio/\(name)" }
    }
}
