package import Presentation
package import Probing
import Wording

extension Diagnostic {
    init(_ error: GraphQLQueryError) {
        switch error {
        case .unknownVariable(let name, let declared):
            let known = declared.map { "$\($0)" }.joined(separator: ", ")
            self.init(
                Message("the query declares no variable '$\(name)'"),
                hint: known.isEmpty ? Message("It declares none.") : Message("It declares \(known)."), exitCode: .usage)
        case .badValue(let value, let name, let type):
            self.init(
                Message("'\(value)' is not a value of the type \(type), which the variable '$\(name)' has"),
                exitCode: .usage)
        }
    }

    init(_ error: URLOptionError) {
        switch error {
        case .onlyForURLs(let option):
            self.init(
                Message("\(option) is only for the list of a URL"),
                hint: Message("What a plugin sends is in its file."), exitCode: .usage)
        case .unexpectedWord(let word):
            self.init(
                Message("unexpected argument '\(word)'"),
                hint: Message("Write the parameters of a URL in its query."), exitCode: .usage)
        case .notVariable(let word):
            self.init(
                Message("unexpected argument '\(word)'"),
                hint: Message("Variables of the query have the form name=value."), exitCode: .usage)
        case .foreignHost(let plugin, let origin):
            self.init(
                Message("the plugin '\(plugin)' does not send its credentials to \(origin)"),
                hint: Message(
                    "If this host may have them, list it under `auth: hosts:` in the plugin, or use -H @FILE."),
                exitCode: .usage)
        case .twoCredentials(let option):
            self.init(
                Message("--auth cannot be combined with \(option)"),
                hint: Message("The plugin determines what is sent."), exitCode: .usage)
        case .addsToURL:
            self.init(
                Message("--add needs a plugin"),
                hint: Message("A plugin says how comments are added, under `add:`. See docs/plugins.md."),
                exitCode: .usage)
        case .noComments:
            self.init(
                Message("no comments were found under the items of this list"),
                hint: Message(
                    "Describe where they are in a plugin: 'folio plugins probe URL --write NAME' begins one."),
                exitCode: .unusableResponse)
        }
    }
}

extension URLOptionError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}

extension GraphQLQueryError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
