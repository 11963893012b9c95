import Endpoints
import Feeds
import Pages
import Pagination
import System

extension ListStorage {
    /// Protects the file of an interrupted walk: asks the user before it is overwritten, or reports that it is.
    ///
    /// - Parameter demand: how much the walk is to read; nil if it has several lists.
    func protect(_ identity: WalkIdentity, demand: Demand?) async throws {
        guard let file, file.size > 0 else { return }
        // A store that cannot be read must not stop the command.
        let past = (try? await store.generations(.output(file.path))) ?? []
        guard let half = past.first(where: identity.matches), let length = half.last?.outputLength, length > 0,
            file.size >= length
        else { return }
        let summary = Walk.Summary(resuming: half)
        guard demand.map({ summary.next != nil && $0.needsMore(after: summary) }) ?? (half.ending == nil) else {
            return
        }
        guard let confirmsOverwrite else {
            return observer.report(.overwrites(path: file.path, items: summary.items))
        }
        if try await !confirmsOverwrite(file.path, summary.items) {
            throw StorageOptionError.outputKept(path: file.path)
        }
    }

    /// The walk to resume; nil if there is none.
    ///
    /// - Parameter isCourse: whether it is a walk through the lists of several parents.
    func resumable(_ identity: WalkIdentity, isCourse: Bool = false) async throws -> Generation? {
        let all = try await store.generations(output.map { .output($0) } ?? .collection(identity.collection))
        // A course without records may have been interrupted at its first list.
        let past = all.filter { $0.run.output == output && ($0.pages > 0 || isCourse && identity.matches($0)) }
        if let file, file.size == 0, past.contains(where: { $0.last?.outputLength ?? 0 > 0 }) {
            observer.report(.nothingToResume(.emptyFile))
            return nil
        }
        // To stdout, only an interrupted walk can be resumed. A file still has what any walk wrote.
        guard let generation = past.first(where: identity.matches) else {
            if let other = past.first(where: { output != nil || $0.ending == nil }) {
                throw StorageOptionError.resumesAnother(output: output, identity.change(from: other))
            }
            observer.report(.nothingToResume(.noWalk))
            return nil
        }
        if !isCourse, generation.endedShort {
            observer.report(.nothingToResume(.incompleteList))
            return nil
        }
        return generation
    }

    /// The plan that continues a walk; nil if the walk was complete.
    func resumed(
        _ generation: Generation, _ endpoint: BoundEndpoint, demand: Demand, remote: RemotePages
    ) async throws -> WalkPlan? {
        let summary = Walk.Summary(resuming: generation)
        let saver = saver(
            endpoint, .again(generation.id, keeping: generation.pages, keepsPages: generation.keepsPages))
        guard let next = summary.next, demand.needsMore(after: summary) else {
            // Interrupted after its last page.
            if summary.next == nil, generation.ending == nil { await saver.close(generation.id, as: .complete) }
            return nil
        }
        let last = try await store.pages(of: generation.id, from: generation.pages - 1).last
        var guarding = endpoint.guarding(from: generation.start)
        let earlier = try await store.pageHashes(of: generation.id)
        guarding.recall(
            earlier, generation.last?.memory ?? WalkMemory(), leftOut: try await itemsBefore(generation, endpoint),
            isLastAgain: endpoint.page(of: next) == endpoint.page(of: last?.position), next: endpoint.before(next))
        var plan = remote.plan(
            from: PageRequest(position: next, ordinal: generation.pages), guarding: guarding, items: summary.items,
            after: last, recalling: earlier.flatMap(\.hashes))
        (plan.saver, plan.summary, plan.outputLength) = (saver, summary, generation.last?.outputLength)
        return plan
    }
}

extension Generation {
    /// Whether the list ended with fewer items than the server announced, or moved, so that it must be read again.
    var endedShort: Bool {
        if ending == .moved { return true }
        guard last?.next == nil else { return false }
        // It may have been killed after its last page.
        return ending == .cut || ending == nil && last?.memory.isShort == true
    }
}
