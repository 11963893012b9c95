import Presentation
package import System

/// An item, or a comment, as a reader sees it. Its texts are clean: they have no control characters. Only the id may have
/// some.
package struct ReaderItem: Hashable, Sendable {
    /// The id, as the server has it.
    package var id: String
    /// What marks it as read: a hash of its id, or of all of it. Nil if it cannot be marked.
    package var mark: UInt64?
    /// Whether the id is a text where the server has it, and not a number.
    package var hasTextID = false
    /// Nil without a title, as for most comments.
    package var title: String?
    /// The text, with line breaks.
    package var text: String?
    /// The URLs of the text's links, in the order of their numbers; http or https.
    package var links: [String] = []
    /// Who wrote it; nil if that is not known.
    package var author: String?
    /// When it was written; nil if that is not known.
    package var date: UnixTime?
    /// Other values for people, such as a score or a place.
    package var details: [String]
    /// The item's page; http or https.
    package var url: String?
    /// Its picture; http or https.
    package var picture: String?
    /// Whether folio can load its picture.
    package var hasPicture = false
    /// How deep a comment is in its thread; 0 for items, and for comments at the top.
    package var depth: Int
    /// How many replies a comment has, as the server says; 0 if it does not.
    package var replies = 0
    /// The item as the server has it: a JSON document, as a part of the response.
    package var json: ArraySlice<UInt8> = []
    /// The values that commands need, by the names of the fields.
    package var values: [String: String] = [:]

    package init(
        id: String, mark: UInt64? = nil, title: String? = nil, text: String? = nil, author: String? = nil,
        date: UnixTime? = nil,
        details: [String] = [], url: String? = nil, picture: String? = nil, depth: Int = 0
    ) {
        self.id = id
        self.mark = mark
        self.title = title
        self.text = text
        self.author = author
        self.date = date
        self.details = details
        self.url = url
        self.picture = picture
        self.depth = depth
    }

    /// A URL that may be opened; nil for any other text.
    package static func link(_ text: String) -> String? {
        let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
        return isWeb && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) } ? text : nil
    }

    /// The id without control characters.
    var shownID: String { Sanitizer.cell(id) }

    /// Whether its mark is among some.
    func isAmong(_ marks: Set<UInt64>) -> Bool { mark.map(marks.contains) ?? false }

    /// Whether any of its texts contains a word, whatever the case of its letters.
    func contains(_ word: String) -> Bool {
        ([title, text, author].compactMap(\.self) + details).contains { $0.lowercased().contains(word) }
    }
}

/// A part of a list, as it was read.
package struct ReaderPage: Hashable, Sendable {
    /// The items, in the order of the list.
    package var items: [ReaderItem]
    /// Where the list goes on; nil at its end.
    package var next: String?
    /// Whether nothing of the list is missing up to there.
    package var isComplete: Bool
    /// How many replies to its comments are not there; nil if that is not known.
    package var missingReplies: Int?
    /// When it was received, in seconds since 1970 (UTC), if it comes from the library; nil if the server just sent it.
    package var storedAt: Int64?

    package init(
        items: [ReaderItem], next: String?, isComplete: Bool = true, missingReplies: Int? = 0, storedAt: Int64? = nil
    ) {
        self.items = items
        self.next = next
        self.isComplete = isComplete
        self.missingReplies = missingReplies
        self.storedAt = storedAt
    }
}
