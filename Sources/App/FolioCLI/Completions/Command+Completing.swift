import Calling
import CommandKit
import Plugins
import SQLiteStore

extension Command<GlobalOptions> {
    /// A completer that can use plugin files and the library.
    static func completing<Options>(
        _ makeRoot: @escaping RootMaker,
        _ candidates: @escaping @Sendable (Options, Completions, CompletionRequest) -> [CompletionCandidate]
    ) -> Complete<Options> {
        { options, globals, request in
            let root = makeRoot(globals)
            return candidates(options, Completions(root.files, root.libraryAccess), request)
        }
    }

    /// Completes names of plugins.
    static func completingPlugins<Options>(_ makeRoot: @escaping RootMaker) -> Complete<Options> {
        completing(makeRoot) { _, known, request in known.plugins(request.prefix) }
    }

    /// Completes names of plugins and endpoints with stored data.
    static func completingStored<Options>(_ makeRoot: @escaping RootMaker) -> Complete<Options> {
        completing(makeRoot) { _, known, _ in known.stored }
    }
}

extension FeedOptions {
    func candidates(_ known: Completions, _ request: CompletionRequest) -> [CompletionCandidate] {
        switch request.source {
        case "endpoints": known.endpoints(request.prefix, withComments: 1)
        case "parameters": known.parameters(ofFeed: endpoint, words: words, prefix: request.prefix)
        case "fields": known.fields(of: endpoint, prefix: request.prefix)
        case "bookmarks": known.bookmarks(of: endpoint)
        default: []
        }
    }
}

extension CommentsOptions {
    func candidates(_ known: Completions, _ request: CompletionRequest) -> [CompletionCandidate] {
        switch request.source {
        case "endpoints": known.endpoints(request.prefix) { !$0.comments.isEmpty }
        case "ids":
            known.parameters(ofCommentsOf: endpoint, words: words, prefix: request.prefix)
                + known.ids(of: endpoint, words: words, prefix: request.prefix)
        case "fields": known.fields(ofCommentsOf: endpoint, prefix: request.prefix)
        default: []
        }
    }
}

extension CacheShowOptions {
    func candidates(_ known: Completions, _ request: CompletionRequest) -> [CompletionCandidate] {
        switch request.source {
        case "endpoints": known.endpoints(request.prefix, withComments: .max)
        case "parameters":
            known.parameters(ofEndpoint: endpoint, words: words, prefix: request.prefix)
                + known.ids(of: endpoint, words: words, prefix: request.prefix)
        case "fields": known.fields(of: endpoint, prefix: request.prefix)
        default: []
        }
    }
}

extension CallOptions {
    func candidates(_ known: Completions, _ request: CompletionRequest) -> [CompletionCandidate] {
        request.source == "actions"
            ? known.targets(request.prefix) : known.parameters(ofTarget: target, words: words, prefix: request.prefix)
    }
}
