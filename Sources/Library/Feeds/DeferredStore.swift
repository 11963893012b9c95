package import Pages

/// Stores writes in the background, as many together as wait, so that the reading of lists need not wait for them.
///
/// The writes keep their order. If the process is killed, the last ones are lost, and their pages are read again. A write
/// that fails is reported and cuts its walk: nothing later of it is stored.
package actor DeferredStore: FeedReader, FeedWriter {
    /// How many writes may wait. Their bodies may have as many bytes as those of one walk.
    static let mostWrites = 256

    private let store: any BatchingFeedStore
    private let pause: Duration
    private let failed: @Sendable (any Error) -> Void
    private var walks = DeferredWalks()
    /// Changed by the task that stores only.
    private var stored = StoredWalks()
    private var waiting: [DeferredWrite] = []
    /// How many bytes of bodies wait.
    private var bytes = 0
    /// How many writes were added, and how many of them are done.
    private var (added, done) = (0, 0)
    private var hasEnded = false
    /// The task that stores, while nothing waits.
    private var idle: CheckedContinuation<Void, Never>?
    /// The pause in which writes are collected.
    private var collecting: Task<Void, Never>?
    /// The tasks that wait until more is done.
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// - Parameters:
    ///   - pause: how long writes are collected.
    ///   - failed: called with the reason if something cannot be stored.
    package init(
        _ store: any BatchingFeedStore, pause: Duration = .milliseconds(10),
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        (self.store, self.pause, self.failed) = (store, pause, failed)
    }

    /// Runs the body, and ends once all that it wrote is stored. Later writes would wait for ever.
    package nonisolated func storing(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.run() }
            do { try await body() } catch {
                await end()
                throw error
            }
            await end()
        }
    }

    /// Waits until all that was written so far is stored.
    package func flush() async {
        let last = added
        while done < last { await progress() }
    }

    private func end() {
        hasEnded = true
        collecting?.cancel()
        idle.take()?.resume()
    }

    // MARK: Writing

    package func open(_ opening: Generation.Opening) async throws -> Generation.ID {
        let walk = walks.begin(opening)
        add(DeferredWrite(walk: walk, action: .open(opening)))
        return walk
    }

    package func save(_ record: PageRecord, in generation: Generation.ID) async throws {
        let write = DeferredWrite(walk: generation, action: .save(record))
        while !waiting.isEmpty, waiting.count >= Self.mostWrites || bytes + write.bytes > SaveQueue.lag {
            await progress()
        }
        add(write)
    }

    package func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws {
        add(DeferredWrite(walk: generation, action: .close(ending)))
    }

    private func add(_ write: DeferredWrite) {
        waiting.append(write)
        bytes += write.bytes
        added += 1
        idle.take()?.resume()
    }

    /// Waits until some writes were done.
    private func progress() async {
        collecting?.cancel()
        await withCheckedContinuation { waiters.append($0) }
    }

    private func run() async {
        while !waiting.isEmpty || !hasEnded {
            if waiting.isEmpty {
                await withCheckedContinuation { idle = $0 }
                continue
            }
            await collect()
            let writes = waiting
            (waiting, bytes) = ([], 0)
            await store(writes)
            walks.end(writes)
            done += writes.count
            for waiter in waiters { waiter.resume() }
            waiters = []
        }
    }

    /// Waits for more writes, unless a task waits for those that there are.
    private func collect() async {
        guard waiters.isEmpty, !hasEnded else { return }
        let pause = Task { [pause] in _ = try? await Task.sleep(for: pause) }
        collecting = pause
        await pause.value
        collecting = nil
    }

    private func store(_ writes: [DeferredWrite]) async {
        do { try await together(writes) } catch StoreError.locked(let path) {
            // Each of them would wait as long as all together.
            failed(StoreError.locked(path: path))
            for write in writes { stored.cut(write) }
        } catch {
            // Only what fails alone is not stored.
            for write in writes {
                do { try await together([write]) } catch {
                    failed(error)
                    stored.cut(write)
                }
            }
        }
    }

    private func together(_ writes: [DeferredWrite]) async throws {
        stored = try await store.together { [stored] batch in
            var stored = stored
            for write in writes { try stored.perform(write, in: batch) }
            return stored
        }
    }

    // MARK: Reading

    package func generations(_ selection: Generation.Selection) async throws -> [Generation] {
        if walks.mayHave(selection) { await flush() }
        return try await store.generations(selection)
    }

    package func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord] {
        try await store.pages(of: generation, from: ordinal)
    }

    package func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int? {
        try await store.ordinal(of: position, in: generation)
    }

    package func hashes(of generation: Generation.ID) async throws -> [UInt64] {
        try await store.hashes(of: generation)
    }

    package func pageHashes(of generation: Generation.ID) async throws -> [PageHashes] {
        try await store.pageHashes(of: generation)
    }
}
