import Browsing
import CommandKit
import Diagnostics
import Endpoints
import Feeds
import Formats
import Pages
import Presentation
import Reader
import Reading
import System
import TerminalSession
import Wording

/// One walk through a list, or through the comments under an item. After each page it waits until the reader wants the next.
final class BrowseWalk: Sendable {
    private let list: BrowsedList
    private let first: ReaderRequest
    private let loop: ReaderLoop
    private let marks: BrowseMarks
    /// The numbers of the requests for the next pages.
    private let (requests, continuation) = AsyncStream.makeStream(of: Int.self)
    private let state: Lock<State>

    private struct State {
        /// The request that the next page answers; nil if none waits for one.
        var number: Int?
        /// Where the walk waits; nil while it reads.
        var place: String?
        /// The items of the pages that were not passed on yet.
        var items: [ReaderItem] = []
        /// When the oldest of them was received, if they come from the library, in seconds since 1970 (UTC).
        var storedAt: Int64?
        /// How many replies are missing; nil if that is not known.
        var missing: Int? = 0
        /// How many of them were reported.
        var reported = 0
        /// What was read, once that is all; nil before.
        var end: OutputMeta?
        /// The list's place among the marks.
        var marked: ReadMarks.List?
        /// Notices since the last page.
        var notices: [String] = []
        /// Notices to print again at the end.
        var lasting: [String] = []

        /// The items that were not passed on, as a page.
        mutating func page(next: String?, isComplete: Bool) -> ReaderPage {
            defer { (items, storedAt, reported) = ([], nil, missing ?? reported) }
            return ReaderPage(
                items: items, next: next, isComplete: isComplete, missingReplies: missing.map { $0 - reported },
                storedAt: storedAt)
        }
    }

    init(_ list: BrowsedList, _ request: ReaderRequest, _ loop: ReaderLoop, _ marks: BrowseMarks) {
        (self.list, first, self.loop, self.marks) = (list, request, loop, marks)
        state = Lock(State(number: request.number))
        // What the library has is only shown until the server has answered.
        if request.mode == .stored { continuation.finish() }
    }

    // MARK: The reader

    /// Reads the next page, as the answer to a request. False if the walk does not wait at its position.
    func resume(with request: ReaderRequest) -> Bool {
        let isHere = state.withLock { state in
            guard let place = state.place, place == request.position, request.mode == .current else { return false }
            (state.place, state.number) = (nil, request.number)
            return true
        }
        guard isHere, case .enqueued = continuation.yield(request.number) else { return false }
        return true
    }

    /// Whether a request waits for its page.
    func reads(_ number: Int) -> Bool { state.withLock { $0.number == number } }

    /// Ends the walk where it waits. False if it reads, and must be cancelled.
    func endIfWaiting() -> Bool {
        continuation.finish()
        return state.withLock { $0.place != nil }
    }

    // MARK: Reading

    /// Reads pages until the reader leaves or nothing is left, and tells the reader of each.
    func run() async {
        let failure: (any Error)?
        do {
            try await ReadableFields.$names.withValue(ReaderItems.textFields) {
                try await list.read(first, noting: { self.note($0, $1) }, collecting: collecting) {
                    await self.pause($0)
                }
            }
            failure = nil
        } catch { failure = error }
        let cause = (failure as? ReportedError)?.error ?? failure
        let answer = state.withLock { state -> (Int, ReaderPage?)? in
            guard let number = state.number else { return nil }
            state.number = nil
            // Items that were read are shown, although a list of replies to them failed.
            guard let end = state.end, cause == nil || cause is IncompleteListError || !state.items.isEmpty else {
                return (number, nil)
            }
            // What is missing in the lists before an error is not known to the walk that follows.
            let isChecked = first.position == nil || first.commentsOf != nil || !list.isSeveralLists
            return (number, state.page(next: end.next, isComplete: cause == nil && end.complete && isChecked))
        }
        // The reader has left, or nothing is to be said to it.
        guard let (number, page) = answer, !Task.isCancelled else { return }
        if let page {
            if let cause, !(cause is IncompleteListError) { note(list.reason(of: cause), .usual) }
            return await post(page, number)
        }
        // The request to the server has notices of its own.
        if first.mode != .stored { showNotices() }
        guard let failure else {
            return loop.post(.failed(number, Message("nothing was read").text(in: list.catalog)))
        }
        let text = list.text(of: failure)
        if case .missingParameter(let name, let help)? = cause as? EndpointError {
            return loop.post(.lacks(Sanitizer.cell(name), help: help.map(Sanitizer.cell), number, text))
        }
        loop.post(.failed(number, text))
    }

    private func collecting(_ selection: ItemSelection, _ bound: BoundEndpoint) -> any PageWriter {
        if first.commentsOf == nil {
            state.withLock { $0.marked = ReadMarks.List(bound.key, definition: bound.definition.list) }
        }
        return ReaderItems(selection, of: bound, for: self)
    }

    /// Passes the items on, and waits for the next request. False if the reader has left.
    private func pause(_ pause: WalkPause) async -> Bool {
        let answer = state.withLock { state -> (Int, ReaderPage)? in
            guard let number = state.number else { return nil }
            (state.number, state.place) = (nil, pause.next)
            if pause.failure != nil { return (number, ReaderPage(items: [], next: nil)) }
            state.missing = pause.replies.map(\.unread) ?? 0
            return (number, state.page(next: pause.next, isComplete: false))
        }
        if let (number, page) = answer {
            if let failure = pause.failure {
                loop.post(.failed(number, list.text(of: failure)))
            } else {
                await post(page, number)
            }
        }
        return await requests.first { _ in true } != nil
    }

    private func post(_ page: ReaderPage, _ number: Int) async {
        if let marked = state.withLock(\.marked) { await marks.begin(marked) }
        loop.post(.loaded(number, page))
        showNotices()
    }

    // MARK: Notices

    private func note(_ text: String, _ relevance: Messages.Relevance) {
        let waiting = state.withLock { state -> Int? in
            if relevance == .passing { return state.number }
            state.notices.append(text)
            if relevance == .lasting { state.lasting.append(text) }
            return nil
        }
        if let waiting { loop.post(.paused(waiting, Sanitizer.message(text))) }
    }

    /// Says on the screen what was noted.
    private func showNotices() {
        let notices = state.withLock { state in
            defer { state.notices = [] }
            return state.notices
        }
        if !notices.isEmpty { loop.post(.notice(Sanitizer.message(notices.joined(separator: " · ")))) }
    }

    /// Notices to print again at the end.
    var lastingNotices: [String] { state.withLock(\.lasting) }
}

extension BrowseWalk: ReaderItems.ItemSink {
    func receive(_ items: [ReaderItem], of page: Page) {
        let source = page.provenance.source
        let time = source == .stale || source == .cache ? page.provenance.fetchedAt : nil
        state.withLock { state in
            state.items += items
            state.storedAt = [state.storedAt, time].compactMap(\.self).min()
        }
    }

    func end(_ meta: OutputMeta) {
        state.withLock { state in
            state.end = meta
            state.missing = meta.replies.map(\.unread) ?? 0
        }
    }
}
