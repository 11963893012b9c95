import Accounts
import CommandKit
import HTTP
import Pages
import PersonalFiles
import Plugins
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
                .flag(
                    \.clearsData, "--clear-data", help: Message("Delete the account's stored data, without asking")),
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
            try await authLogout(options, makeRoot(globals))
        }
    }

    private static func authLogout(_ options: AuthLogoutOptions, _ root: CompositionRoot) async throws {
        if options.keepsData, options.clearsData { throw AuthCommandError.keepAndClear }
        let unkept = FirstError()
        let file = TokenFile(root.facts.tokenPath, waits: { root.files.notice(.waiting(path: $0)) }) { unkept.note($0) }
        let kept = try file.all().filter { $0.key.plugin == options.plugin && $0.value.isLoggedIn }
        if kept.isEmpty {
            // A plugin that is missing from the files may still have tokens. Without tokens, a misspelled name is an
            // error.
            _ = try root.files.library().plugin(named: options.plugin)
            return try root.say(Message("Not logged in to '\(options.plugin)'."))
        }
        // A plugin that no longer exists may still have tokens.
        let plugin = try? root.files.library().plugin(named: options.plugin)
        try await root.maintaining { store in
            var accounts: Set<String> = []
            for (key, token) in kept {
                guard let store else { break }
                let name = try await account(of: token, for: key, plugin, root, salt: store.salt)
                if let name, !name.isEmpty { accounts.insert(name) }
                // Data of an unknown account cannot be deleted, so the token stays: it may still identify the account.
                if name == nil, options.clearsData { throw AuthCommandError.accountUnknown(plugin: options.plugin) }
            }
            let clears = try await clears(accounts, options, store, root)
            for key in kept.keys.sorted(by: { $0.text < $1.text }) {
                try await file.change(key) { stored in
                    stored?.logOut()
                    // A token that no longer identifies an account is deleted.
                    if clears || stored == StoredToken() { stored = nil }
                }
            }
            if let error = unkept.error { throw error }
            try root.say(Message("Logged out of '\(options.plugin)'."))
            guard clears, let store else { return }
            for account in accounts.sorted() {
                let deletion = try await store.clear(account: account, of: options.plugin)
                try root.say(CacheDeletion.message(deletion))
            }
        }
    }

    /// The account name of a token's stored lists. It comes from the plugin, or from the token if the plugin is missing
    /// or its file is not trusted. Nil if it is unknown.
    private static func account(
        of token: StoredToken, for key: TokenKey, _ plugin: Plugin?, _ root: CompositionRoot, salt: String
    ) async throws -> String? {
        // The token is removed even if its origin is damaged.
        if let plugin, plugin.untrustedFile == nil, let origin = try? HTTPURL(key.origin),
            let name = try await root.accountName(of: plugin, at: origin, salt: salt)
        {
            return name
        }
        return token.account.flatMap { AccountNaming.name(ofLogin: $0, salt: salt) }
    }

    private static func clears(
        _ accounts: Set<String>, _ options: AuthLogoutOptions, _ store: SQLiteStore?, _ root: CompositionRoot
    ) async throws -> Bool {
        if options.keepsData || options.clearsData { return options.clearsData }
        guard let store, root.facts.inputIsTerminal, root.facts.errorIsTerminal else { return false }
        let lists = try await store.lists(.plugin(options.plugin)).filter { accounts.contains($0.collection.account) }
        guard !lists.isEmpty else { return false }
        return try await agrees(to: lists.count, root)
    }

    /// Asks the person on the terminal; any answer but yes means no.
    @MainActor
    private static func agrees(to lists: Int, _ root: CompositionRoot) throws -> Bool {
        try root.messages.confirm(
            Message(
                lists, one: "Also delete the \(lists) list stored for this account? [y/N]",
                other: "Also delete the \(lists) lists stored for this account? [y/N]"))
    }
}
