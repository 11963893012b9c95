import Diagnostics
import Pages
import Presentation
import Reader
import SQLiteStore
import Wording

/// What was read of the list on the screen, in the library. Other copies of folio see it, and this one sees theirs.
actor BrowseMarks {
    private let library: LibraryAccess
    private let catalog: Catalog
    private let post: @Sendable (ReaderEvent) -> Void
    /// Nil until the first items have come, and if the library cannot be opened.
    private var store: SQLiteStore?
    private var list: ReadMarks.List?
    /// A number that other processes change.
    private var changes: Int64?
    /// Why something could not be noted; the first reason.
    private var failure: BrowseFailure?
    /// Marks that are not in the library yet, and whether the items are read.
    private var pending: [UInt64: Bool] = [:]
    /// Whether the last marks could not be written. They are tried again each second, and at the end.
    private var isStuck = false

    /// How often the marks of others are looked for.
    private static let pause = Duration.seconds(1)

    /// - Parameter post: tells the reader.
    init(_ library: LibraryAccess, in catalog: Catalog, post: @escaping @Sendable (ReaderEvent) -> Void) {
        (self.library, self.catalog, self.post) = (library, catalog, post)
    }

    /// Reads the marks, the first time that items of the list have come.
    func begin(_ list: ReadMarks.List) async {
        guard self.list == nil else { return }
        self.list = list
        await reporting {
            let store = try await library.open()
            self.store = store
            changes = try await store.changesOfOthers()
            post(.marked(try await store.marks(of: list)))
        }
    }

    /// Marks items as read or as unread.
    func mark(_ items: [UInt64], asRead isRead: Bool) async {
        for item in items { pending[item] = isRead }
        if !isStuck { await write() }
    }

    /// Writes the pending marks, all at once: each writing may wait for another process.
    private func write() async {
        guard let store, let list, !pending.isEmpty else { return }
        let batch = pending
        pending = [:]
        isStuck = true
        await reporting {
            do {
                for isRead in [true, false] {
                    let items = batch.filter { $0.value == isRead }.map(\.key)
                    if !items.isEmpty { try await store.mark(items, asRead: isRead, in: list) }
                }
            } catch {
                pending.merge(batch) { newer, _ in newer }
                throw error
            }
            isStuck = false
            // Marks of another process may have come before the user's key.
            post(.marked(ReadMarks(items: try await store.marks(of: list).items)))
        }
    }

    /// Tells the reader about the marks of other processes, until the task is cancelled.
    func watch() async {
        while (try? await Task.sleep(for: Self.pause)) != nil {
            guard let store, let list else { continue }
            await write()
            // What is not written yet is on the screen already.
            guard pending.isEmpty else { continue }
            await reporting {
                let latest = try await store.changesOfOthers()
                guard latest != changes else { return }
                changes = latest
                post(.marked(ReadMarks(items: try await store.marks(of: list).items)))
            }
        }
    }

    /// Notes where the list was left, and closes the library. Returns what could not be noted.
    func end(at place: ReadMarks.Place?) async -> [BrowseFailure] {
        guard let store, let list else { return failures }
        await write()
        // Nobody waits twice.
        if !isStuck {
            if failure?.isDamage == false { failure = nil }
            await reporting { try await store.note(place, in: list) }
        }
        self.store = nil
        await store.stop()
        return failures
    }

    private var failures: [BrowseFailure] { failure.map { [$0] } ?? [] }

    /// The list can be read without marks: the first error is shown, and again at the end.
    private func reporting(_ body: () async throws -> Void) async {
        do { try await body() } catch {
            guard failure == nil else { return }
            let reason = Sanitizer.message(Diagnostic(any: error).what.text(in: catalog))
            let text = Message("read marks are not saved: \(reason)").text(in: catalog)
            failure = BrowseFailure(text: text, error: error)
            post(.notice(text))
        }
    }
}
