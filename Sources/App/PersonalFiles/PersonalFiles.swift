package import Accounts
package import Plugins
package import System

/// Files that belong to the user: plugin files, preferences, tokens, and the list of trusted files. It also gets the
/// values that commands need from these files, from variables and from the user's answers.
package struct PersonalFiles: Sendable {
    /// Asks a question on the terminal and returns the answer; nil if there is no terminal. Without `isShown`, the
    /// terminal does not echo the answer.
    package typealias Prompt = @MainActor @Sendable (_ label: String, _ isShown: Bool) throws -> String?

    let facts: ProcessFacts
    /// The plugin file of `--config`.
    let config: String?
    /// The library's file; nil if no variable names a folder for it.
    let libraryPath: String?
    /// The file of `--log`.
    let log: String?
    /// Whether notices include the files and plugins that are skipped.
    let isVerbose: Bool
    /// A descriptor that becomes readable when waiting must end.
    let interruption: Int32
    let ask: Prompt
    /// Reports a notice to the user.
    package let notice: @Sendable (PersonalNotice) -> Void
    /// Runs the commands that print defaults of parameters, each once.
    let commands: SecretReader
    private let credentials: CredentialSources

    /// - Parameters:
    ///   - config: the plugin file of `--config`, to read alone; nil for the usual files.
    ///   - library: the library's file; nil if no variable names a folder for it.
    ///   - log: the file that the log is appended to.
    ///   - isVerbose: whether notices include the files and plugins that are skipped.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    ///   - ask: asks a question on the terminal.
    ///   - notice: reports a notice to the user.
    package init(
        _ facts: ProcessFacts, config: String?, library: String? = nil, log: String? = nil, isVerbose: Bool,
        interruption: Int32, ask: @escaping Prompt, notice: @escaping @Sendable (PersonalNotice) -> Void
    ) {
        self.facts = facts
        self.config = config
        libraryPath = library
        self.log = log
        self.isVerbose = isVerbose
        self.interruption = interruption
        self.ask = ask
        self.notice = notice
        commands = SecretReader(facts)
        credentials = CredentialSources(facts, notice) { notice(.tokenNotStored($0)) }
    }

    /// Where plugin files and preferences are searched.
    package var search: PluginSearch {
        PluginSearch(variable: { facts.variables[$0] }, entries: FileSystem.entries)
    }

    /// The sources of credentials for a plugin's requests. A plugin that is not trusted gets none of the user's
    /// secrets.
    package func credentials(of plugin: Plugin) -> CredentialSources {
        plugin.untrustedFile.map(credentials.refusing) ?? credentials
    }

    /// Secrets and tokens for a command that ends with an error if a token cannot be stored.
    ///
    /// - Parameter failed: called with the reason if a token cannot be stored, instead of a notice.
    package func credentials(failed: @escaping @Sendable (any Error) -> Void) -> CredentialSources {
        CredentialSources(facts, notice, failed: failed)
    }

    /// What folio has found out about URLs.
    package var foundLists: FoundLists { FoundLists(facts.foundPath) }

    /// The same with other values of environment variables.
    package func with(_ variables: [String: String]) -> PersonalFiles {
        PersonalFiles(
            facts.with(variables), config: config, library: libraryPath, log: log, isVerbose: isVerbose,
            interruption: interruption, ask: ask, notice: notice)
    }

    /// The hosts that the user has confirmed.
    package var confirmedHosts: ConfirmedHostFile { ConfirmedHostFile(facts.hostsPath, waits: waits) }

    /// The list of trusted files.
    package var trusted: TrustFile { TrustFile(facts.trustPath, waits: waits) }

    /// Says that another process uses a file.
    private var waits: @Sendable (String) -> Void { { [notice] in notice(.waiting(path: $0)) } }
}
