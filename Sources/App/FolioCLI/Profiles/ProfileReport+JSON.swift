import HTTP
import JSON
import Presentation
import Profiling

/// The report as one document; docs/profile.md describes its members.
extension ProfileReport {
    var json: [UInt8] {
        var out = Array("{\"version\":1,\"command\":".utf8)
        JSONWriter.append(command, to: &out)
        out += ",\"error\":\(JSONValue.string(failure.map { Complaint(any: $0).what }).text)".utf8
        out += ",\"runs\":[".utf8
        for (index, run) in runs.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            Self.append(run, to: &out)
        }
        out += "],\"across\":\(across.text),\"budgets\":\(JSONValue.array(results.map(\.json)).text)}\n".utf8
        return out
    }

    /// Of each number that can be compared: the median, the minimum and the 95th percentile of the runs.
    private var across: JSONValue {
        .members(
            ProfileMetric.all.map { metric in
                let values = Percentiles(runs.map { metric.value($0.summary) })
                return (
                    metric.key,
                    .members([
                        ("median", .number(values.median)), ("min", .number(values.minimum)),
                        ("p95", .number(values[95])),
                    ])
                )
            })
    }

    private static func append(_ run: Run, to out: inout [UInt8]) {
        let profile = run.profile
        out += "{\"started_at\":\"\(Timestamp.text(profile.startedAt / 1_000_000))\"".utf8
        out += ",\"summary\":\(run.summary.json.text)".utf8
        out += ",\"largest\":\(run.largest.json.text)".utf8
        out += ",\"requests\":[".utf8
        for (index, request) in profile.requests.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            out += request.json(number: index + 1).text.utf8
        }
        out += "],\"pages\":[".utf8
        for (index, page) in profile.pages.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            out += page.json.text.utf8
        }
        out += "]}".utf8
    }
}

extension JSONValue {
    fileprivate static func number(_ number: Int64) -> JSONValue { .integer(Int(number)) }

    fileprivate static func number(_ number: Int64?) -> JSONValue { number.map { .integer(Int($0)) } ?? .null }

    fileprivate static func count(_ count: Int?) -> JSONValue { count.map(JSONValue.integer) ?? .null }

    fileprivate static func rate(_ count: Int, in microseconds: Int64) -> JSONValue {
        .verbatim(microseconds > 0 ? ProfileText.number(Double(count) * 1e6 / Double(microseconds)) : "0")
    }
}

extension ProfileMetric {
    /// Its name in documents, with its unit.
    fileprivate var key: String { unit == .microseconds ? "\(name)_us" : name }
}

extension Budget.Result {
    fileprivate var json: JSONValue {
        .members([
            ("name", .text(budget.metric.name)), ("limit", .number(budget.limit)), ("value", .number(value)),
            ("holds", .flag(holds)),
        ])
    }
}

extension ProfileSummary {
    fileprivate var json: JSONValue {
        .members([
            ("wall_us", .number(wall)), ("network_us", .number(network)), ("waiting_us", .number(waiting)),
            ("folio_us", .number(own)), ("first_byte_us", firstByte.json), ("total_us", total.json),
            (
                "costs_us",
                .members(shares.map { ($0.cost.name, .number($0.duration)) })
            ),
            ("requests", .integer(counts.requests)), ("attempts", .integer(counts.attempts)),
            ("retries", .integer(counts.retries)), ("connections", .integer(counts.newConnections)),
            (
                "cache",
                .members(Profile.Verdict.allCases.map { ($0.rawValue, .integer(counts.verdicts[$0] ?? 0)) })
            ),
            ("pages", .integer(counts.pages)), ("items", .integer(counts.items)),
            ("items_per_second", .rate(counts.items, in: wall)), ("pages_per_second", .rate(counts.pages, in: wall)),
            (
                "bytes",
                .members([
                    ("received", .number(bytes.received)), ("fields", .number(bytes.fields)),
                    ("sent", .number(bytes.sent)), ("decoded", .number(bytes.decoded)),
                    ("saved_by_cache", .number(bytes.savedByCache)),
                    ("saved_by_compression", .number(bytes.savedByCompression)),
                ])
            ),
        ])
    }
}

extension Percentiles {
    fileprivate var json: JSONValue {
        if isEmpty { return .null }
        return .members([
            ("min", .number(minimum)), ("p50", .number(median)), ("p90", .number(self[90])), ("p95", .number(self[95])),
            ("p99", .number(self[99])), ("max", .number(maximum)),
        ])
    }
}

extension Profile.Request {
    fileprivate func json(number: Int) -> JSONValue {
        .members([
            ("number", .integer(number)), ("list", .count(page?.list)), ("page", .count(page.map { $0.ordinal + 1 })),
            ("method", .text(method)), ("url", .text(url)), ("start_us", .number(span.start)),
            ("duration_us", .number(span.duration)), ("status", .count(status)), ("error", .string(failure)),
            ("cache", .text(verdict.rawValue)), ("saved_bytes", .number(savedBytes)),
            ("quota_left", .count(quotaLeft)), ("attempts", .array(attempts.map(\.json))),
            ("waits", .array(waits.map(\.json))),
        ])
    }
}

extension Profile.Attempt {
    fileprivate var json: JSONValue {
        let phases = zip(HTTPMetrics.Phase.allCases, metrics.phases)
        return .members([
            ("method", .text(method)), ("url", .text(url)), ("start_us", .number(span.start)),
            ("status", .count(status)), ("error", .string(failure)),
            ("phases_us", .members(phases.map { ($0.name, .number($1)) })),
            ("total_us", .number(metrics.queued + metrics.total)), ("http_version", .text(metrics.httpVersion)),
            ("connection_reused", .flag(metrics.reusedConnection)), ("received_bytes", .number(metrics.wireBytes)),
            ("field_bytes", .number(metrics.headerBytes)), ("sent_bytes", .number(metrics.sentBytes)),
            ("decoded_bytes", .number(metrics.decodedBytes)),
        ])
    }
}

extension Profile.Wait {
    fileprivate var json: JSONValue {
        .members([
            ("reason", .text(reason.rawValue)), ("start_us", .number(span.start)),
            ("duration_us", .number(span.duration)),
        ])
    }
}

extension Profile.PageCost {
    fileprivate var json: JSONValue {
        .members(
            [
                ("list", .integer(place.list)), ("page", .integer(place.ordinal + 1)), ("items", .integer(items)),
                ("body_bytes", .integer(bodyBytes)),
            ] + Profile.Work.Kind.allCases.map { ("\($0.rawValue)_us", .number(duration(of: $0))) })
    }
}
