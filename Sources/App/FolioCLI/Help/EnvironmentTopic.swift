import CommandKit

extension HelpTopic {
    /// `folio help environment`
    static let environment = HelpTopic(
        "environment", summary: "The variables and files that folio reads",
        parts: [
            .definitions(
                "Environment",
                [
                    .init("FOLIO_CONFIG", "A plugin file to read in place of all others"),
                    .init("FOLIO_STRICT", "With 1: a library that cannot be used is an error"),
                    .init("XDG_CONFIG_HOME", "Where plugin files are; ~/.config"),
                    .init("XDG_DATA_HOME", "Where the library is; ~/.local/share"),
                    .init("XDG_STATE_HOME", "Where tokens and trust are; ~/.local/state"),
                    .init("NO_COLOR", "Not empty: no colour"),
                    .init("CLICOLOR_FORCE", "Neither empty nor 0: colour in a pipe, too"),
                    .init("TERM", "With dumb: neither colour nor animation"),
                    .init("COLUMNS", "The width of tables, in place of the terminal's"),
                    .init("LC_ALL, LC_MESSAGES, LANG", "The language of dates"),
                    .init("http_proxy, no_proxy, …", "Proxies, as libcurl reads them"),
                ]),
            .text("Plugins name variables of their own for credentials: 'folio auth status' lists them."),
            .definitions(
                "Files",
                [
                    .init("./plugins.yaml", "Plugins of the current folder; see 'folio plugins trust'"),
                    .init("~/.config/folio/plugins.yaml", "The person's own"),
                    .init("~/.config/folio/plugins.d/*.yaml", "More of them, by name"),
                    .init("../share/folio/plugins.yaml", "Those of folio, beside the program"),
                    .init("~/.config/folio/preferences.yaml", "What 'folio plugins set' keeps"),
                    .init("~/.local/share/folio/library.sqlite", "What was read; see 'folio cache'"),
                    .init("~/.local/state/folio/tokens.json", "Tokens of 'folio auth login'"),
                    .init("~/.local/state/folio/trusted.json", "Plugin files that are trusted"),
                ]),
        ])
}
