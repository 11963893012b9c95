import CommandKit
import Wording

extension HelpTopic {
    /// `folio help environment`
    static let environment = HelpTopic(
        "environment", summary: Message("Environment variables and files that folio uses"),
        parts: [
            .definitions(
                Message("Environment"),
                [
                    .init("FOLIO_CONFIG", Message("Plugin file to read instead of all others")),
                    .init("FOLIO_STRICT", Message("If 1, an unusable library is an error")),
                    .init("FOLIO_DATES", Message("If exact, tables show exact dates, as with --dates exact")),
                    .init("XDG_CONFIG_HOME", Message("Where plugin files are (default: ~/.config)")),
                    .init("XDG_DATA_HOME", Message("Where the library is (default: ~/.local/share)")),
                    .init("XDG_STATE_HOME", Message("Where tokens are (default: ~/.local/state)")),
                    .init("NO_COLOR", Message("If not empty, no colour")),
                    .init("CLICOLOR_FORCE", Message("If set and not 0, colour even in a pipe")),
                    .init("TERM", Message("If dumb, no colour and no animation")),
                    .init("COLUMNS", Message("Width of tables (default: the terminal's)")),
                    .init("LC_ALL, LC_MESSAGES, LANG", Message("Language: English, Spanish, Portuguese or Greek")),
                    .init("https_proxy, no_proxy, …", Message("Proxies, as in curl; also http_proxy and all_proxy")),
                    .init("SSLKEYLOGFILE", Message("File that receives the keys of TLS connections, for debugging")),
                ]),
            .text(Message("Plugins may read credentials from other variables: 'folio auth status' lists them.")),
            .definitions(
                Message("Files"),
                [
                    .init("./plugins.yaml", Message("Plugins of the current folder; see 'folio plugins trust'")),
                    .init("~/.config/folio/plugins.yaml", Message("Your plugins")),
                    .init(
                        "~/.config/folio/plugins.d/NAME.yaml", Message("More of your plugins, usually one in each file")
                    ),
                    .init("../share/folio/plugins.yaml", Message("Plugins of folio itself, relative to the program")),
                    .init("../share/folio/plugins.d/NAME.yaml", Message("More of them, one in each file")),
                    .init("../share/doc/folio/docs", Message("Documentation, relative to the program")),
                    .init("~/.config/folio/preferences.yaml", Message("Your defaults from 'folio plugins set'")),
                    .init("~/.local/share/folio/library.sqlite", Message("The library; see 'folio cache'")),
                    .init("~/.local/state/folio/tokens.json", Message("Tokens from 'folio auth login'")),
                    .init("~/.local/state/folio/trusted.json", Message("Trusted plugin files")),
                ]),
        ])
}
