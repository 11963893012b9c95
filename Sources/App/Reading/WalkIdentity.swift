import Endpoints
import Feeds
import JSON
import Pages
import Pagination

/// Identifies the walk that a command would continue: its list, start and output.
struct WalkIdentity: Sendable {
    let collection: CollectionKey
    let definition: ListDefinition?
    /// Where the walk begins; nil for the start of the list.
    let start: Position?
    let run: Generation.Run

    /// Whether a stored walk reads the same list, paged in the same way, and writes the same.
    func matches(_ walk: Generation) -> Bool {
        guard let own = run.identity, let other = walk.run.identity else { return false }
        return collection == walk.collection && definition == walk.definition && start == walk.start
            && run.output == walk.run.output && own.parts(differingFrom: other).isEmpty
    }

    /// What has changed since a walk.
    func change(from walk: Generation) -> StorageOptionError.Change {
        guard let old = walk.run.identity, let new = run.identity else { return .unknown }
        let (was, present) = (walk.collection, collection)
        let names = Set(was.parameters.keys).union(present.parameters.keys)
        return .known(
            new.parts(differingFrom: old), endpoint: was.endpoint == present.endpoint ? nil : was.endpoint,
            parameters: names.filter { name in
                was.parameters[name]?.map(ExactText.init) != present.parameters[name]?.map(ExactText.init)
            }.sorted(),
            isOtherAccount: was.account != present.account, isOtherStart: walk.start != start)
    }

    /// How to open a new walk.
    ///
    /// - Parameter now: seconds since 1970 (UTC).
    func opening(keepsPages: Bool = true, at now: Int64) -> Generation.Opening {
        .new(collection, as: definition, start: start, run: run, keepsPages: keepsPages, at: now)
    }
}
