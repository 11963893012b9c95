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

/// An error that was reported when it happened. The command still exits with its code.
package struct ReportedError: Error {
    /// The error that was reported.
    package let error: any Error

    package init(error: any Error) {
        self.error = error
    }
}

/// Stored data cannot be used as the options require.
package enum StorageOptionError: Error, Equatable {
    /// `--new` without ids.
    case newNeedsID
    /// The interrupted walk belongs to another command.
    case resumesAnother(output: String?, Change)
    /// `--cursor` with a position of another `pagination:`, which means other items now.
    case otherPagination(position: String)
    /// The user chose to keep the file of an interrupted walk.
    case outputKept(path: String)
    /// The format, from `-o` or from the file's name, cannot be written page by page.
    case outputFormat(path: String, asked: String?)
    /// `--resume` with other ids than before: the number of the first that differs, from 1, and what it was; nil if
    /// there is one.
    case resumesOtherParents(number: Int, was: String, is: String?)
    /// `--resume` with other values of variables than before, as `resumesOtherParents`; the values are JSON.
    case resumesOtherValues(number: Int, was: String, is: String?)

    /// What has changed since an interrupted walk.
    package enum Change: Sendable, Equatable {
        /// Another version of folio stored it, so it cannot be compared.
        case unknown
        /// Options and keys of the plugin file; the endpoint of the earlier walk, if it is another; names of parameters;
        /// whether the account and the start are others.
        case known(
            [ResumeIdentity.Part], endpoint: String? = nil, parameters: [String] = [], isOtherAccount: Bool = false,
            isOtherStart: Bool = false)
    }
}

/// A failure of the server when the stored copy is too old to fall back to, or its age is unknown.
package struct StoredCopyTooOldError: Error {
    /// The server's failure.
    package let failure: any Error
    /// When the stored copy was fetched, in seconds since 1970 (UTC).
    package let fetchedAt: Int64
    /// False if the clock was set back since.
    package let isAgeKnown: Bool
}

/// Stdin has no id where one is expected.
package enum ParentInputError: Error, Equatable {
    /// Lines count from 1.
    case lineWithoutID(number: Int)
    /// Items of a JSON document count from 1.
    case itemWithoutID(number: Int)
    /// The input ends inside quotes that begin in this line of CSV.
    case unclosedQuote(number: Int)
    /// A JSON document is larger than this many bytes.
    case documentTooLarge(most: Int)
    /// A JSON document says itself that items are missing: `"complete":false`.
    case incompleteDocument
}

/// Before the interruption of a walk that is resumed, the lists under some parents were not read completely.
package struct EarlierFailuresError: Error, Equatable {
    /// The ids of the parents, or the values of variables as JSON; empty for one without an id.
    package let parents: [String]
    /// Whether they are values of variables.
    package let areLists: Bool

    package init(parents: [String], areLists: Bool = false) {
        self.parents = parents
        self.areLists = areLists
    }
}

/// The requested item is not stored.
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
