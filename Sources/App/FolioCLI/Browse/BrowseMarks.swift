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
    private var failure: String?

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
        guard let store, let list else { return }
        await reporting {
            try await store.mark(items, asRead: isRead, in: list)
            // Marks of another process may have come before the user's key.
            post(.marked(ReadMarks(items: try await store.marks(of: list).items)))
        }
    }

    /// Tells the reader about the marks of other processes, until the task is cancelled.
    func watch() async {
        while (try? await Task.sleep(for: Self.pause)) != nil {
            guard let store, let list else { continue }
            await reporting {
                let latest = try await store.changesOfOthers()
                guard latest != changes else { return }
                changes = latest
                post(.marked(ReadMarks(items: try await store.marks(of: list).items)))
            }
        }
    }

    /// Notes where the list was left, and closes the library. Returns what to say if something could not be noted.
    func end(at place: ReadMarks.Place?) async -> String? {
        guard let store, let list else { return failure }
        self.store = nil
        await reporting { try await store.note(place, in: list) }
        await store.stop()
        return failure
    }

    /// The list can be read without marks: the first error is shown, and again at the end.
    private func reporting(_ body: () async throws -> Void) async {
        do { try await body() } catch {
            guard failure == nil else { return }
            let reason = Sanitizer.cell(Diagnostic(any: error).what.text(in: catalog))
            let text = Message("what you read is not noted: \(reason)").text(in: catalog)
            failure = text
            post(.notice(text))
        }
    }
}
