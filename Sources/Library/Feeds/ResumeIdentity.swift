package import Pages

/// Everything that decides what a walk writes, in parts. A command can resume the walk only if all parts are equal.
///
/// The library stores its text, so that names of parts must not change without a new version.
package struct ResumeIdentity: Sendable, Hashable {
    /// A part, by its stored name.
    package struct Part: Sendable, Hashable {
        /// The name in the text; that of a key of the plugin file ends with a colon.
        package let name: String

        fileprivate init(name: String) { self.name = name }

        /// The value of a key of the plugin file.
        package static func key(_ name: String) -> Part { Part(name: "\(name):") }

        /// The output format.
        package static let format = Part(name: "format")
        /// The text of `--template`.
        package static let template = Part(name: "template")
        /// The text of `--jq`.
        package static let expression = Part(name: "expression")
        /// Which fields are written.
        package static let fields = Part(name: "fields")
        /// How much of the list is read.
        package static let demand = Part(name: "demand")
        /// The text of `--page-size`.
        package static let pageSize = Part(name: "page_size")
        /// Whether only new items are written.
        package static let newItems = Part(name: "new")
        /// The texts of `--since` and `--until`.
        package static let bounds = Part(name: "bounds")
        /// The column with the id of the parent.
        package static let parentColumn = Part(name: "parent")
        /// How replies are read, and how deep.
        package static let replies = Part(name: "replies")
        /// The accounts of the lists that are read besides the first: of replies, and of the values of variables.
        package static let accounts = Part(name: "accounts")
        /// The other lists that are read: those of replies, and those with the values of variables.
        package static let lists = Part(name: "lists")
        /// The given values of variables.
        package static let values = Part(name: "values")
        /// The walk through several lists that the walk is a part of.
        package static let course = Part(name: "course")
        /// A bookmark, which is stored as a walk.
        package static let bookmark = Part(name: "bookmark")
        /// The end of the walk that this one continues. It does not change what is written.
        fileprivate static let join = Part(name: "join")
        /// When the walk began, in seconds since 1970 (UTC), if its requests mention that. A resumed walk keeps it.
        fileprivate static let time = Part(name: "time")
        /// The earliest time of its items, in seconds since 1970 (UTC). A resumed walk keeps it.
        fileprivate static let since = Part(name: "since")
        /// The end of the times of its items, in seconds since 1970 (UTC). A resumed walk keeps it.
        fileprivate static let until = Part(name: "until")
    }

    /// The version of the text, which is its first word.
    private static let version = "3"

    /// A hash of each part that was given a value.
    private var hashes: [Part: UInt64]

    /// - Parameter values: each part's value as text; a missing part differs from every value.
    package init(_ values: [Part: String]) {
        hashes = values.mapValues { ContentHash.of($0) }
    }

    /// Reads a text; nil for that of another version.
    package init?(text: String) {
        // Strings are slower to split, and each stored walk has such a text.
        let words = text.utf8.split(separator: UInt8(ascii: " "))
        guard words.first.map(Substring.init) == Self.version[...] else { return nil }
        var hashes: [Part: UInt64] = [:]
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: UInt8(ascii: "=")),
                let hash = UInt64(Substring(word[equals...].dropFirst()), radix: 16)
            else { return nil }
            hashes[Part(name: String(Substring(word[..<equals])))] = hash
        }
        self.hashes = hashes
    }

    /// Whether the walk is one of several that write to the same output.
    package var isPartOfCourse: Bool { hashes[.course] != nil }

    /// Whether it is no walk but a bookmark.
    package var isBookmark: Bool { hashes[.bookmark] != nil }

    /// The same for a walk that continues another one, and whose first page was compared with the list for this.
    ///
    /// - Parameter items: the hashes of the items on the last page of the other walk.
    func continuing(after items: [UInt64]) -> ResumeIdentity {
        var continuing = self
        continuing.hashes[.join] = ContentHash.of(items)
        return continuing
    }

    /// Whether the walk was compared with the list as the continuation of a walk whose last page has these items.
    func continues(after items: [UInt64]) -> Bool { hashes[.join] == ContentHash.of(items) }

    /// The same for a walk whose requests mention when it began.
    ///
    /// - Parameters:
    ///   - time: seconds since 1970 (UTC).
    ///   - span: the bounds of its items in time.
    package func requesting(at time: Int, within span: TimeSpan) -> ResumeIdentity {
        var requesting = self
        for (part, value) in [(Part.time, time), (.since, span.since), (.until, span.until)] {
            requesting.hashes[part] = value.map { UInt64(bitPattern: Int64($0)) }
        }
        return requesting
    }

    /// When the walk began, in seconds since 1970 (UTC), if its requests mention that; nil if they do not.
    package var time: Int? { number(.time) }

    /// The bounds of the walk's items in time.
    package var span: TimeSpan { TimeSpan(since: number(.since), until: number(.until)) }

    private func number(_ part: Part) -> Int? { hashes[part].map { Int(Int64(bitPattern: $0)) } }

    /// The version, and `name=hash` for each part, such as `2 demand=51aa… fields:=8f2c…`.
    package var text: String {
        let parts = hashes.sorted { $0.key.name < $1.key.name }
        return ([Self.version] + parts.map { "\($0.name)=\(String($1, radix: 16))" }).joined(separator: " ")
    }

    /// The parts of what is written that differ from another's, by name.
    package func parts(differingFrom other: ResumeIdentity) -> [Part] {
        Set(hashes.keys).union(other.hashes.keys).subtracting([.join, .time, .since, .until])
            .filter { hashes[$0] != other.hashes[$0] }.sorted { $0.name < $1.name }
    }
}
