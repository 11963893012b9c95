import CommandKit

extension Command<GlobalOptions> {
    static func plugins(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "plugins", summary: "List, show, check and set up the plugins that describe APIs",
            examples: [
                Example("folio plugins list", "the APIs and endpoints that there are"),
                Example("folio plugins show github", "its endpoints, parameters and fields"),
                Example("folio plugins check my.yaml", "what is wrong with a file"),
                Example("folio plugins trust", "lets ./plugins.yaml use secrets"),
                Example("folio plugins set demo port=8080", "a value in place of a parameter's default"),
            ],
            commands: [
                pluginsList(makeRoot), pluginsShow(makeRoot), pluginsCheck(makeRoot), pluginsSet(makeRoot),
                pluginsTrust(makeRoot),
            ])
    }
}
