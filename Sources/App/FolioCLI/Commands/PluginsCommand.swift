import CommandKit

extension Command<GlobalOptions> {
    static func plugins(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "plugins", summary: "List, show, check and set up what describes APIs",
            examples: [
                Example("folio plugins list", "the APIs and endpoints that there are"),
                Example("folio plugins show github", "its endpoints, parameters and fields"),
                Example("folio plugins check my.yaml", "what is wrong with a file"),
                Example("folio plugins probe https://api.example.com/books", "a plugin for an API that has none"),
                Example("folio plugins trust", "lets ./plugins.yaml use secrets"),
                Example("folio plugins set demo port=8080", "a value in place of a parameter's default"),
            ], discussion: PluginFilesText.short,
            commands: [
                pluginsList(makeRoot), pluginsShow(makeRoot), pluginsCheck(makeRoot), pluginsSet(makeRoot),
                pluginsTrust(makeRoot), pluginsProbe(makeRoot), pluginsSchema(), pluginsNew(makeRoot),
            ])
    }
}
