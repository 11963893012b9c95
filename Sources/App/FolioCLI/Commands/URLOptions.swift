import Calling
import CommandKit
import Wording

/// The options of commands that read the list of a URL.
struct URLOptions: Sendable {
    var fields = FieldOptions()
    var auth: String?
    var graphQL: String?
    var write: String?
    var force = false

    static var parameters: ParameterTable<URLOptions> {
        .section(
            Message("URLs"),
            .details([
                .group(
                    \.fields, FieldOptions.parameters(Message("Send a header 'Name: value', such as a key"))),
                .option(
                    \.auth, "--auth", value: "PLUGIN",
                    help: Message("Send this plugin's credentials, if the URL is on one of its hosts"),
                    completion: .dynamic("plugins")),
                .option(
                    \.graphQL, "--graphql", value: "QUERY",
                    help: Message("Send a GraphQL query; @FILE reads it from a file, @- from stdin")),
                .option(
                    \.write, "--write", value: "NAME",
                    help: Message("Save what was found as the plugin NAME")),
                .flag(\.force, "--force", help: Message("Let --write replace an existing file")),
            ]))
    }

    /// Throws if an option was given, since the list is not one of a URL.
    func refuse() throws(URLOptionError) {
        if let option = firstGiven { throw .onlyForURLs(option: option) }
    }

    /// The first option that was given; nil for none.
    private var firstGiven: String? {
        fields.firstGiven ?? (auth != nil ? "--auth" : graphQL != nil ? "--graphql" : write != nil ? "--write" : nil)
            ?? (force ? "--force" : nil)
    }
}

/// Options or words of a list's command that cannot be used with its URL or plugin.
enum URLOptionError: Error, Equatable {
    /// An option that only URLs have.
    case onlyForURLs(option: String)
    /// A word after a URL.
    case unexpectedWord(String)
    /// A word after the URL of GraphQL that is not `name=value`.
    case notVariable(String)
    /// `--auth` with a plugin that does not list the URL's host.
    case foreignHost(plugin: String, origin: String)
    /// Two options for credentials.
    case twoCredentials(option: String)
    /// `--add` with a URL.
    case addsToURL
    /// The list of a URL has no comments that folio could find.
    case noComments
}
