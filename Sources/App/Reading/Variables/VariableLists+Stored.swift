import Endpoints
import Feeds
import HTTP
import Pages
import Plugins
import System

extension VariableLists {
    /// How many lists there are with the values that are stored, of the account used last; nil if not all values are
    /// stored.
    package func storedCount(in library: OpenLibrary) async -> Int? {
        guard let lists = try? await ofLastAccount(in: library) else { return nil }
        let storage = ListStorage(
            library, StorageOptions(offline: true), cache: endpoint.cache, observer: context.observer, file: nil,
            identity: [:], concurrency: 1, now: context.now, isUnreachable: { _ in false })
        guard let course = try? await ParentCourse(nil, continuing: nil, storage) else { return nil }
        let client = OfflineHTTPClient()
        let combinations = Combinations(
            lists: lists, storage: storage, clients: ListClients(lists: client, images: client, replies: []),
            course: course)
        let found = Handoff<Combinations.Found>()
        async let sending: Void = combinations.send(from: nil, to: found)
        // A list of values that is not stored, or not to its end, ends this with an error.
        do { while try await found.next() != nil {} } catch { return nil }
        await sending
        return combinations.facts.withLock { $0.shortOf == nil && $0.summary.isComplete ? $0.total : nil }
    }

    private func ofLastAccount(in library: OpenLibrary) async throws -> VariableLists {
        let latest = try await library.store.generations(.latest(plugin: plugin.name)).first
        return try await ofAccounts { arguments in
            plugin.isSigned || !arguments.secrets.isEmpty ? latest?.collection.account ?? "" : ""
        }
    }
}
