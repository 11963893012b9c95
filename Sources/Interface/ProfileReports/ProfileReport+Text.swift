import HTTP
package import Presentation
import Profiling
import TextLayout
package import Wording

/// The report for a terminal: a waterfall, totals, and one sentence.
extension ProfileReport {
    private static let mostRows = 40
    private static let widthWithoutTerminal = 100

    /// The report of the run with the median time, and a summary of all runs.
    package func text(for terminal: Terminal, in catalog: Catalog) -> String {
        guard let typical else { return "" }
        var parts = [
            Self.waterfall(typical, terminal, in: catalog), Self.totals(typical.summary, terminal, in: catalog),
        ]
        if let lists = Self.lists(typical.profile, terminal, in: catalog) { parts.append(lists) }
        if wholeRuns.count > 1 { parts.append(comparison(for: terminal, in: catalog)) }
        if !results.isEmpty { parts.append(budgets(for: terminal, in: catalog)) }
        parts.append(Self.wrapped(typical.largest.message.text(in: catalog), terminal))
        return parts.joined(separator: "\n")
    }

    // MARK: The waterfall

    private static func waterfall(_ run: Run, _ terminal: Terminal, in catalog: Catalog) -> String {
        let waterfall = Waterfall(run.profile, limit: mostRows)
        guard !waterfall.rows.isEmpty else { return Message("no requests").text(in: catalog) + "\n" }
        let layout = WaterfallLayout(
            waterfall.rows.map { cells(of: $0, in: catalog) }, width: terminal.width ?? widthWithoutTerminal,
            in: catalog)
        var text = layout.line(0, bar: axis(waterfall.wall, count: layout.bars, in: catalog))
        let bars = waterfall.rows.map { waterfall.cells(of: $0, count: layout.bars) }
        for (index, cells) in bars.enumerated() { text += layout.line(index + 1, bar: bar(cells, terminal)) }
        // A cost that is too short to be drawn needs no explanation.
        let used = Set(bars.joined().compactMap { $0?.letter })
        let letters = legend.filter { used.contains($0.0) }.map { "\($0) \($1.text(in: catalog))" }
        let explained = letters.dropLast().map { "\($0) ·" } + letters.suffix(1)
        text += WordWrap.lines(of: explained, width: terminal.width ?? .max).map { "\($0)\n" }.joined()
        return text + (note(waterfall).map { $0.text(in: catalog) + "\n" } ?? "")
    }

    /// A note on requests that are not shown; nil if all are.
    package static func note(_ waterfall: Waterfall) -> Message? {
        guard waterfall.requests > waterfall.rows.count else { return nil }
        return Message("the \(waterfall.rows.count) longest of \(waterfall.requests) requests")
    }

    static let legend: [(Character, Message)] = [
        ("q", Message("queued")), ("n", Message("name lookup")), ("c", Message("connecting")), ("t", Message("TLS")),
        ("s", Message("sending")),
        ("w", Message("waiting for the first byte")), ("b", Message("body")), ("r", Message("waiting on purpose")),
        ("f", Message("folio")),
    ]

