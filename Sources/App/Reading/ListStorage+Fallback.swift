import Endpoints
import Feeds
import Pages
import Pagination
import Plugins

extension ListStorage {
    /// Makes a plan fall back to the stored copy if the server is unreachable.
    func addFallback(
        to plan: inout WalkPlan, _ endpoint: BoundEndpoint, from position: Position?, after end: StoredEnd?,
        last page: StoredPage?, _ remote: RemotePages
    ) async throws {
        let request = PageRequest(position: position)
        let asked = remote.plan(
            from: request, guarding: plan.guarding, hasFallback: try await hasStoredCopy(endpoint, from: position),
            after: end, last: page)
        plan.ahead = asked.ahead
        plan.first = withFallback(from: asked.first, at: request, mayFallBack: isUnreachable) {
            try await storedCopy(after: $0, endpoint, at: $1, seen: $2)
        }
    }

    private func storedCopy(
        after failure: any Error, _ endpoint: BoundEndpoint, at request: PageRequest, seen: SeenItems
    ) async throws -> Paginated<Page> {
        let list: Paginated<Page>
        do {
            list = try await stored(endpoint, at: request, after: seen) { nothing in
                nothing.newest.map {
                    StoredCopyTooOldError(failure: failure, fetchedAt: $0, isAgeKnown: $0 <= now())
                } ?? failure
            }
        } catch let error as StoreError {
            faults.note(error, while: .reading)
            throw failure
        }
        observer.report(.fellBack(failure))
        return list
    }

    /// Whether a page may be shown if the server is unreachable. If the clock was set back since, nobody knows its age.
    func isRecent(_ fetchedAt: Int64, now: Int64) -> Bool {
        let age = now - fetchedAt
        return age >= 0 && age < (options.maxStale ?? cache.maxStale).components.seconds
    }

    /// Whether the store can be fallen back to.
    private func hasStoredCopy(_ endpoint: BoundEndpoint, from position: Position?) async throws -> Bool {
        do {
            if let page = endpoint.page(of: position) {
                for generation in try await walks(of: endpoint).positioned {
                    if generation.start == position { return true }
                    if try await store.ordinal(of: page, in: generation.id) != nil { return true }
                }
                return false
            }
            let now = now()
            return try await walks(of: endpoint).usable.contains { generation in
                generation.start == nil && generation.last.map { isRecent($0.fetchedAt, now: now) } ?? false
            }
        } catch let error as StoreError {
            faults.note(error, while: .reading)
            return false
        }
    }
}
