import Calling
import Endpoints
import Feeds
import HTTP
import JSON
import Pages
import Pagination
import PersonalFiles
import Plugins
import ProbeReports
import Probing
import Reading
import System
import TerminalSession
import Wording
import YAML

/// The list at a URL without a plugin. What folio finds out about it is kept for the next command.
struct URLList: Sendable {
    private let context: ListContext
    private let options: URLOptions
    /// The URL without credentials.
    private let url: HTTPURL
    /// The credentials that were given, for messages and files.
    private let sent: SentFields
    /// What signs the requests.
    private let plugin: Plugin
    /// The GraphQL query to send; nil for none.
    private let graphQL: GraphQLQuery?
    /// The name that the library knows the list by.
    private let name: String

    /// Throws for a URL, fields, credentials or words that cannot be used.
    ///
    /// - Parameter words: the variables of a GraphQL query, as `name=value`.
    init(_ text: String, _ options: URLOptions, _ context: ListContext, variables words: [String] = []) throws {
        let given: HTTPURL
        do { given = try HTTPURL(text) } catch {
            throw EndpointError.badURL(text: HTTPRequest.shownGiven(text), error)
        }
        if options.auth != nil, let option = options.fields.firstGiven ?? options.write.map({ _ in "--write" }) {
            throw URLOptionError.twoCredentials(option: option)
        }
        _ = try PluginDestination(options.write, mayReplace: options.force, in: context.files.search)
        sent = try options.fields.sent(to: text, context.console)
        if let name = options.auth {
            plugin = try Self.plugin(name, for: given, context.files)
            (self.context, url) = (context, given)
        } else {
            let (text, variables) = PluginDraft.withoutList(given, sent: sent)
            let file = try PluginFile(YAMLSource(bytes: Array(text.utf8), file: ""))
            plugin = file.plugins[0].withGivenCredentials()
            self.context = context.adding(variables)
            url = given.removingQuery(sent.secretQueryNames(of: given))
        }
        self.options = options
        graphQL = try Self.query(options, words, context)
        let query = url.query.map { "?\($0)" } ?? ""
        let hash =
            graphQL.map { "#\(String(FastHash.of(String(decoding: $0.body, as: UTF8.self)), radix: 16))" } ?? ""
        name = sent.withoutCredentials("\(Self.prefix)\(url.origin.authority)\(url.path)\(query)\(hash)")
    }

    private static func query(
        _ options: URLOptions, _ words: [String], _ context: ListContext
    ) throws -> GraphQLQuery? {
        guard let word = options.graphQL else {
            if let word = words.first { throw URLOptionError.unexpectedWord(word) }
            return nil
        }
        let bytes = try ArgumentBytes.read(word, interruption: context.calls.interruption)
        let given = try words.map { word in
            guard let end = word.firstIndex(of: "=") else { throw URLOptionError.notVariable(word) }
            return (name: String(word[..<end]), value: String(word[word.index(after: end)...]))
        }
        return try GraphQLQuery(String(decoding: bytes, as: UTF8.self), given: given)
    }

    /// The URL that a reference means: itself, or that of a name in the library, such as `url/api.example.com/v1/books`. Nil
    /// for a plugin's list.
    static func url(_ reference: String, _ files: PersonalFiles) -> String? {
        if RawCall.isURL(reference) { return reference }
        guard reference.hasPrefix(prefix) else { return nil }
        let urls = ["https", "http"].map { "\($0)://\(reference.dropFirst(prefix.count))" }
        let known = urls.first { text in
            guard let url = try? HTTPURL(text) else { return false }
            let (key, file) = place(of: url, in: files.foundLists)
            return file.flatMap { files.foundLists.plugin(of: key, in: $0) } != nil
        }
        return known ?? urls[0]
    }

    /// The beginning of the names of such lists in the library.
    static let prefix = "url/"

    private static func plugin(_ name: String, for url: HTTPURL, _ files: PersonalFiles) throws -> Plugin {
        let library = try files.library(for: [name])
        guard let plugin = library.plugins.first(where: { $0.name == name }) else { throw library.unknown(name) }
        guard plugin.allowsCredentials(at: url.origin) else {
            throw URLOptionError.foreignHost(plugin: name, origin: "\(url.origin)")
        }
        return plugin
    }

