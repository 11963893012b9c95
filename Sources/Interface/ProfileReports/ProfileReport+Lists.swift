import Presentation
import Profiling
import Wording

extension ProfileReport {
    private static let mostLists = 20

    /// The slowest lists of an endpoint with variables, a row for each; nil if there are none.
    static func lists(_ profile: Profile, _ terminal: Terminal, in catalog: Catalog) -> String? {
        let costs = profile.listCosts
        guard !costs.isEmpty else { return nil }
        let rows = costs.prefix(mostLists)
        let table = TextTable(
            [
                .left(Message("list")), .right(Message("requests")), .right(Message("bytes")), .right(Message("time")),
            ],
            rows.map { cost in
                [
                    cost.values, String(cost.requests),
                    ByteCount.text(cost.received).text(in: catalog), ProfileText.time(cost.duration).text(in: catalog),
                ]
            }
        ).text(for: terminal, in: catalog)
        guard rows.count < costs.count else { return table }
        return table + Message("the \(rows.count) slowest of \(costs.count) lists").text(in: catalog) + "\n"
    }
}
