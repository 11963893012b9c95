import CommandKit
import Wording

extension Command<GlobalOptions> {
    static func plugins(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "plugins", summary: Message("List, show, check and set up what describes APIs"),
            examples: [
                Example("folio plugins list", Message("the APIs and endpoints that there are")),
                Example("folio plugins show github", Message("its endpoints, parameters and fields")),
                Example("folio plugins check my.yaml", Message("what is wrong with a file")),
                Example(
                    "folio plugins probe https://api.example.com/books", Message("a plugin for an API that has none")),
                Example("folio plugins trust", Message("lets ./plugins.yaml use secrets")),
                Example("folio plugins set demo port=8080", Message("a value in place of a parameter's default")),
            ], discussion: PluginFilesText.short,
            commands: [
                pluginsList(makeRoot), pluginsShow(makeRoot), pluginsCheck(makeRoot), pluginsSet(makeRoot),
                pluginsTrust(makeRoot), pluginsProbe(makeRoot), pluginsSchema(), pluginsNew(makeRoot),
            ])
    }
}
