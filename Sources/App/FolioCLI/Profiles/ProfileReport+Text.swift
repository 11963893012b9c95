import HTTP
import Presentation
import Profiling

/// The report for a terminal: a waterfall, what it comes to, and one sentence.
extension ProfileReport {
    private static let mostRows = 40
    private static let narrowestBars = 20

    func text(for terminal: Terminal) -> String {
        guard let typical else { return "" }
        var parts = [Self.waterfall(typical, terminal), Self.totals(typical.summary)]
        if runs.count > 1 { parts.append(comparison) }
        if !results.isEmpty { parts.append(budgets) }
        parts.append(typical.largest.text + "\n")
        return parts.joined(separator: "\n")
    }

    // MARK: The waterfall

    private static func waterfall(_ run: Run, _ terminal: Terminal) -> String {
        let waterfall = Waterfall(run.profile, limit: mostRows)
        guard !waterfall.rows.isEmpty else { return "no requests\n" }
        let table = TextTable(
            [.right("#"), .right("page"), .left("answer"), .left("cache"), .right("time"), .right("bytes")],
            waterfall.rows.map(cells))
        let lines = table.lines
        let left = lines.map { DisplayWidth.of($0) }.max() ?? 0
        let count = max(narrowestBars, (terminal.width ?? 100) - left - 3)
        let scale = ProfileText.time(waterfall.wall)
        let axis = "0" + String(repeating: " ", count: max(1, count - 1 - DisplayWidth.of(scale))) + scale
        var text = ""
        for (index, line) in lines.enumerated() {
            let padding = String(repeating: " ", count: left - DisplayWidth.of(line) + 2)
            let bar = index == 0 ? axis : bar(waterfall.cells(of: waterfall.rows[index - 1], count: count), terminal)
            text += trimmed(line + padding + bar) + "\n"
        }
        let used = Set(waterfall.rows.flatMap(\.bars).map(\.cost.letter))
        text += legend.filter { used.contains($0.0) }.map { "\($0) \($1)" }.joined(separator: " · ") + "\n"
        if waterfall.requests > waterfall.rows.count {
            text += "the \(waterfall.rows.count) longest of \(waterfall.requests) requests\n"
        }
        return text
    }

    static let legend: [(Character, String)] = [
        ("q", "queued"), ("n", "name lookup"), ("c", "connecting"), ("t", "TLS"), ("s", "sending"),
        ("w", "waiting for the first byte"), ("b", "body"), ("r", "waiting on purpose"), ("f", "folio"),
    ]

    static func cells(of row: Waterfall.Row) -> [String] {
        let request = row.request
        let received = request.attempts.reduce(0) { $0 + $1.metrics.wireBytes }
        return [
            String(row.number), request.page.map { String($0.ordinal + 1) } ?? "",
            request.status.map { String($0) } ?? "failed", request.verdict.rawValue,
            ProfileText.time(request.span.duration), ByteCount.text(received),
        ]
    }

    private static func bar(_ cells: [ProfileSummary.Cost?], _ terminal: Terminal) -> String {
        var text = ""
        var colour: Int?
        for cell in cells {
            if terminal.allowsColour, cell?.colour != colour {
                colour = cell?.colour
                text += "\u{1B}[\(colour ?? 0)m"
            }
            text.append(cell?.letter ?? " ")
        }
        return colour == nil ? text : text + "\u{1B}[0m"
    }

    private static func trimmed(_ line: String) -> String {
        line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }

    // MARK: What it comes to

    private static func totals(_ summary: ProfileSummary) -> String {
        let (counts, bytes) = (summary.counts, summary.bytes)
        var lines = [("time", time(summary)), ("requests", requests(counts))]
        if !summary.total.isEmpty {
            lines.append(("first byte", ranks(summary.firstByte)))
            lines.append(("a request", ranks(summary.total)))
        }
        lines.append(("bytes", received(bytes)))
        if bytes.savedByCache > 0 { lines.append(("cache", "saved \(ByteCount.text(bytes.savedByCache)) of bodies")) }
        if counts.items > 0, summary.wall > 0 {
            let perSecond = { (count: Int) in ProfileText.number(Double(count) * 1e6 / Double(summary.wall)) }
            lines.append(
                ("rate", "\(perSecond(counts.items)) items/s, \(perSecond(counts.pages)) pages/s"))
        }
        let width = lines.map(\.0.count).max() ?? 0
        return lines.map { "\($0)\(String(repeating: " ", count: width - $0.count))  \($1)\n" }.joined()
    }

    private static func time(_ summary: ProfileSummary) -> String {
        let share = { (part: Int64) in
            "\(ProfileText.time(part)) (\(Int((100 * Double(part) / Double(max(summary.wall, 1))).rounded())) %)"
        }
        var text = "\(ProfileText.time(summary.wall)): network \(share(summary.network))"
        if summary.waiting > 0 { text += ", waiting on purpose \(share(summary.waiting))" }
        return text + ", folio itself \(share(summary.own))"
    }

    private static func requests(_ counts: ProfileSummary.Counts) -> String {
        var text = "\(counts.requests) for \(counted(counts.pages, "page")) and \(counted(counts.items, "item"))"
        if counts.attempts != counts.requests { text += "; \(counts.attempts) to servers" }
        if counts.retries > 0 { text += ", \(ProfileText.retries(counts.retries))" }
        if counts.attempts > 0 { text += ", \(counted(counts.newConnections, "connection"))" }
        let verdicts = Profile.Verdict.allCases.compactMap { verdict in
            counts.verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        return text + "; cache: \(verdicts.joined(separator: ", "))"
    }

    private static func ranks(_ values: Percentiles) -> String {
        "median \(ProfileText.time(values.median)), p95 \(ProfileText.time(values[95])), max \(ProfileText.time(values.maximum))"
    }

    private static func received(_ bytes: ProfileSummary.Bytes) -> String {
        var text = "\(ByteCount.text(bytes.received)) of bodies"
        if bytes.savedByCompression > 0 { text += " (\(ByteCount.text(bytes.decoded)) before compression)" }
        return text + ", \(ByteCount.text(bytes.fields)) of header fields; \(ByteCount.text(bytes.sent)) sent"
    }

    // MARK: Several runs

    private static let compared: Set = [
        "wall", "network", "waiting", "folio", "first_byte_p50", "first_byte_p95", "total_p50", "total_p95", "requests",
        "retries", "connections", "bytes",
    ]

    private var comparison: String {
        let metrics = ProfileMetric.all.filter { metric in
            Self.compared.contains(metric.name) && runs.contains { metric.value($0.summary) > 0 }
        }
        return TextTable(
            [.left("\(runs.count) runs"), .right("median"), .right("min"), .right("p95")],
            metrics.map { metric in
                let values = Percentiles(runs.map { metric.value($0.summary) })
                return [metric.name] + [values.median, values.minimum, values[95]].map(metric.unit.text)
            }
        ).text
    }

    private var budgets: String {
        TextTable(
            [.left("budget"), .right("limit"), .right("is"), .left("")],
            results.map { result in
                let metric = result.budget.metric
                return [
                    metric.name, metric.unit.text(result.budget.limit), metric.unit.text(result.value),
                    result.holds ? "held" : "broken",
                ]
            }
        ).text
    }
}
