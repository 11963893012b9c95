import Endpoints
import Feeds
import Pages
import Pagination
import System

extension ListStorage {
    /// Protects the file of an interrupted walk: asks the user before it is overwritten, or reports that it is.
    func protect(
        _ endpoint: BoundEndpoint, from position: Position?, demand: Demand, run: Generation.Run
    ) async throws {
        guard let file, file.size > 0 else { return }
        // A store that cannot be read must not stop the command.
        let past = (try? await store.generations(.output(file.path))) ?? []
        guard let half = past.first(where: { $0.isWalk(of: endpoint, from: position, by: run) }),
            let length = half.last?.outputLength, length > 0, file.size >= length
        else { return }
        let summary = Walk.Summary(resuming: half)
        guard summary.next != nil, demand.needsMore(after: summary) else { return }
        guard let confirmsOverwrite else {
            return observer.report(.overwrites(path: file.path, items: summary.items))
        }
        if try await !confirmsOverwrite(file.path, summary.items) {
            throw StorageOptionError.outputKept(path: file.path)
        }
    }

    /// The walk to resume; nil if there is none.
    func resumable(
        _ endpoint: BoundEndpoint, from position: Position?, run: Generation.Run
    ) async throws -> Generation? {
        let all = try await store.generations(output.map { .output($0) } ?? .collection(endpoint.key))
        let past = all.filter { $0.run.output == output && $0.pages > 0 }
        let same = past.first { $0.isWalk(of: endpoint, from: position, by: run) }
        // To stdout, only an interrupted walk can be resumed. A file still has what any walk wrote.
        guard let generation = same else {
            if let other = past.first(where: { output != nil || $0.ending == nil }) {
                throw StorageOptionError.resumesAnother(output: output, change(from: other, endpoint, position, run))
            }
            observer.report(.nothingToResume(.noWalk))
            return nil
        }
        if let file, file.size == 0, generation.last?.outputLength ?? 0 > 0 {
            observer.report(.nothingToResume(.emptyFile))
            return nil
        }
        if generation.ending == .cut, generation.last?.next == nil {
            observer.report(.nothingToResume(.incompleteList))
            return nil
        }
        return generation
    }

    /// What has changed since a walk.
    private func change(
        from other: Generation, _ endpoint: BoundEndpoint, _ position: Position?, _ run: Generation.Run
    ) -> StorageOptionError.Change {
        guard let old = other.run.identity, let new = run.identity else { return .unknown }
        return .known(
            new.parts(differingFrom: old), isOtherList: other.collection != endpoint.key,
            isOtherStart: other.start != position)
    }

    /// The plan that continues a walk; nil if the walk was complete.
    func resumed(
        _ generation: Generation, _ endpoint: BoundEndpoint, demand: Demand, remote: RemotePages
    ) async throws -> WalkPlan? {
        let summary = Walk.Summary(resuming: generation)
        let saver = saver(endpoint, .again(generation.id, keeping: generation.pages))
        guard let next = summary.next, demand.needsMore(after: summary) else {
            if let length = generation.last?.outputLength { try file?.check(holds: length) }
            // Interrupted after its last page.
            if summary.next == nil, generation.ending == nil { await saver.close(generation.id, as: .complete) }
            observer.report(.nothingToResume(.complete))
            return nil
        }
        var guarding = endpoint.guarding(from: generation.start)
        guarding.recall(
            try await store.hashes(of: generation.id), pages: generation.pages,
            leftOut: endpoint.itemsBefore(generation.start))
        var plan = remote.plan(
            from: PageRequest(position: next, ordinal: generation.pages), guarding: guarding, items: summary.items)
        (plan.saver, plan.summary, plan.outputLength) = (saver, summary, generation.last?.outputLength)
        return plan
    }
}

extension Generation {
    /// Whether it is a walk of the same list, paged in the same way, that writes the same.
    fileprivate func isWalk(of endpoint: BoundEndpoint, from position: Position?, by run: Run) -> Bool {
        collection == endpoint.key && definition == endpoint.definition && start == position && self.run == run
    }
}
