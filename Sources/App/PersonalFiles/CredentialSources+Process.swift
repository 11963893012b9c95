package import Accounts
package import System

extension CredentialSources {
    /// The user's secrets and tokens.
    ///
    /// - Parameter failed: called with the reason if a token cannot be stored.
    init(
        _ facts: ProcessFacts, _ notice: @escaping @Sendable (PersonalNotice) -> Void,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.init(
            secrets: SecretReader(facts),
            tokens: TokenFile(
                facts.tokenPath, waits: { notice(.waiting(path: $0)) },
                exposed: { notice(.exposedTokens(path: $0, mode: $1)) }, failed: failed),
            now: Timestamp.seconds)
    }
}

extension SecretReader {
    /// Reads variables, files and commands of the process.
    ///
    /// - Parameter refusesStreams: whether a pipe or a device in place of a file is an error; otherwise the secret is
    ///   missing, as for a file that cannot be read.
    package init(_ facts: ProcessFacts, refusesStreams: Bool = true) {
        self.init(
            environment: { facts.variables[$0] },
            file: { path in
                do throws(FileError) {
                    return try FileSystem.bytes(facts.expanded(path)).map { String(decoding: $0, as: UTF8.self) }
                } catch {
                    if refusesStreams, !error.isOfTheSystem { throw error }
                    return nil
                }
            },
            command: CommandOutput.text)
    }
}

extension ProcessFacts {
    /// The file that stores tokens; nil if no variable names a folder. A relative path is ignored, as XDG says.
    package var tokenPath: String? { stateFile("tokens.json") }

    /// The file that lists trusted plugin files; nil if no variable names a folder, as above.
    package var trustPath: String? { stateFile("trusted.json") }

    /// The file of confirmed hosts; nil if no variable names a folder for it.
    package var hostsPath: String? { stateFile("hosts.json") }

    /// The folder of what folio has found out about URLs; nil if no variable names a folder for it.
    package var foundPath: String? { stateFile("found") }

    private func stateFile(_ name: String) -> String? {
        let absolute = { (name: String) in variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let state = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { "\($0)/.local/state" }
        return state.map { "\($0)/folio/\(name)" }
    }
}
