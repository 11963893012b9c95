import CommandKit
import Plugins
import SQLiteStore

/// The words that only folio knows: names from plugin files, and what is stored.
///
/// Nothing is asked for, run or written, and no connection is opened.
struct Completions {
    private let root: CompositionRoot
    private let names: PluginNames

    init(_ root: CompositionRoot) {
        self.root = root
        names = PluginNames(root)
    }

    // MARK: Names

    var plugins: [CompletionCandidate] {
        names.plugins.map { CompletionCandidate($0.name, help: $0.summary ?? "") }
    }

    /// Endpoints, and plugins that mean one.
    ///
    /// - Parameters:
    ///   - isWanted: which of them.
    ///   - comments: whether the lists under their items count, too.
    func endpoints(
        withComments comments: Bool = false, where isWanted: (EndpointOutline) -> Bool = { _ in true }
    ) -> [CompletionCandidate] {
        names.plugins.flatMap { plugin -> [CompletionCandidate] in
            let isShort = plugin.defaultEndpoint.map(isWanted) ?? false
            let short = isShort ? [CompletionCandidate(plugin.name, help: plugin.summary ?? "")] : []
            return short
                + plugin.endpoints.filter(isWanted).flatMap { endpoint in
                    let name = "\(plugin.name)/\(endpoint.name)"
                    let nested = comments ? endpoint.comments : []
                    return [CompletionCandidate(name, help: endpoint.summary ?? plugin.summary ?? "")]
                        + nested.map { CompletionCandidate("\(name)/comments", help: $0.summary ?? "") }
                }
        }
    }

    /// What `folio call` takes: actions, and plugins for a path.
    var targets: [CompletionCandidate] {
        names.plugins.flatMap { plugin in
            plugin.actions.map { CompletionCandidate("\(plugin.name).\($0.name)", help: $0.summary ?? "") }
                + [CompletionCandidate(plugin.name, help: plugin.summary ?? "")]
        }
    }

    /// The plugins and endpoints of which something is stored.
    var stored: [CompletionCandidate] {
        let endpoints = root.glimpse?.endpoints ?? []
        let plugins = endpoints.map { String($0.prefix { $0 != "/" }) }
        var seen: Set<String> = []
        return (plugins + endpoints).filter { seen.insert($0).inserted }.map { CompletionCandidate($0) }
    }

    // MARK: Parameters

    func parameters(ofEndpoint reference: String, words: [String], prefix: String) -> [CompletionCandidate] {
        ParameterWords(names.endpoint(reference)?.outline.parameters ?? [], given: words).candidates(prefix)
    }

    func parameters(ofCommentsOf reference: String, words: [String], prefix: String) -> [CompletionCandidate] {
        let comments = names.endpoint(reference)?.outline.comments.first
        return ParameterWords(comments?.parameters ?? [], given: words).candidates(prefix)
    }

    func parameters(ofTarget target: String, words: [String], prefix: String) -> [CompletionCandidate] {
        ParameterWords(names.parameters(ofTarget: target), given: words).candidates(prefix)
    }

    func parameters(ofPlugin name: String, words: [String], prefix: String) -> [CompletionCandidate] {
        ParameterWords(names.allParameters(of: name), given: words).candidates(prefix)
    }

    // MARK: Items

    func fields(of reference: String, prefix: String) -> [CompletionCandidate] {
        Self.fields(names.endpoint(reference)?.outline, prefix)
    }

    func fields(ofCommentsOf reference: String, prefix: String) -> [CompletionCandidate] {
        Self.fields(names.endpoint(reference)?.outline.comments.first, prefix)
    }

    private static func fields(_ endpoint: EndpointOutline?, _ prefix: String) -> [CompletionCandidate] {
        guard let endpoint else { return [] }
        let names = (endpoint.id == nil ? [] : ["id"]) + endpoint.fields.map(\.name)
        return CommaList(prefix).candidates(names.map { CompletionCandidate($0) })
    }

    /// The ids of items that are stored, those of the newest walk first, with what they are called.
    func ids(of reference: String, words: [String], prefix: String) -> [CompletionCandidate] {
        guard let (name, endpoint) = names.endpoint(reference), let items = StoredItems(endpoint) else { return [] }
        let given = ParameterWords(endpoint.parameters, given: words).values
        return root.glimpse.map { items.candidates(in: $0, of: name, given: given, prefix: prefix) } ?? []
    }
}

extension CompositionRoot {
    /// Nil where no library can be looked into.
    fileprivate var glimpse: LibraryGlimpse? {
        (try? facts.libraryPath).flatMap { LibraryGlimpse($0) }  // Without a folder there is none.
    }
}
