import Accounts
import CommandKit
import HTTP
import Pages
import PersonalFiles
import Plugins
import Reading
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio auth logout PLUGIN`
struct AuthLogoutOptions: Sendable {
    var plugin = ""
    var keepsData = false
    var clearsData = false
}

extension Command<GlobalOptions> {
    static func authLogout(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "logout", summary: Message("Log out of an API and delete its tokens"), AuthLogoutOptions(),
            parameters: [
                .argument(
                    \.plugin, name: "PLUGIN", help: Message("Name of the plugin"), completion: .dynamic("plugins")),
                .flag(\.keepsData, "--keep-data", help: Message("Keep the account's stored data, without asking")),
                .flag(\.clearsData, "--clear-data", help: Message("Delete the account's stored data, without asking")),
            ],
            examples: [
                Example("folio auth logout github", Message("asks whether to delete the account's stored data")),
                Example("folio auth logout github --clear-data", Message("deletes it without asking")),
            ],
            discussion: Message(
                """
                On a terminal, folio asks whether to delete the account's stored lists and responses too; elsewhere \
                they stay. The token stays valid on the server: revoke it there if others may have it.
                """), complete: completingPlugins(makeRoot)
        ) { options, globals in
            let root = makeRoot(globals)
            try await authLogout(options, root.console, root.files, root.libraryAccess, root)
        }
    }

    private static func authLogout(
        _ options: AuthLogoutOptions, _ console: Console, _ files: PersonalFiles, _ library: LibraryAccess,
        _ reading: any ReadingContext
    ) async throws {
        if options.keepsData, options.clearsData { throw AuthCommandError.keepAndClear }
        let unkept = FirstError()
        let file = TokenFile(console.facts.tokenPath, waits: { files.notice(.waiting(path: $0)) }) { unkept.note($0) }
        let kept = try file.all().filter { $0.key.plugin == options.plugin && $0.value.isLoggedIn }
        if kept.isEmpty {
            // A removed plugin may still have tokens, but a mistyped name is an error.
            _ = try files.library().plugin(named: options.plugin)
            return try console.say(Message("Not logged in to '\(options.plugin)'."))
        }
        // A removed plugin may still have tokens.
        let plugin = try? files.library().plugin(named: options.plugin)
        try await library.maintaining { store in
            let accounts = try await accounts(of: kept, options, plugin, reading, store)
            let clears = try await clears(accounts, options, store, console)
            for key in kept.keys.sorted(by: { $0.text < $1.text }) {
                try await file.change(key) { stored in
                    // An entry that no longer identifies the account is removed.
                    stored = clears ? nil : stored?.loggedOut
                }
            }
            if let error = unkept.error { throw error }
            try console.say(Message("Logged out of '\(options.plugin)'."))
            guard clears, let store else { return }
            for account in accounts.sorted() {
                let deletion = try await store.clear(account: account, of: options.plugin)
                try console.say(CacheDeletion.message(deletion))
            }
        }
    }

    /// The names of all accounts that tokens are for; none without a library.
    private static func accounts(
        of tokens: [TokenKey: StoredToken], _ options: AuthLogoutOptions, _ plugin: Plugin?,
        _ reading: any ReadingContext, _ store: SQLiteStore?
    ) async throws -> Set<String> {
        guard let store else { return [] }
        // The names of accounts depend on secret parameters and on all credentials, but a token knows only its own values.
        if options.clearsData, let plugin,
            plugin.parametersOfLists.contains(where: \.isSecret) || plugin.authentication.mentionsSeveralTenants
                || !plugin.written.isEmpty
        {
            throw AuthCommandError.accountUnknown(plugin: options.plugin)
        }
        var accounts: Set<String> = []
        for (key, token) in tokens {
            let name = try await account(of: token, for: key, plugin, reading, salt: store.salt)
            if let name, !name.isEmpty { accounts.insert(name) }
            // Lists of an unknown account cannot be found. The token, which may lead to them, stays.
            if name == nil, options.clearsData { throw AuthCommandError.accountUnknown(plugin: options.plugin) }
        }
        return accounts
    }

    /// The name under which the lists of a token's account are stored: as the plugin names it or, if its file is missing or
    /// not trusted, as the token does; nil if it is unknown.
    private static func account(
        of token: StoredToken, for key: TokenKey, _ plugin: Plugin?, _ reading: any ReadingContext, salt: String
    ) async throws -> String? {
        // A token with an invalid origin can still be removed.
        if let plugin, plugin.untrustedFile == nil, let credentials = CredentialScope(of: key) {
            if let name = try await reading.accountName(of: plugin, with: credentials, salt: salt) { return name }
            // Other secrets are a part of the name, too.
            if plugin.authentication.namesAccountsByMoreThanLogins { return nil }
        }
        return token.account.flatMap { AccountNaming.name(ofLogin: $0, salt: salt) }
    }

    private static func clears(
        _ accounts: Set<String>, _ options: AuthLogoutOptions, _ store: SQLiteStore?, _ console: Console
    ) async throws -> Bool {
        if options.keepsData || options.clearsData { return options.clearsData }
        guard let store, console.canAsk else { return false }
        let lists = try await store.lists(.plugin(options.plugin)).filter { accounts.contains($0.collection.account) }
        guard !lists.isEmpty else { return false }
        return try await agrees(to: lists.count, console)
    }

    /// Asks for confirmation on the terminal; any answer but yes is no.
    @MainActor
    private static func agrees(to lists: Int, _ console: Console) throws -> Bool {
        try console.messages.confirm(
            Message(
                lists, one: "Also delete the \(lists) list stored for this account? [y/N]",
                other: "Also delete the \(lists) lists stored for this account? [y/N]"))
    }
}
