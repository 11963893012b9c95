import Pages
import Schema
import Wording

extension Strategy {
    static let unknown = Strategy(
        name: "unknown",
        summary: Message("the first page, since the way to the next one is not known"),
        help: """
            Nobody has found out yet how the list goes on. folio reads the first page, and never calls the list complete. \
            With `--all`, the exit code is 9.
            """,
        sample: Sample(settings: "strategy: unknown"),
        schema: Schema([]),
        starts: [.cursor],
        isOnePage: true,
        endIsUnknown: true,
        pager: { _, _ in NonePager() })
}
