import Feeds
import Pages
import Pagination
import Testing

@testable import Reading

/// Which list gets the next request.
struct ListsAheadTests {
    private typealias State = ListsAheadState<String>

    private static func state(limit: Int, demand: Demand = .all, lists: Int = 4) -> State {
        var state = State(limit: limit, demand: demand, pages: 0, items: 0)
        for number in 0..<lists {
            state.add(.success("\(number)"))
            state.prepare(.load { throw CancellationError() }, of: number)
        }
        return state
    }

    private static let page = Result<Paginated<Page>, any Error>.failure(CancellationError())

    /// The numbers of the lists whose requests may be sent now.
    private static func jobs(_ state: inout State) -> [Int] {
        var numbers: [Int] = []
        while let job = state.nextJob() { numbers.append(job.number) }
        return numbers
    }

    @Test func limit_countsPagesThatLoadOrWait() {
        var state = Self.state(limit: 3)
        #expect(Self.jobs(&state) == [0, 1, 2])
        // A page of the second list waits, so that the others stay within the limit.
        state.add(Self.page, of: 1, watch: nil, goesOn: false)
        #expect(Self.jobs(&state).isEmpty)
        state.dropHead()
        #expect(Self.jobs(&state).isEmpty)
    }

    @Test func oneAtATime_loadsOnlyTheListThatIsUsed() {
        var state = Self.state(limit: 0)
        #expect(Self.jobs(&state) == [0])
        state.setOpened(.success(nil), 0)
        #expect(Self.jobs(&state).isEmpty)
        state.dropHead()
        #expect(Self.jobs(&state) == [1])
    }

    @Test func pagesThatAreTaken_makeRoom() {
        var state = Self.state(limit: 2)
        #expect(Self.jobs(&state) == [0, 1])
        for number in 0..<2 { state.add(Self.page, of: number, watch: nil, goesOn: false) }
        #expect(Self.jobs(&state).isEmpty)
        _ = state.take(0)
        #expect(Self.jobs(&state) == [2])
        state.dropHead()
        #expect(Self.jobs(&state).isEmpty)
    }

    /// The first page of the list that is used next is loaded, whatever else is loading.
    @Test func pageThatIsNeededNext_isNotLimited() {
        var state = Self.state(limit: 1)
        #expect(Self.jobs(&state) == [0])
        state.dropHead()
        #expect(Self.jobs(&state) == [1])
    }

    @Test func pagesThatAreEnough_areNotFollowed() {
        var state = Self.state(limit: 8, demand: .pages(2))
        #expect(Self.jobs(&state) == [0, 1])
        state.add(Self.page, of: 0, watch: nil, goesOn: false)
        #expect(Self.jobs(&state).isEmpty)
    }

    /// Lists are opened in their order, and before a request can be sent for them.
    @Test func requests_areForListsThatAreOpen() {
        var state = State(limit: 4, demand: .all, pages: 0, items: 0)
        for number in 0..<2 { state.add(.success("\(number)")) }
        #expect(Self.jobs(&state).isEmpty)
        #expect(state.nextOpening()?.element == "0")
        #expect(state.nextOpening()?.element == "1")
        #expect(state.nextOpening().map(\.number) == nil)
        state.prepare(.load { throw CancellationError() }, of: 1)
        #expect(Self.jobs(&state) == [1])
    }

    @Test func stoppedLists_getNoRequests() {
        var state = Self.state(limit: 4)
        state.isStopped = true
        #expect(Self.jobs(&state).isEmpty)
    }
}
