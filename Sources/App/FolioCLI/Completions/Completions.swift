import CommandKit
import PersonalFiles
import Plugins
import SQLiteStore
import Wording

/// Candidates that only folio knows: names from plugin files, and ids and names from the library.
///
/// Finding them sends no requests, asks no questions, and runs and writes nothing.
struct Completions {
    private let files: PersonalFiles
    private let names: PluginNames
    private let library: LibraryAccess

    init(_ files: PersonalFiles, _ library: LibraryAccess) {
        self.files = files
        names = PluginNames(files)
        self.library = library
    }

    // MARK: Names

    func plugins(_ prefix: String) -> [CompletionCandidate] {
        let known = names.matches(prefix)
        return known.plugins.map { CompletionCandidate($0.name, help: Message(verbatim: $0.summary ?? "")) }
            + Self.candidates(unread: known)
    }

    private static func candidates(unread known: PluginNames.Matches) -> [CompletionCandidate] {
        known.unread.map { CompletionCandidate($0) }
    }

    /// Endpoints, and plugins that stand for their default endpoint.
    ///
    /// - Parameters:
    ///   - isWanted: whether to include an endpoint.
    ///   - comments: how many levels of the lists under their items are included.
    func endpoints(
        _ prefix: String, withComments comments: Int = 0, where isWanted: (EndpointOutline) -> Bool = { _ in true }
    ) -> [CompletionCandidate] {
        let known = names.matches(prefix)
        return known.plugins.flatMap { plugin -> [CompletionCandidate] in
            let isShort = plugin.defaultEndpoint.map(isWanted) ?? false
            let short = isShort ? [CompletionCandidate(plugin.name, help: Message(verbatim: plugin.summary ?? ""))] : []
            return short
                + plugin.endpoints.filter(isWanted).flatMap { endpoint in
                    let name = "\(plugin.name)/\(endpoint.name)"
                    let nested = endpoint.threads.prefix(comments)
                    let own = CompletionCandidate(
                        name, help: Message(verbatim: endpoint.summary ?? plugin.summary ?? ""))
                    return [own]
                        + nested.enumerated().filter { !$1.isInside }.map { level, list in
                            CompletionCandidate(
                                name + String(repeating: "/comments", count: level + 1),
                                help: Message(verbatim: list.summary ?? ""))
                        }
                }
        } + Self.candidates(unread: known)
    }

    /// The targets of `folio call`: actions, and plugins for a path.
    func targets(_ prefix: String) -> [CompletionCandidate] {
        let known = names.matches(prefix)
        return known.plugins.flatMap { plugin in
            plugin.actions.map {
                CompletionCandidate("\(plugin.name).\($0.name)", help: Message(verbatim: $0.summary ?? ""))
            }
                + [CompletionCandidate(plugin.name, help: Message(verbatim: plugin.summary ?? ""))]
        } + Self.candidates(unread: known)
    }

    /// The plugins and endpoints with stored data.
    var stored: [CompletionCandidate] {
        let endpoints = library.glimpse?.endpoints ?? []
        let plugins = endpoints.map { String($0.prefix { $0 != "/" }) }
        var seen: Set<String> = []
        return (plugins + endpoints).filter { seen.insert($0).inserted }.map { CompletionCandidate($0) }
    }

    // MARK: Parameters

    func parameters(ofEndpoint reference: String, words: [String], prefix: String) -> [CompletionCandidate] {
        guard let (_, endpoint) = names.endpoint(reference) else { return [] }
        return candidates(for: endpoint.parameters, of: reference, words: words, prefix: prefix)
    }

    /// The parameters of `folio feed`: for comments, also the item that they are under.
    func parameters(ofFeed reference: String, words: [String], prefix: String) -> [CompletionCandidate] {
        let items = names.items(of: reference)
        let parent = items.map { [ParameterOutline.parent(of: $0)] } ?? []
        let parameters = parent + (names.endpoint(reference)?.outline.parameters ?? [])
        return candidates(for: parameters, of: reference, words: words, prefix: prefix)
    }

