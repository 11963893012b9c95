import Presentation
import Profiling
package import Wording

/// The report as documents in other formats.
extension ProfileReport {
    private static let mostRowsOfChart = 200

    /// Every request of every run, as an HTTP Archive.
    package var har: [UInt8] {
        HARDocument(runs.map(\.profile), title: "folio \(command)", version: version).bytes
    }

    /// An image of the typical run's waterfall.
    package func svg(in catalog: Catalog) -> [UInt8] {
        let said = { (message: Message) in message.text(in: catalog) }
        guard let typical else { return [] }
        let waterfall = Waterfall(typical.profile, limit: Self.mostRowsOfChart)
        let words = WaterfallChart.Words(
            title: "folio profile \(Sanitizer.message(command))", summary: said(Self.summary(typical.summary)),
            headings: [
                .init("#", isRight: true), .init(said(Message("page")), isRight: true),
                .init(said(Message("status")), isRight: false),
                .init(said(Message("cache")), isRight: false), .init(said(Message("time")), isRight: true),
                .init(said(Message("bytes")), isRight: true),
            ],
            legend: Self.legend(of: waterfall).map { ($0.cost, said($0.text)) },
            note: Self.note(waterfall).map(said), decimalMark: catalog.language.decimalMark)
        return WaterfallChart(waterfall, words) { row in
            WaterfallChart.Label(
                cells: Self.cells(of: row, in: catalog), tip: Self.tip(of: row, in: catalog),
                isFailure: (row.request.status ?? 599) >= 400)
        }.bytes
    }

    private static func summary(_ summary: ProfileSummary) -> Message {
        let counts = summary.counts
        let parts = [
            Message("network \(ProfileText.time(summary.network))"),
            summary.waiting > 0 ? Message("waiting on purpose \(ProfileText.time(summary.waiting))") : nil,
            Message("folio itself \(ProfileText.time(summary.own))"),
        ]
        let whole = Message("\(Counted.requests(counts.requests)) in \(ProfileText.time(summary.wall))")
        let time = [whole, parts.compactMap(\.self).joined(separator: ", ")].joined(separator: ": ")
        let items = [Counted.pages(counts.pages), Counted.items(counts.items)].joined(separator: ", ")
        return [time, items].joinedAsClauses()
    }

    /// The names of the costs in the image, each with one cost of that name.
    private static func legend(of waterfall: Waterfall) -> [(cost: ProfileSummary.Cost, text: Message)] {
        let costs = Set(waterfall.rows.flatMap(\.bars).map(\.cost))
        return legend.compactMap { letter, text in
            costs.first { $0.letter == letter }.map { ($0, text) }
        }
    }

    private static func tip(of row: Waterfall.Row, in catalog: Catalog) -> String {
        let request = row.request
        var lines = ["\(request.method) \(request.url)"]
        if let failure = request.failure { lines.append(failure) }
        for (letter, text) in legend {
            let time = row.bars.reduce(0) { $1.cost.letter == letter ? $0 + $1.span.duration : $0 }
            if time > 0 { lines.append([text, ProfileText.time(time)].joined(separator: " ").text(in: catalog)) }
        }
        return lines.map(Sanitizer.message).joined(separator: "\n")
    }
}
