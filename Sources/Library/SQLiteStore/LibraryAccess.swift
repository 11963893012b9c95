import Feeds
package import System

/// The library's path, and the open library while a command works with it.
package struct LibraryAccess: Sendable {
    private let variables: [String: String]
    /// Seconds since 1970 (UTC).
    package let now: @Sendable () -> Int64

    package init(_ facts: ProcessFacts, now: @escaping @Sendable () -> Int64) {
        variables = facts.variables
        self.now = now
    }

    /// The library's file. XDG ignores a relative path in the variable.
    ///
    /// Throws if no variable names a folder.
    package var path: String {
        get throws(StoreError) {
            let absolute = { (name: String) in variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
            guard let data = absolute("XDG_DATA_HOME") ?? absolute("HOME").map({ "\($0)/.local/share" }) else {
                throw .cannotOpen(path: "library.sqlite", reason: "neither XDG_DATA_HOME nor HOME is an absolute path")
            }
            return "\(data)/folio/library.sqlite"
        }
    }

    /// A fast view of the library for completions; nil if it cannot be read.
    package var glimpse: LibraryReader? {
        (try? path).flatMap { LibraryReader($0) }  // Without a folder there is no library.
    }

    /// Runs `body` with the open library, or with nil if there is no library.
    ///
    /// - Parameter makes: whether to create a missing library.
    package func maintaining(makes: Bool = false, _ body: (SQLiteStore?) async throws -> Void) async throws {
        guard try makes || FileSystem.mayExist(path) else { return try await body(nil) }
        let store = try await open()
        try await Self.stopping(store) { try await body(store) }
    }

    /// Opens the library, and creates it if it is missing.
    package func open() async throws -> SQLiteStore {
        try await SQLiteStore.open(path, now: now)
    }

    /// Stops a store after `body`, whether it throws or not.
    package static func stopping(_ store: SQLiteStore, after body: () async throws -> Void) async throws {
        do {
            // An interrupted command does not wait for a library that another process has locked.
            try await withTaskCancellationHandler(operation: body, onCancel: { store.endWaiting() })
        } catch {
            await store.stop()
            throw error
        }
        await store.stop()
    }
}
