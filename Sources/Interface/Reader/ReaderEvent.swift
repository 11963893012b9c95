package import Pages
package import System

/// Something that happens to a reader.
package enum ReaderEvent: Sendable {
    case key(Key)
    /// The terminal has another size.
    case resized(ReaderSize)
    /// A request brought a page.
    case loaded(Int, ReaderPage)
    /// A request failed; why.
    case failed(Int, String)
    /// A request waits before it is sent, or sent again; why.
    case paused(Int, String)
    /// How the terminal shows pictures is known, or has changed.
    case pictures(PictureForm)
    /// A picture was drawn.
    case drawn(Int, DrawnPicture)
    /// A picture cannot be drawn; why.
    case undrawn(Int, String)
    /// What was read is known, or has changed elsewhere.
    case marked(ReadMarks)
    /// Items were filtered.
    case filtered(Int, FilterResult)
    /// Items cannot be filtered; why.
    case unfiltered(Int, String)
    /// A comment was added to an item, by its id.
    case added(String)
    /// Something to say that came from elsewhere.
    case notice(String)
    /// A list was chosen, and can be read.
    case opened(ReaderState.List)
    /// A list was chosen, and cannot be read; why.
    case refused(String)
    /// A request failed, since the list needs a parameter: its name, its help, the number of the request, and the error.
    case lacks(String, help: String?, Int, String)
    /// Time passes.
    case tick(UnixTime)
}

/// The size of a terminal, in columns and lines.
package struct ReaderSize: Hashable, Sendable {
    /// The cells of a line.
    package var columns: Int
    /// The lines.
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A comment that is to be added.
package struct CommentRequest: Hashable, Sendable {
    /// The id of the item, as the server has it.
    package let id: String
    /// The item's title, or the start of its text, on one line.
    package let title: String
    /// The values of other parameters, as `name=value`.
    package let values: [String]
}

/// What a reader asks for. Its number is that of the answer.
package struct ReaderRequest: Hashable, Sendable {
    /// Where the items come from.
    package enum Mode: Hashable, Sendable {
        /// What the library has.
        case stored
        /// What the server has, or the library if the server cannot be reached.
        case current
        /// What the server has, although a stored response is still fresh.
        case refreshed
    }

    /// Tells requests apart.
    package let number: Int
    /// The item whose comments are wanted; nil for the list.
    package let commentsOf: String?
    /// Where to go on; nil for the start.
    package let position: String?
    /// Where the items come from.
    package let mode: Mode
    /// How many pages are wanted at once.
    package let pages: Int
    /// How many levels of comments and replies are wanted; nil for those that come with the comments.
    package let depth: Int?
}

/// What a change of state needs from outside.
package enum ReaderEffect: Hashable, Sendable {
    case load(ReaderRequest)
    case draw(PictureRequest)
    /// Cancel what has a number: a request, or a picture.
    case cancel(Int)
    /// Read no more of the comments under an item, by its id.
    case close(commentsOf: String)
    case open(String)
    case copy(String)
    /// Write a text to a file that does not exist yet.
    case save(String, to: String)
    /// Run a program for an item, with the terminal.
    case run(CommandRequest)
    /// Find the items that a filter keeps.
    case filter(FilterRequest)
    /// Have the user write a comment on an item.
    case compose(CommentRequest)
    /// Add a comment that was written.
    case add(CommentRequest, file: String)
    /// Marks items of the list, by their hashes, as read or as unread.
    case mark([UInt64], isRead: Bool)
    /// Go back from the list.
    case back
    /// Show the menu again; where the list was left (nil for its start).
    case leave(ReadMarks.Place?)
    /// Read a list of the menu.
    case choose(EndpointMenu.Choice)
    /// Stop the program, as the suspend key does.
    case suspend
    case quit
}
