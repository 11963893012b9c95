package import Feeds

/// Gets the events of reading, and decides how to show them: this module has no texts for people.
package protocol ReadingObserver: Sendable {
    /// Loading begins or ends.
    func showLoading(_ isLoading: Bool)
    /// Shows the progress of reading, until the next call of `showLoading` or `show`.
    func show(_ progress: WalkProgress)
    /// Output is about to be written where progress may be shown.
    func willWrite()
    /// Output was written to the terminal.
    ///
    /// - Parameter endsInLine: whether it ends within a line.
    func didWrite(endsInLine: Bool)
    /// Shows text that was held back while a pager had the terminal.
    func showHeldBack(_ text: String)
    /// Reports an error at once. The command fails with a `ReportedError` later.
    func report(_ error: any Error, of subject: ReportSubject)
    /// Reports an event that does not make the command fail.
    func report(_ event: ReadingEvent)
}

/// What a report is about.
package enum ReportSubject: Sendable, Hashable {
    /// The only list of the command.
    case list
    /// One of the lists of an endpoint with variables, by the values: `repo=a/b`.
    case lists(String)
    /// The comments under one of several items, by its id.
    case comments(of: String)
    /// The replies to a comment, by its id; nil if it has none.
    case replies(to: String?)
    /// An item's image, by the item's id.
    case image(of: String)
}

/// What happened while lists were read, as data.
package enum ReadingEvent: Sendable {
    /// The server failed, and the stored copy is shown instead.
    case fellBack(any Error)
    /// A walk reached the end of the list or the requested number of items.
    case ended(EndedWalk)
    /// All stored items were shown, and the list has more.
    case endedWithStored(Walk.Summary)
    /// A walk stopped early.
    case stopped(StoppedWalk)
    /// Several lists were read as far as possible before the work ended; whether `--resume` can continue.
    case interrupted(WalkProgress, isResumable: Bool)
    /// Images were saved.
    ///
    /// - `existing`: how many were in the folder already.
    case savedImages(Int, existing: Int)
    /// There is nothing to resume.
    case nothingToResume(NothingToResume)
    /// The file has items of an interrupted walk, which are lost now.
    case overwrites(path: String, items: Int)
    /// All threads of an output were read.
    case endedThreads(EndedThreads)
    /// A bookmark was not moved, because not everything was read.
    case keptBookmark
    /// The clock was set back since a bookmark was stored, so that the whole list is read.
    case clockSetBack
    /// An error rule passes over so many lists.
    case skippedLists(Int)
    /// A response contains a credential of its request, and is not stored.
    case credentialInResponse
    /// The list with a variable's values has others before the one at which a position continues than when it was printed.
    case changedValues(variable: String)
    /// After the server refused a secret, its file or command had another one. What follows is not stored.
    case otherSecret
}

/// A walk that reached the end of the list or the requested number of items.
package struct EndedWalk: Sendable {
    /// Which list.
    package let subject: ReportSubject
    /// The result of the walk.
    package let summary: Walk.Summary
    /// The number of items or comments, with replies.
    package let count: ItemCount
    /// The file that was written to; nil for stdout.
    package let output: String?
    /// Whether only new items were requested.
    package let isNew: Bool
    /// Whether only items since a bookmark were requested.
    package let isSinceBookmark: Bool

    package init(
        _ summary: Walk.Summary, of subject: ReportSubject = .list, _ count: ItemCount, output: String? = nil,
        isNew: Bool = false, isSinceBookmark: Bool = false
    ) {
        self.subject = subject
        self.summary = summary
        self.count = count
        self.output = output
        self.isNew = isNew
        self.isSinceBookmark = isSinceBookmark
    }
}

/// How a walk stopped early.
package struct StoppedWalk: Sendable {
    /// Its progress.
    package let summary: Walk.Summary
    /// Why it stopped.
    package let error: any Error
    /// The number of items or comments, with replies.
    package let count: ItemCount
    /// The file that was written to; nil for stdout.
    package let output: String?
    /// Whether `--resume` can continue it.
    package let isResumable: Bool
    /// Whether it is a flat list of comments, of which `--resume` prints all again with the replies that follow.
    package var isFlatList = false
}

/// Why nothing is resumed.
package enum NothingToResume: Sendable {
    /// No walk is stored; reading starts from the beginning.
    case noWalk
    /// The output file is empty; reading starts from the beginning.
    case emptyFile
    /// The last walk ended with an incomplete list; reading starts from the beginning.
    case incompleteList
    /// The server forbids storing the pages, which are needed again; reading starts from the beginning.
    case pagesNotStored
    /// The walk was complete.
    case complete
}

/// The totals of the threads of an output.
package struct EndedThreads: Sendable {
    /// What the threads lack.
    package let counts: ThreadCounts
    /// How many levels were read at most, comments included.
    package let depth: Int
    /// Whether the depth is set on the command line.
    package let isAsked: Bool
    /// What happened to flat lists of comments.
    package var flat = FlatLists()

    /// The totals of flat lists of comments that were nested.
    package struct FlatLists: Sendable, Equatable {
        /// How many comments are at the top because the comment that they reply to did not come.
        package var orphans = 0
        /// How many circles of replies were broken.
        package var circles = 0
        /// How many replies are at the last level although they are deeper.
        package var deeper = 0
        /// How many lists were too long to be nested.
        package var tooLong = 0
        /// How many lists have more comments than were asked for, so that they may have more replies.
        package var unfinished = 0

        package init() {}
    }
}
