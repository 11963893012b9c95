import CommandKit
import HTTP
import Presentation
import Profiling

/// The report for a terminal: a waterfall, what it comes to, and one sentence.
extension ProfileReport {
    private static let mostRows = 40
    private static let widthWithoutTerminal = 100

    func text(for terminal: Terminal) -> String {
        guard let typical else { return "" }
        var parts = [Self.waterfall(typical, terminal), Self.totals(typical.summary, terminal)]
        if runs.count > 1 { parts.append(comparison) }
        if !results.isEmpty { parts.append(budgets) }
        parts.append(Self.wrapped(typical.largest.text, terminal))
        return parts.joined(separator: "\n")
    }

    // MARK: The waterfall

    private static func waterfall(_ run: Run, _ terminal: Terminal) -> String {
        let waterfall = Waterfall(run.profile, limit: mostRows)
        guard !waterfall.rows.isEmpty else { return "no requests\n" }
        let layout = WaterfallLayout(waterfall.rows.map(cells), width: terminal.width ?? widthWithoutTerminal)
        var text = layout.line(0, bar: axis(waterfall.wall, count: layout.bars))
        for (index, row) in waterfall.rows.enumerated() {
            text += layout.line(index + 1, bar: bar(waterfall.cells(of: row, count: layout.bars), terminal))
        }
        let used = Set(waterfall.rows.flatMap(\.bars).map(\.cost.letter))
        let letters = legend.filter { used.contains($0.0) }.map { "\($0) \($1)" }.joined(separator: " · ")
        text += wrapped(letters, terminal)
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
            request.status.map { String($0) } ?? "failed", request.verdict?.rawValue ?? "",
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

    private static func axis(_ wall: Int64, count: Int) -> String {
        let scale = ProfileText.time(wall)
        return "0" + String(repeating: " ", count: max(1, count - 1 - DisplayWidth.of(scale))) + scale
    }

    // MARK: What it comes to

    private static func totals(_ summary: ProfileSummary, _ terminal: Terminal) -> String {
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
        let indent = (lines.map(\.0.count).max() ?? 0) + 2
        return lines.map { name, text in
            let name = name + String(repeating: " ", count: indent - name.count)
            return name + wrapped(text, terminal, indent: indent).dropFirst(indent)
        }.joined()
    }

    private static func wrapped(_ text: String, _ terminal: Terminal, indent: Int = 0) -> String {
        let lines = WordWrap.lines(text, width: terminal.width.map { $0 - indent } ?? .max)
        return lines.map { "\(String(repeating: " ", count: indent))\($0)\n" }.joined()
    }

    private static func time(_ summary: ProfileSummary) -> String {
        let share = { (part: Int64) in
            "\(ProfileText.time(part)) (\(ProfileText.percent(part, of: summary.wall)) %)"
        }
        var text = "\(ProfileText.time(summary.wall)): network \(share(summary.network))"
        if summary.waiting > 0 { text += ", waiting on purpose \(share(summary.waiting))" }
        return text + ", folio itself \(share(summary.own))"
    }

    private static func requests(_ counts: ProfileSummary.Counts) -> String {
        let made = counts.requests > 0 ? "\(counts.requests)" : "none"
        var text = "\(made) for \(counted(counts.pages, "page")) and \(counted(counts.items, "item"))"
        if counts.attempts != counts.requests { text += "; \(counts.attempts) to servers" }
        if counts.retries > 0 { text += ", \(ProfileText.retries(counts.retries))" }
        if counts.attempts > 0 { text += ", \(counted(counts.newConnections, "connection"))" }
        let verdicts = Profile.Verdict.allCases.compactMap { verdict in
            counts.verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
        }
        return verdicts.isEmpty ? text : text + "; cache: \(verdicts.joined(separator: ", "))"
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
            Self.compared.contains(metric.name) && runs.contains { metric.value($0.summary) ?? 0 > 0 }
        }
        return TextTable(
            [.left("\(runs.count) runs"), .right("median"), .right("min"), .right("p95")],
            metrics.map { metric in
                let values = Percentiles(runs.compactMap { metric.value($0.summary) })
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
                    metric.name, metric.unit.text(result.budget.limit), result.value.map(metric.unit.text) ?? "",
                    result.holds ? "held" : "broken",
                ]
            }
        ).text
    }
}
