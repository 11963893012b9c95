import CommandKit
import System
import Wording

/// `folio completions bash|zsh|fish`
struct CompletionsOptions: Sendable {
    var shell = Shell.bash
}

extension Command<GlobalOptions> {
    static func completions() -> Command {
        Command(
            "completions", summary: Message("Print a shell completion script"), CompletionsOptions(),
            parameters: [.argument(\.shell, name: "SHELL", help: Message("Shell to complete for"))],
            examples: [
                Example("source <(folio completions bash)", Message("in ~/.bashrc")),
                Example("source <(folio completions zsh)", Message("in ~/.zshrc, after compinit")),
                Example("folio completions fish | source", Message("in ~/.config/fish/config.fish")),
            ],
            discussion: Message(
                """
                Names of plugins, endpoints, parameters and fields come from the plugin files, ids from the library. \
                Completion sends no requests.
                """)
        ) { options, _ in
            try Descriptor.output.write(CompletionScript(options.shell, program: Folio.name).text)
        }
    }
}
