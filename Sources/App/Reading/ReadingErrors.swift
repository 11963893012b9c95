package import Feeds
package import Pagination

/// A list ended before the end that the server announced.
package struct IncompleteListError: Error, Equatable {
    /// What is missing.
    package let shortfall: Shortfall

    package init(shortfall: Shortfall) {
        self.shortfall = shortfall
    }
}

/// An error that was reported when it happened; only its exit code remains to be used.
package struct ReportedError: Error {
    /// The error that was reported.
    package let error: any Error

    package init(error: any Error) {
        self.error = error
    }
}

/// A command cannot use what is stored as its options ask.
package enum StorageError: Error, Equatable {
    /// `--new` without ids.
    case newNeedsID
    /// The interrupted walk was of another command.
    case resumesAnother(output: String?, Change)
    /// A person wants to keep what an interrupted walk has written to the file.
    case outputKept(path: String)
    /// The format, as asked for or else as the file's name tells, cannot be written page by page.
    case outputFormat(path: String, asked: String?)
    /// `--resume` for the comments of several items.
    case resumesSeveral

    /// What has changed since an interrupted walk.
    package enum Change: Sendable, Equatable {
        /// Another version of folio wrote it, so that nothing can be compared.
        case unknown
        /// Options and definitions; whether it is another list, and whether it starts elsewhere.
        case known([ResumeIdentity.Part], isOtherList: Bool, isOtherStart: Bool)
    }
}

/// A failure of the server when the stored copy is too old to fall back to.
package struct StoredCopyTooOldError: Error {
    /// The server's failure.
    package let failure: any Error
    /// The stored copy's age, as seconds since 1970 (UTC).
    package let fetchedAt: Int64
}

/// A line of stdin has no id.
package struct MissingIDError: Error, Equatable {
    /// The line's number, from 1.
    package let line: Int
}

/// The one item that was asked for is not stored.
package struct ItemNotStoredError: Error, Equatable {
    /// The item's id.
    package let id: String
    /// `plugin/endpoint`
    package let endpoint: String

    package init(id: String, endpoint: String) {
        self.id = id
        self.endpoint = endpoint
    }
}
