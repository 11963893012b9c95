package import Pages

/// A page as stored.
package struct PageRecord: Sendable, Hashable {
    /// The page's index in its walk, from 0.
    package let ordinal: Int
    /// The page's position; nil for the start of the list.
    package let position: Position?
    /// A fixed hash per item: of its id, or of all its bytes if the endpoint names no id.
    package let hashes: [UInt64]
    /// A fixed hash per item of its id and version; nil if the endpoint names no version.
    package let versions: [UInt64]?
    /// The walk's progress after this page.
    package let checkpoint: Generation.Checkpoint
    /// The body as received, decoded; nil in a generation that keeps no pages.
    package let body: [UInt8]?

    package init(
        ordinal: Int, position: Position?, hashes: [UInt64], versions: [UInt64]? = nil,
        checkpoint: Generation.Checkpoint, body: [UInt8]?
    ) {
        self.ordinal = ordinal
        self.position = position
        self.hashes = hashes
        self.versions = versions
        self.checkpoint = checkpoint
        self.body = body
    }

    /// The same with the walk's progress only.
    var withoutBody: PageRecord {
        PageRecord(
            ordinal: ordinal, position: position, hashes: hashes, versions: versions, checkpoint: checkpoint, body: nil)
    }
}
