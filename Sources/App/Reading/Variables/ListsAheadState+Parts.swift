import Feeds
import Pages
import Pagination

extension ListsAheadState {
    /// What a task does next for a list.
    enum Step: Sendable {
        /// Loads its first page.
        case begin(OpenedList)
        case load(Paginated<Page>.LoadMore)
    }

    /// A list to open.
    struct Opening: Sendable {
        let number: Int
        let element: Element
    }

    /// A request to send.
    struct Job: Sendable {
        let number: Int
        let step: Step
        let watch: WalkGuard?
    }

    /// What the user of the lists waits for.
    enum Need: Equatable {
        /// The next list.
        case list
        /// The next element, or the end.
        case element
        /// The next page of a list.
        case page(Int)
    }

    /// The task that uses the lists, while it waits.
    struct User {
        let need: Need
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// A list that was not used to its end.
    struct List {
        let element: Element
        /// Whether nobody opens it yet.
        var isNew = true
        /// What is to be done; nil while it is loading, and if it has all pages that were wanted so far.
        var step: Step?
        var isLoading = false
        /// The list; nil before its first page has come.
        var opened: Result<OpenedList?, any Error>?
        /// The pages that wait until they are used, and how many items they have for the output.
        var pages: [Result<Paginated<Page>, any Error>] = []
        var items = 0
        /// Loads the page after the last one, if it is wanted.
        var rest: Paginated<Page>.LoadMore?
        /// Knows whether the list goes on; nil if pages are loaded only when they are needed.
        var watch: WalkGuard?
    }
}
