import CommandKit
import Wording

extension HelpTopic {
    /// `folio help environment`
    static let environment = HelpTopic(
        "environment", summary: Message("The variables and files that folio reads"),
        parts: [
            .definitions(
                Message("Environment"),
                [
                    .init("FOLIO_CONFIG", Message("A plugin file to read in place of all others")),
                    .init("FOLIO_STRICT", Message("With 1: a library that cannot be used is an error")),
                    .init("FOLIO_DATES", Message("With exact: tables show dates whole, as with --dates exact")),
                    .init("XDG_CONFIG_HOME", Message("Where plugin files are; ~/.config")),
                    .init("XDG_DATA_HOME", Message("Where the library is; ~/.local/share")),
                    .init("XDG_STATE_HOME", Message("Where tokens and trust are; ~/.local/state")),
                    .init("NO_COLOR", Message("Not empty: no colour")),
                    .init("CLICOLOR_FORCE", Message("Neither empty nor 0: colour in a pipe, too")),
                    .init("TERM", Message("With dumb: neither colour nor animation")),
                    .init("COLUMNS", Message("The width of tables, in place of the terminal's")),
                    .init("LC_ALL, LC_MESSAGES, LANG", Message("Language: English, Spanish, Portuguese or Greek")),
                    .init("http_proxy, no_proxy, …", Message("Proxies, as libcurl reads them")),
                ]),
            .text(Message("Plugins name variables of their own for credentials: 'folio auth status' lists them.")),
            .definitions(
                Message("Files"),
                [
                    .init("./plugins.yaml", Message("Plugins of the current folder; see 'folio plugins trust'")),
                    .init("~/.config/folio/plugins.yaml", Message("The person's own")),
                    .init("~/.config/folio/plugins.d/*.yaml", Message("More of them, by name")),
                    .init("../share/folio/plugins.yaml", Message("Those of folio, beside the program")),
                    .init("../share/doc/folio/docs", Message("The documents that help names, there, too")),
                    .init("~/.config/folio/preferences.yaml", Message("What 'folio plugins set' keeps")),
                    .init("~/.local/share/folio/library.sqlite", Message("What was read; see 'folio cache'")),
                    .init("~/.local/state/folio/tokens.json", Message("Tokens of 'folio auth login'")),
                    .init("~/.local/state/folio/trusted.json", Message("Plugin files that are trusted")),
                ]),
        ])
}
