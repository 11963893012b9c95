/// Measures how long the pages of one list take. There is a meter only if someone asks for one.
package protocol PageMeter: Sendable {
    /// Measures the loading of a page: its request or the reading of the store, its parsing, and all later processing.
    ///
    /// - Parameters:
    ///   - ordinal: its index in the list, from 0.
    ///   - page: the page in the loaded value.
    func loading<Loaded: Sendable>(
        _ ordinal: Int, page: (Loaded) -> Page, _ load: @Sendable () async throws -> Loaded
    ) async throws -> Loaded
    /// Measures the parsing of a body.
    func parsing<Extraction>(_ parse: () -> Extraction) -> Extraction
    /// Measures the writing of a page.
    func printing<Length>(_ ordinal: Int, _ page: Page, _ print: () throws -> Length) rethrows -> Length
    /// Runs the walk of the list, so that its store calls are counted for it.
    func walking(_ walk: () async throws -> Void) async rethrows
}

extension PageMeter {
    /// Measures the pages of a list, beginning with one, each when it is loaded.
    ///
    /// - Parameter ordinal: the index of the first one in the list, from 0.
    package func metering(
        _ first: @escaping Paginated<Page>.LoadMore, from ordinal: Int
    ) -> Paginated<Page>.LoadMore {
        {
            let page = try await loading(ordinal, page: \.content, first)
            return Paginated(content: page.content, loadMore: page.loadMore.map { metering($0, from: ordinal + 1) })
        }
    }

    /// Measures the loading of a list's pages, in any order and by any task.
    package func metering(_ load: @escaping PageLoader) -> PageLoader {
        { request in
            try await loading(request.ordinal, page: \.self) { try await load(request) }
        }
    }
}