    /// The list, as it was found now or for an earlier command.
    ///
    /// - Parameters:
    ///   - demand: how much of it will be read.
    ///   - storage: whether the network may be used, and whether the list must be found again.
    ///   - ofComments: whether the comments under one of its items are read.
    func source(_ demand: Demand, _ storage: StorageOptions, ofComments: Bool = false) async throws -> ListSource {
        let (key, file) = place(ofComments: ofComments)
        let kept = storage.offline || options.write == nil && !storage.refresh ? kept(ofComments: ofComments) : nil
        if storage.offline {
            guard let kept else { throw NothingStoredError() }
            return kept
        }
        // Where the comments are may depend on the items.
        let known = kept.flatMap { !ofComments && goesOnAlike($0) ? $0 : nil }
        // The person's own values are those of every later request.
        let values = try await context.files.values(
            [:], for: plugin.parameters, used: plugin.namesUsedByAll, of: plugin)
        let arguments = try Arguments(values, of: plugin)
        // A pattern allows the host that the parameters name, and no other one.
        if let name = options.auth, !plugin.namesForCredentials(url.origin),
            (try? plugin.base(arguments).origin) != url.origin
        {
            throw URLOptionError.foreignHost(plugin: name, origin: "\(url.origin)")
        }
        let (found, responses, sent) = try await ProbeRun(context.reading, sent: sent, onRequest: showProgress)
            .reading(
                url, graphQL: graphQL, by: plugin, arguments,
                for: ofComments ? .comments : .reading(items: demand.items)
            ) { response in
                known.map { fits($0, response, arguments) } ?? false
                    || SyndicationFeed(response.body, charset: response.charset) != nil
            }
        context.console.messages.showProgress(false)
        guard let found else {
            guard let response = responses.first?.response else { throw CancellationError() }
            if let feed = SyndicationFeed(response.body, charset: response.charset) {
                if ofComments { throw URLOptionError.noComments }
                return try handing(responses, to: source(feed, at: response.url, without: sent, key, file), arguments)
            }
            guard let known else { throw CancellationError() }
            return try handing(responses, to: known, arguments)
        }
        if ofComments, found.comments == nil { throw URLOptionError.noComments }
        let draft = PluginDraft(found, sent: sent, isOfListOnly: true)
        let source = try source(draft, at: found.url, key, file)
        report(found, without: sent, in: source.file)
        adviseOnUnknownEnd(of: found, in: responses.first?.response)
        if let name = options.write {
            try write(PluginDraft(found, sent: sent, name: name, in: context.console.catalog), as: name)
        }
        return try handing(responses, to: source, arguments)
    }

    /// The items of a feed, such as RSS.
    private func source(
        _ feed: SyndicationFeed, at found: HTTPURL, without sent: SentFields, _ key: String, _ file: String?
    ) throws -> ListSource {
        let source = try source(
            PluginDraft(feed, at: found, sent: sent, isOfListOnly: true), at: found, key, file)
        if let name = options.write { try write(PluginDraft(feed, at: found, sent: sent, name: name), as: name) }
        return source
    }

    /// Whether the first page of a list shows that the next one is requested as an earlier command found out. Numbers of pages
    /// do not show whether they are counted from 0.
    private func goesOnAlike(_ kept: ListSource) -> Bool {
        !kept.endpoint.paging.isOnePage && !kept.endpoint.paging.pager.countsPages
    }

    /// Whether a response to the URL is a page of a list, which has a next one.
    private func fits(_ list: ListSource, _ response: HTTPResponse, _ arguments: Arguments) -> Bool {
        let bound = try? BoundEndpoint(list.endpoint, of: list.plugin, name: name, arguments: arguments)
        guard response.url == url, let page = try? bound?.page(response, at: nil, ordinal: 0) else { return false }
        return page.fault == nil && page.received > 0 && page.next != nil
    }

    /// The list with the responses that came while it was looked for.
    private func handing(
        _ responses: [ProbeRun.Taken], to source: ListSource, _ arguments: Arguments
    ) throws -> ListSource {
        let first = try BoundEndpoint(source.endpoint, of: source.plugin, name: name, arguments: arguments)
            .request(to: nil)
        let handed = responses.enumerated().map { place, taken in
            // The first request of the list has the response to the URL.
            var request = first
            if place > 0 { (request.url, request.body) = (taken.url, taken.body) }
            return (request, taken.response)
        }
        var source = source
        source.context = context.handing(HandedResponses(handed))
        return source
    }

