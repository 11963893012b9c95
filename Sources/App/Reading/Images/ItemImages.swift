import Endpoints
import HTTP
import Pages
import System

/// Saves the images of a list's items, page by page. It reports a failure, and continues with the other images.
///
/// A reference, because it counts; only the walk's task uses it.
final class ItemImages {
    /// How many are fetched at a time.
    private static let width = 8

    private let source: ImageSource
    private let folder: ImageFolder
    private let client: any HTTPClient
    private let observer: any ReadingObserver
    private(set) var saved = 0
    /// How many were in the folder already.
    private(set) var existing = 0
    private(set) var failure: (any Error)?

    init(_ source: ImageSource, folder: ImageFolder, client: any HTTPClient, observer: any ReadingObserver) {
        self.source = source
        self.folder = folder
        self.client = client
        self.observer = observer
    }

    /// Fetches the images of a page's items that are not in the folder yet.
    func save(_ page: Page) async throws {
        var wanted = page.items.indices.lazy.map { (row: $0, id: self.source.id(ofItem: $0, in: page)) }
            .filter { !self.isThere($0.id) }.makeIterator()
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
        /// False if the item has no image.
        let result: Result<Bool, any Error>
    }

    private func isThere(_ id: String) -> Bool {
        guard folder.holds(id) else { return false }
        existing += 1
        return true
    }

    private func start(
        _ item: (row: Int, id: String)?, of page: Page, in fetches: inout ThrowingTaskGroup<Outcome, any Error>
    ) {
        guard let item else { return }
        let (source, folder, client) = (source, folder, client)
        fetches.addTask {
            let result = await Result {
                guard let image = try await source.image(ofItem: item.row, in: page, client: client) else {
                    return false
                }
                try folder.save(image, for: item.id)
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
            observer.report(error, of: .image(of: outcome.id))
        }
    }
}