    /// Candidates for parameters; those for a variable's values are from the library.
    private func candidates(
        for parameters: [ParameterOutline], of reference: String, words: [String], prefix: String
    ) -> [CompletionCandidate] {
        let known = ParameterWords(parameters, given: words).candidates(prefix)
        let halves = prefix.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard halves.count == 2, let source = parameters.first(where: { $0.name == halves[0] })?.source,
            let plugin = reference.split(separator: "/").first,
            let (name, endpoint) = names.endpoint("\(plugin)/\(source.endpoint)"),
            let items = StoredItems(endpoint, value: source.path)
        else { return known }
        return known
            + stored(items, of: name, endpoint, words: words, prefix: halves[1]).map {
                CompletionCandidate("\(halves[0])=\($0.text)", help: $0.help)
            }
    }

    func parameters(ofCommentsOf reference: String, words: [String], prefix: String) -> [CompletionCandidate] {
        let threads = names.endpoint(reference)?.outline.threads ?? []
        var seen: Set<String> = []
        let parameters = threads.flatMap(\.parameters).filter { seen.insert($0.name).inserted }
        return ParameterWords(parameters, given: words).candidates(prefix)
    }

    func parameters(ofTarget target: String, words: [String], prefix: String) -> [CompletionCandidate] {
        ParameterWords(names.parameters(ofTarget: target), given: words).candidates(prefix)
    }

    func parameters(ofPlugin name: String, words: [String], prefix: String) -> [CompletionCandidate] {
        ParameterWords(names.allParameters(of: name), given: words).candidates(prefix)
    }

    // MARK: Times

    /// The values of `--since` that folio knows: `last`, and with the names of an endpoint's bookmarks.
    func bookmarks(of reference: String) -> [CompletionCandidate] {
        guard let (name, _) = names.endpoint(reference) else { return [] }
        let named = library.glimpse?.bookmarks(of: name) ?? []
        return [CompletionCandidate("last", help: Message("what came since the last complete output"))]
            + named.map { CompletionCandidate("last:\($0)") }
    }

    // MARK: Items

    func fields(of reference: String, prefix: String) -> [CompletionCandidate] {
        Self.fields(names.endpoint(reference).map { [$0.outline] } ?? [], prefix)
    }

    func fields(ofCommentsOf reference: String, prefix: String) -> [CompletionCandidate] {
        Self.fields(names.endpoint(reference)?.outline.threads ?? [], prefix)
    }

    private static func fields(_ endpoints: [EndpointOutline], _ prefix: String) -> [CompletionCandidate] {
        var seen: Set<String> = []
        let names = endpoints.flatMap { ($0.id == nil ? [] : ["id"]) + $0.fields.map(\.name) }
            .filter { seen.insert($0).inserted }
        return CommaList(prefix).candidates(names.map { CompletionCandidate($0) })
    }

    /// The ids and titles of stored items, those of the newest walk first.
    func ids(of reference: String, words: [String], prefix: String) -> [CompletionCandidate] {
        guard let (name, endpoint) = names.endpoint(reference), let items = StoredItems(endpoint) else { return [] }
        return stored(items, of: name, endpoint, words: words, prefix: prefix)
    }

    /// What stored lists of the endpoint have with the parameters that were typed, as far as these are complete.
    private func stored(
        _ items: StoredItems, of name: String, _ endpoint: EndpointOutline, words: [String], prefix: String
    ) -> [CompletionCandidate] {
        guard let library = library.glimpse, let definitions = definitions(of: name) else { return [] }
        let given = ParameterWords(endpoint.parameters, given: words).values
        return items.candidates(in: library, of: name, definitions: definitions, given: given, prefix: prefix)
    }

    /// What an endpoint's list is stored with, so that lists of a file without trust are not taken for those of a trusted
    /// one. Only a full check of the file can tell; nil if it has errors.
    private func definitions(of name: String) -> Set<UInt64>? {
        let plugin = String(name.prefix { $0 != "/" })
        guard let file = names.definition(of: plugin)?.file, let found = try? files.plugin(plugin, in: file) else {
            return nil
        }
        return PresentDefinitions([found]).hashes(of: name)
    }
}
