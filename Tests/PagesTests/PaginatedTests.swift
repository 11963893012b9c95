import Pages
import TestSupport
import Testing

struct PaginatedTests {
    @Test func page_isLoadedAtTheRequestedPosition() async throws {
        let asked = Journal()

        let sut = try await paginated(loader(noting: asked), at: PageRequest(position: Position("p3"), ordinal: 0))

        #expect(sut.content.position == Position("p3"))
        #expect(await asked.entries == ["0 p3"])
    }

    @Test func loadMore_loadsTheNextPageAndCountsOn() async throws {
        let asked = Journal()

        let first = try await paginated(loader(noting: asked), at: PageRequest())
        let second = try await first.loadMore?()
        let third = try await second?.loadMore?()

        #expect(third?.content.ids == ["3"])
        #expect(await asked.entries == ["0 head", "1 p2", "2 p3"])
    }

    /// Behaviours 1 and 2: an empty page, or one without a next page, ends paging.
    @Test func loadMore_isNilAfterTheLastPage() async throws {
        let last = try await paginated({ _ in try PageFactory.page(ids: []) }, at: PageRequest())

        #expect(last.loadMore == nil)
    }

    @Test func loadMore_isNotCalledUnasked() async throws {
        let asked = Journal()

        _ = try await paginated(loader(noting: asked), at: PageRequest())

        #expect(await asked.entries.count == 1)
    }

    /// Behaviour 2: after a failure, the same page can be requested again.
    @Test func loadMore_canBeRepeatedAfterAFailure() async throws {
        let asked = Journal()
        let load = loader(noting: asked)
        let first = try await paginated(
            { request in
                let page = try await load(request)
                if request.ordinal == 1, await asked.entries(beginning: "1 ").count == 1 { throw Unreachable() }
                return page
            }, at: PageRequest())

        await #expect(throws: Unreachable.self) { try await first.loadMore?() }
        let second = try await first.loadMore?()

        #expect(second?.content.ids == ["2"])
        #expect(await asked.entries == ["0 head", "1 p2", "1 p2"])
    }

    /// Pages of one item each: page 1 at the start, page N at the position `pN`.
    private func loader(noting asked: Journal) -> PageLoader {
        { request in
            await asked.note("\(request.ordinal) \(request.position?.text ?? "head")")
            let number = request.position.flatMap { Int($0.text.dropFirst()) } ?? 1
            return try PageFactory.page(ids: [number], at: request.position?.text, next: "p\(number + 1)")
        }
    }
}

private struct Unreachable: Error {}
