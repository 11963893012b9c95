import Accounts

extension CredentialSources {
    /// The secrets and tokens of the person that runs the process.
    ///
    /// - Parameter failed: told why a token cannot be kept.
    init(_ facts: ProcessFacts, failed: @escaping @Sendable (any Error) -> Void) {
        self.init(
            secrets: SecretReader(facts), tokens: TokenFile(facts.tokenPath, failed: failed), now: Timestamp.seconds)
    }
}

extension SecretReader {
    init(_ facts: ProcessFacts) {
        self.init(
            environment: { facts.variables[$0] },
            // A file that cannot be read is a secret that is not there.
            file: { path in (try? FileText.bytes(facts.expanded(path)))?.map { String(decoding: $0, as: UTF8.self) } },
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
