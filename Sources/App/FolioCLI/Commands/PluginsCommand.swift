import CommandKit
import Wording

extension Command<GlobalOptions> {
    static func plugins(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "plugins", summary: Message("Manage plugins (API definitions)"),
            examples: [
                Example("folio plugins list", Message("the available APIs")),
                Example("folio plugins search issues", Message("plugins about issues")),
                Example("folio plugins show github", Message("its lists and credentials, and commands to try")),
                Example("folio plugins check my.yaml", Message("the errors in a file")),
                Example(
                    "folio plugins probe https://api.example.com/books", Message("a plugin for a new API")),
                Example("folio plugins trust", Message("lets ./plugins.yaml use secrets")),
                Example("folio plugins set demo port=8080", Message("your own default for a parameter")),
            ], discussion: PluginFilesText.short,
            commands: [
                pluginsList(makeRoot), pluginsSearch(makeRoot), pluginsShow(makeRoot), pluginsCheck(makeRoot),
                pluginsSet(makeRoot),
                pluginsTrust(makeRoot), pluginsAllow(makeRoot), pluginsProbe(makeRoot), pluginsImport(makeRoot),
                pluginsSchema(), pluginsNew(makeRoot),
            ])
    }
}
