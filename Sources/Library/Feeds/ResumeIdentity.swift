import Pages

/// Everything that decides what a walk writes, in parts. A command can resume the walk only if all parts are equal.
///
/// The library stores its text, so that names of parts must not change without a new version.
package struct ResumeIdentity: Sendable, Hashable {
    /// A part, by its stored name.
    package enum Part: String, Sendable, CaseIterable {
        case plugin, endpoint, replies, format, template, expression, fields, demand
        case pageSize = "page_size"
        case newItems = "new"
        case parentColumn = "parent"
    }

    /// The version of the text, which is its first word.
    private static let version = "1"

    /// A hash of each part that was given a value.
    private let hashes: [Part: UInt64]

    /// - Parameter values: each part's value as text; a missing part differs from every value.
    package init(_ values: [Part: String]) {
        hashes = values.mapValues { ContentHash.of($0) }
    }

    /// Reads a text; nil for that of another version.
    package init?(text: String) {
        let words = text.split(separator: " ")
        guard words.first.map(String.init) == Self.version else { return nil }
        var hashes: [Part: UInt64] = [:]
        for word in words.dropFirst() {
            let halves = word.split(separator: "=", omittingEmptySubsequences: false)
            guard halves.count == 2, let part = Part(rawValue: String(halves[0])),
                let hash = UInt64(halves[1], radix: 16)
            else { return nil }
            hashes[part] = hash
        }
        self.hashes = hashes
    }

    /// The version, and `name=hash` for each part, such as `1 format=8f2c… demand=51aa…`.
    package var text: String {
        let parts = Part.allCases.compactMap { part in
            hashes[part].map { "\(part.rawValue)=\(String($0, radix: 16))" }
        }
        return ([Self.version] + parts).joined(separator: " ")
    }

    /// The parts that differ from another's, in the order of `Part`.
    package func parts(differingFrom other: ResumeIdentity) -> [Part] {
        Part.allCases.filter { hashes[$0] != other.hashes[$0] }
    }
}