    /// The cells of a waterfall row: number, page, status, cache verdict, time and size.
    package static func cells(of row: Waterfall.Row, in catalog: Catalog) -> [String] {
        let request = row.request
        let received = request.attempts.reduce(0) { $0 + $1.metrics.wireBytes }
        let outcome = request.wasInterrupted ? Message("interrupted") : Message("failed")
        return [
            String(row.number), request.page.map { String($0.ordinal + 1) } ?? "",
            request.status.map { String($0) } ?? outcome.text(in: catalog),
            request.verdict?.words.text(in: catalog) ?? "",
            ProfileText.time(request.span.duration).text(in: catalog), ByteCount.text(received).text(in: catalog),
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

    private static func axis(_ wall: Int64, count: Int, in catalog: Catalog) -> String {
        let scale = ProfileText.time(wall).text(in: catalog)
        return "0" + String(repeating: " ", count: max(1, count - 1 - DisplayWidth.of(scale))) + scale
    }

    // MARK: Totals

    private static func totals(_ summary: ProfileSummary, _ terminal: Terminal, in catalog: Catalog) -> String {
        let (counts, bytes) = (summary.counts, summary.bytes)
        var lines = [(Message("time"), time(summary)), (Message("requests"), requests(counts))]
        for (name, times) in [(Message("first byte"), summary.firstByte), (Message("per request"), summary.total)] {
            if let times = times.ifAny { lines.append((name, ranks(times))) }
        }
        lines.append((Message("bytes"), received(bytes)))
        if bytes.savedByCache > 0 {
            lines.append((Message("cache"), Message("saved \(ByteCount.text(bytes.savedByCache)) of bodies")))
        }
        if counts.items > 0, summary.wall > 0 {
            let perSecond = { (count: Int) in
                Message(decimal: ProfileText.number(Double(count) * 1e6 / Double(summary.wall)))
            }
            lines.append(
                (
                    Message("rate"),
                    Message("\(perSecond(counts.items)) items/s, \(perSecond(counts.pages)) pages/s")
                ))
        }
        let texts = lines.map { (name: $0.text(in: catalog), text: $1.text(in: catalog)) }
        let indent = (texts.map { DisplayWidth.of($0.name) }.max() ?? 0) + 2
        return texts.map { name, text in
            let padding = String(repeating: " ", count: indent - DisplayWidth.of(name))
            return name + padding + wrapped(text, terminal, indent: indent).dropFirst(indent)
        }.joined()
    }

    private static func wrapped(_ text: String, _ terminal: Terminal, indent: Int = 0) -> String {
        let lines = WordWrap.lines(text, width: terminal.width.map { $0 - indent } ?? .max)
        return lines.map { "\(WordWrap.spaces(indent))\($0)\n" }.joined()
    }

    private static func time(_ summary: ProfileSummary) -> Message {
        let share = { (part: Int64) in
            Message("\(ProfileText.time(part)) (\(ProfileText.percent(part, of: summary.wall)) %)")
        }
        let parts = [
            Message("network \(network(summary) ?? share(summary.network))"),
            summary.waiting > 0 ? Message("waiting on purpose \(share(summary.waiting))") : nil,
            Message("folio itself \(share(summary.own))"),
        ]
        return [ProfileText.time(summary.wall), parts.compactMap(\.self).joined(separator: ", ")].joined(
            separator: ": ")
    }

    /// The network's share and its largest part, which the last sentence names; nil if that part is all of it.
    private static func network(_ summary: ProfileSummary) -> Message? {
        guard let largest = summary.shares.first, case .phase = largest.cost else { return nil }
        let percent = ProfileText.percent(summary.network, of: summary.wall)
        let part = ProfileText.percent(largest.duration, of: summary.wall)
        guard part != percent else { return nil }
        return Message("\(ProfileText.time(summary.network)) (\(percent) %; \(largest.cost.words) \(part) %)")
    }

    private static func requests(_ counts: ProfileSummary.Counts) -> Message {
        let (pages, items) = (Counted.pages(counts.pages), Counted.items(counts.items))
        let made =
            counts.requests > 0
            ? Message("\(counts.requests) for \(pages) and \(items)") : Message("none for \(pages) and \(items)")
        let sent = counts.attempts != counts.requests ? Message("\(counts.attempts) to servers") : nil
        let others = [
            counts.retries > 0 ? ProfileText.retries(counts.retries) : nil,
            counts.attempts > 0 ? Counted.connections(counts.newConnections) : nil,
        ].compactMap(\.self)
        let verdicts = Profile.Verdict.allCases.compactMap { verdict in
            counts.verdicts[verdict].map(verdict.counted)
        }
        let cache = verdicts.isEmpty ? nil : Message("cache: \(verdicts.joined(separator: ", "))")
        let network = sent.map { [made, ([$0] + others).joined(separator: ", ")].joinedAsClauses() }
        return [network ?? ([made] + others).joined(separator: ", "), cache].compactMap(\.self).joinedAsClauses()
    }

    private static func ranks(_ values: Percentiles) -> Message {
        let (median, maximum) = (ProfileText.time(values.median), ProfileText.time(values.maximum))
        return Message("median \(median), p95 \(ProfileText.time(values[95])), max \(maximum)")
    }

    private static func received(_ bytes: ProfileSummary.Bytes) -> Message {
        let (received, fields) = (ByteCount.text(bytes.received), ByteCount.text(bytes.fields))
        let sent = ByteCount.text(bytes.sent)
        guard bytes.savedByCompression > 0 else {
            return Message("\(received) of bodies, \(fields) of headers; \(sent) sent")
        }
        let decoded = ByteCount.text(bytes.decoded)
        return Message(
            "\(received) of bodies (\(decoded) before compression), \(fields) of headers; \(sent) sent")
    }

    // MARK: Several runs

    private static let compared: Set = [
        "wall", "network", "waiting", "folio", "first_byte_p50", "first_byte_p95", "total_p50", "total_p95", "requests",
        "retries", "connections", "bytes",
    ]

    private func comparison(for terminal: Terminal, in catalog: Catalog) -> String {
        let metrics = ProfileMetric.all.filter { metric in
            Self.compared.contains(metric.name) && wholeRuns.contains { metric.value($0.summary) ?? 0 > 0 }
        }
        return TextTable(
            [
                .left(Message("\(wholeRuns.count) runs")), .right(Message("median")), .right(Message("min")),
                .right(Message("p95")),
            ],
            metrics.map { metric in
                let values = Percentiles(wholeRuns.compactMap { metric.value($0.summary) })
                let cells = [values.median, values.minimum, values[95]].map(metric.unit.message)
                return [metric.name] + cells.map { $0.text(in: catalog) }
            }
        ).text(for: terminal, in: catalog)
    }

    private func budgets(for terminal: Terminal, in catalog: Catalog) -> String {
        TextTable(
            [
                .left(Message("budget")), .right(Message("limit")), .right(Message("actual")),
                .left(Message(verbatim: "")),
            ],
            results.map { result in
                let metric = result.budget.metric
                let outcome = result.holds.map { $0 ? Message("met") : Message("exceeded") } ?? Message("not measured")
                let value = result.value.map(metric.unit.message) ?? Message(verbatim: "")
                return [metric.name]
                    + [metric.unit.message(result.budget.limit), value, outcome].map { $0.text(in: catalog) }
            }
        ).text(for: terminal, in: catalog)
    }
}