    /// Says what a person can do if nothing shows how the list goes on.
    private func adviseOnUnknownEnd(of found: Finding, in response: HTTPResponse?) {
        let messages = context.console.messages
        let mayBeAnother = found.list.isNamed ? found.otherLists.contains(where: \.isNamed) : !found.otherLists.isEmpty
        if mayBeAnother, let response {
            let path = response.shown(found.list.path).description
            let others = found.otherLists.map { response.shown($0.path).description }.joined(separator: ", ")
            messages.notice(Message("folio reads the list \(path); the response also has \(others)"))
        }
        guard found.turn == nil, !found.isWhole else { return }
        if let graphQL, let name = graphQL.placeVariable(for: found.list) {
            messages.notice(
                Message(
                    """
                    the response has no value for the variable $\(name), so folio reads one page; select one beside the list, \
                    such as pageInfo { hasNextPage endCursor }
                    """))
        } else if graphQL != nil {
            messages.notice(
                Message(
                    """
                    the query has no variable for the place of a page, so folio reads one page; declare one, such as $after in \
                    'query($after: String) {… (after: $after) …}'
                    """))
        } else if let name = found.startingParameter {
            messages.notice(
                Message(
                    "'\(name)' in the URL may select a part of the list; without it, folio reads the list from its start"
                ))
        }
    }

    /// The list as it was found for an earlier command; nil if none has found it.
    func kept(ofComments: Bool = false) -> ListSource? {
        let (key, file) = place(ofComments: ofComments)
        let plugin = file.flatMap { context.files.foundLists.plugin(of: key, in: $0) }
        return plugin.map { source($0, at: url, in: file) }
    }

    /// The call that sends the first request, to print it.
    ///
    /// - Parameter url: the URL as it was given.
    func firstCall(to url: String) -> CallOptions {
        var call = CallOptions()
        call.target = options.auth ?? url
        call.words = options.auth == nil ? [] : [url]
        call.raw.fields = options.fields
        call.raw.fields.areSecret = true
        call.raw.data = graphQL.map { String(decoding: $0.body, as: UTF8.self) }
        call.output.dryRun = true
        return call
    }

    private func place(ofComments: Bool) -> (key: String, file: String?) {
        Self.place(of: url, graphQL, in: context.files.foundLists, ofComments: ofComments)
    }

    private static func place(
        of url: HTTPURL, _ query: GraphQLQuery? = nil, in lists: FoundLists, ofComments: Bool = false
    ) -> (key: String, file: String?) {
        let pattern = URLPattern(url, graphQL: query?.text)
        // Comments may be at other URLs for each value of a parameter.
        let key = ofComments ? "\(url) comments" : pattern.text
        return (key, lists.file(of: key, on: pattern.authority, label: pattern.label))
    }

    private func showProgress(_ number: Int) {
        context.console.messages.showProgress { Message("finding the list: request \(number)") }
    }

    // MARK: Definitions

    /// What was found, also kept for later commands.
    ///
    /// - Parameter found: the URL, after redirects.
    private func source(_ draft: PluginDraft, at found: HTTPURL, _ key: String, _ file: String?) throws -> ListSource {
        let definition = try PluginFile(YAMLSource(bytes: Array(draft.fullText.utf8), file: file ?? "")).plugins[0]
        return source(definition, at: found, in: keep(draft, at: found, key, file))
    }

    /// - Parameter url: the URL, after redirects.
    private func source(_ definition: Plugin, at url: HTTPURL, in file: String?) -> ListSource {
        var endpoint = definition.endpoints[0]
        endpoint = endpoint.sending(query: url.removingQuery(Set(endpoint.pagingQueryNames)).query ?? "")
        if let graphQL, let body = try? JSONTree(graphQL.body) { endpoint = endpoint.sending(body) }
        let plugin = plugin.listing(endpoint, at: url.origin)
        return ListSource(plugin: plugin, endpoint: plugin.endpoints[0], name: name, context: context, file: file)
    }

    /// Keeps what was found, unless it has a credential or the URL leads elsewhere. Returns the file.
    private func keep(_ draft: PluginDraft, at found: HTTPURL, _ key: String, _ file: String?) -> String? {
        guard let file, found == url, !draft.lacksCredential else { return nil }
        do { try context.files.foundLists.save(draft.text, for: key, in: file) } catch {
            // The next command finds it again.
            return nil
        }
        return file
    }

    /// Saves a plugin file with the list.
    private func write(_ draft: PluginDraft, as name: String) throws {
        let console = context.console
        let saved = try PluginDestination(name, mayReplace: options.force, in: context.files.search)?.save(draft.text)
        for notice in draft.notices { console.messages.notice(notice) }
        if let saved { console.messages.notice(Message("Saved \(saved)")) }
    }

    private func report(_ found: Finding, without sent: SentFields, in file: String?) {
        guard context.logsToError else { return }
        let console = context.console
        let text = found.text(for: console.facts.errorTerminal, in: console.catalog, without: sent)
        console.messages.notice(Message(verbatim: text))
        if let file { console.messages.notice(Message("what was found is kept in \(file)")) }
    }
}

extension Demand {
    /// How many items are read; the maximum if that depends on the pages.
    fileprivate var items: Int {
        switch self {
        case .items(let count): count
        case .pages(1): 1
        case .pages, .all: .max
        }
    }
}
