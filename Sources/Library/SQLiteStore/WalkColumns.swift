import Feeds
import Pages

/// The columns that describe a walk, for queries that join `generations g` with `collections c`.
enum WalkColumns {
    /// To be selected from column 1 on.
    static let names =
        """
        c.endpoint, c.parameters, c.account, g.definition, g.pagination, g.start, g.output, g.identity, g.opened_at,
        g.ending, g.pages, g.hashing
        """

    static func walk(in row: Row) -> LibraryWalk {
        LibraryWalk(
            collection: CollectionKey(
                endpoint: row.text(1), parameters: PairText.values(row.text(2)), account: row.text(3)),
            definition: row.definition(at: 4), start: row.optionalText(6).map { Position($0) },
            run: .init(
                output: row.optionalText(7), identity: row.optionalText(8).flatMap { ResumeIdentity(text: $0) }),
            openedAt: row.integer(9), ending: row.optionalText(10).flatMap { Generation.Ending(rawValue: $0) },
            pages: row.count(11), hashing: row.count(12))
    }
}
