import Accounts
import Calling
import Endpoints
import Feeds
import Formats
import HTTP
import HTTPCache
import Pages
import PersonalFiles
import Plugins
import Reading
import System
import TerminalSession
import Wording

/// Adds a comment to an item, and prints it as its list would.
struct CommentAddition: Sendable {
    private let list: ListCommand
    private let plugin: Plugin
    private let comments: Endpoint
    /// `plugin/endpoint`
    private let name: String

    init(_ list: ListCommand, plugin: Plugin, comments: Endpoint, name: String) {
        self.list = list
        self.plugin = plugin
        self.comments = comments
        self.name = name
    }

    /// - Parameters:
    ///   - word: the comment, or where to read it: `@FILE` or `@-`.
    ///   - parent: the item.
    ///   - given: the list's parameters.
    func run(_ word: String, to parent: ParentID, given: [String: [String]]) async throws {
        guard let action = comments.add else { throw CallError.cannotAdd(endpoint: name) }
        if let option = list.optionNotForAdding { throw CallError.notWithAdd(option: option) }
        var ofList = given
        ofList["id"] = [parent.text]
        var ofAction = ofList
        ofAction["message"] = [try message(word)]
        let (console, reading) = (list.context.console, list.context.reading)
        let arguments = try Arguments(ofAction, for: action, of: plugin, now: Timestamp.text(reading.now()))
        let bound = try BoundAction(
            action, of: plugin, arguments: arguments,
            files: try FileParts(
                reading: action, of: plugin, arguments, given: given,
                interruption: console.interruption.descriptor))
        let unnamed = try bound.request()
        let listArguments = try Arguments(ofList, for: comments, of: plugin)
        try await list.storing { library in
            let account = try await library.account(of: plugin, listArguments, reading, isOffline: false)
            // The response is one comment, but it is printed like the list.
            let reader = try BoundEndpoint(
                comments.reading(oneAt: action.show), of: plugin, name: "\(name)/comments", arguments: listArguments,
                account: account)
            let run = try list.run(reader, name: "\(name)/comments", parents: .idExceptInTables, library: library)
            let request = unnamed.of(account: reader.cacheAccount)
            let cache = CacheContext(
                library, account: reader.cacheAccount, location: reader.location, policy: CachePolicy())
            try await reading.requesting(
                plugin, with: bound.credentials, cache: cache,
                evaluators: .init(lists: bound.evaluator)
            ) { clients in
                let response = try await UnclearOutcomeError.noting(in: request) {
                    let response = try await clients.lists.response(to: request)
                    try bound.check(response)
                    return response
                }
                await forget(reader, in: library)
                try await show(response, reader, run, parent: parent)
            }
        }
    }

    private func message(_ word: String) throws -> String {
        let bytes = try ArgumentBytes.read(word, interruption: list.context.console.interruption.descriptor)
        var text = String(decoding: bytes, as: UTF8.self)
        // A file ends in a line break, which is not part of the comment.
        if word.hasPrefix("@"), text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { throw CallError.emptyMessage }
        return text
    }

    /// Removes the stored responses of the list, so that it is requested again. Its URL may differ from that of the
    /// request that added the comment.
    private func forget(_ reader: BoundEndpoint, in library: OpenLibrary) async {
        let key = ResponseKey(account: reader.cacheAccount, url: reader.location)
        do { try await library.responses?.removeAll(key) } catch { library.faults.note(error) }
    }

    private func show(_ response: HTTPResponse, _ reader: BoundEndpoint, _ run: ListRun, parent: ParentID) async throws
    {
        list.context.console.messages.makeRoom()
        // A response without the comment is a success, too.
        guard !response.body.isEmpty, let page = try? reader.page(response, at: nil, ordinal: 0), page.fault == nil,
            !page.items.isEmpty
        else {
            return list.context.console.messages.notice(
                Message("the comment was added, but the response does not contain it"))
        }
        let session = OutputSession(run)
        try session.write(page, outer: OuterValues([parent.json]))
        try await session.end(complete: true, next: nil)
    }
}

extension ListCommand {
    /// The first given option that cannot be used with `--add`.
    fileprivate var optionNotForAdding: String? {
        [
            ("-n", paging.count != nil), ("--pages", paging.pages != nil), ("--all", paging.all),
            ("--page-size", paging.pageSize != nil), ("--after", paging.after != nil),
            ("--before", paging.before != nil), ("--offset", paging.offset != nil), ("--page", paging.page != nil),
            ("--cursor", paging.cursor != nil), ("--offline", storage.offline), ("--refresh", storage.refresh),
            ("--max-stale", storage.maxStale != nil), ("--new", storage.new), ("--to", storage.to != nil),
            ("--resume", storage.resume),
        ].first(where: \.1)?.0
    }
}
