import Presentation
import Profiling

/// The report as documents for other programs.
extension ProfileReport {
    private static let mostRowsOfPicture = 200

    /// Every request of every run, as an HTTP Archive.
    var har: [UInt8] {
        HARDocument(runs.map(\.profile), title: "folio \(command)", version: Folio.version).bytes
    }

    /// The waterfall of the typical run, as a picture.
    var svg: [UInt8] {
        guard let typical else { return [] }
        let waterfall = Waterfall(typical.profile, limit: Self.mostRowsOfPicture)
        let words = WaterfallPicture.Words(
            title: "folio profile \(Sanitizer.cell(command))", summary: Self.summary(typical.summary),
            headings: [
                .init("#", isRight: true), .init("page", isRight: true), .init("answer", isRight: false),
                .init("cache", isRight: false), .init("time", isRight: true), .init("bytes", isRight: true),
            ],
            legend: Self.legend(of: waterfall),
            note: waterfall.requests > waterfall.rows.count
                ? "the \(waterfall.rows.count) longest of \(waterfall.requests) requests" : nil)
        return WaterfallPicture(waterfall, words) { row in
            WaterfallPicture.Label(
                cells: Self.cells(of: row), tip: Self.tip(of: row), isFailure: (row.request.status ?? 599) >= 400)
        }.bytes
    }

    private static func summary(_ summary: ProfileSummary) -> String {
        let counts = summary.counts
        var text = "\(counted(counts.requests, "request")) in \(ProfileText.time(summary.wall))"
        text += ": network \(ProfileText.time(summary.network))"
        if summary.waiting > 0 { text += ", waiting on purpose \(ProfileText.time(summary.waiting))" }
        text += ", folio itself \(ProfileText.time(summary.own))"
        return text + "; \(counted(counts.pages, "page")), \(counted(counts.items, "item"))"
    }

    /// Those that are in the picture, each with one of the costs that it stands for.
    private static func legend(of waterfall: Waterfall) -> [(cost: ProfileSummary.Cost, text: String)] {
        let costs = Set(waterfall.rows.flatMap(\.bars).map(\.cost))
        return legend.compactMap { letter, text in
            costs.first { $0.letter == letter }.map { ($0, text) }
        }
    }

    private static func tip(of row: Waterfall.Row) -> String {
        let request = row.request
        var lines = ["\(request.method) \(request.url)"]
        if let failure = request.failure { lines.append(failure) }
        for (letter, text) in legend {
            let time = row.bars.reduce(0) { $1.cost.letter == letter ? $0 + $1.span.duration : $0 }
            if time > 0 { lines.append("\(text) \(ProfileText.time(time))") }
        }
        return lines.map(Sanitizer.cell).joined(separator: "\n")
    }
}
