import Endpoints
import HTTP
import Pages
import Presentation
import TerminalSession
import Wording

/// Saves the pictures of a list's items, page by page. One that fails is told, and the others go on.
///
/// A reference for what it counts; it is used by the walk's task alone.
final class ItemImages {
    /// How many are fetched at a time.
    private static let width = 8

    private let source: ImageSource
    private let folder: ImageFolder
    private let client: any HTTPClient
    private let messages: Messages
    private(set) var saved = 0
    /// How many were in the folder already.
    private(set) var held = 0
    private(set) var failure: (any Error)?

    init(_ source: ImageSource, folder: ImageFolder, client: any HTTPClient, messages: Messages) {
        self.source = source
        self.folder = folder
        self.client = client
        self.messages = messages
    }

    /// Fetches the pictures of a page's items that are not in the folder yet.
    func save(_ page: Page) async throws {
        var wanted = page.items.indices.lazy.map { (row: $0, id: self.source.id(ofItem: $0, in: page)) }
            .filter { !self.isHeld($0.id) }.makeIterator()
        try await withThrowingTaskGroup(of: Outcome.self) { fetches in
            for _ in 0..<Self.width { start(wanted.next(), of: page, in: &fetches) }
            while let outcome = try await fetches.next() {
                take(outcome)
                start(wanted.next(), of: page, in: &fetches)
            }
        }
        try Task.checkCancellation()
    }

    private struct Outcome: Sendable {
        let id: String
        /// False where the item has no picture.
        let result: Result<Bool, any Error>
    }

    private func isHeld(_ id: String) -> Bool {
        guard folder.holds(id) else { return false }
        held += 1
        return true
    }

    private func start(
        _ item: (row: Int, id: String)?, of page: Page, in fetches: inout ThrowingTaskGroup<Outcome, any Error>
    ) {
        guard let item else { return }
        let (source, folder, client) = (source, folder, client)
        fetches.addTask {
            let result = await Result {
                guard let picture = try await source.picture(ofItem: item.row, in: page, client: client) else {
                    return false
                }
                try folder.save(picture, for: item.id)
                return true
            }
            if case .failure(let error as CancellationError) = result { throw error }
            return Outcome(id: item.id, result: result)
        }
    }

    private func take(_ outcome: Outcome) {
        switch outcome.result {
        case .success(let isSaved): saved += isSaved ? 1 : 0
        case .failure(let error):
            failure = failure ?? error
            messages.complain(error, parent: Message("the image of \(outcome.id)"))
        }
    }
}
