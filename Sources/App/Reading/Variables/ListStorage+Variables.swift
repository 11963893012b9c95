import Endpoints
import Feeds
import Pages
import Pagination

extension ListStorage {
    /// The storage of a list with the values of a variable. It is read with every command, since there may be new items
    /// under old ones.
    ///
    /// - Parameter level: the number of the variable, from 0.
    func ofParents(_ list: BoundEndpoint, at level: Int, in course: ParentCourse) -> ListStorage {
        var own = ofReplies(list)
        own.options.new = false
        own.ends = nil
        own.course = course.id.map { "\($0) each \(level)" }
        return own
    }

    /// The walk of a list of values in a course that is resumed; nil if nothing of it is stored.
    func earlierParents(_ list: BoundEndpoint, in course: ParentCourse) async throws -> Generation? {
        guard course.isResumed, let id = course.id else { return nil }
        let identity = walkIdentity(of: list, from: nil)
        return try await store.generations(.collection(list.key)).first { walk in
            walk.pages > 0 && walk.keepsPages && walk.id > id && !walk.endedShort && identity.matches(walk)
        }
    }

    /// Reads the stored pages of a walk in their order.
    func readStored(_ walk: Generation, of list: BoundEndpoint, _ use: (Page) async throws -> Void) async throws {
        var count = 0
        while case let records = try await store.pages(of: walk.id, from: count), !records.isEmpty {
            count += records.count
            for record in records { try await use(Self.read(record, at: record.position, of: list)) }
        }
    }

    /// Waits until all that was written so far is stored, if the store defers it.
    func flush() async { await (store as? DeferredStore)?.flush() }
}
