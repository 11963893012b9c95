import HTTP
import JSON
import Pages
import Presentation
import Profiling
package import System
import Wording

/// The report as a JSON document; docs/profile.md describes its members.
extension ProfileReport {
    /// Writes the document on one line. Throws `OutputError`.
    package func writeJSON(to output: Descriptor) throws {
        var out = JSONStreamWriter()
        out.object { out in
            out.member("version", 1)
            out.member("command", command)
            out.member("error", failure?.english)
            out.list("runs") { out in
                for run in runs { run.append(to: &out) }
            }
            out.member("across", across)
            out.member("budgets", .array(results.map(\.json)))
        }
        try out.line { (line) throws(OutputError) in try output.write(line) }
    }

    /// For each metric, the median, minimum and 95th percentile over the runs that have it.
    private var across: JSONValue {
        .members(
            ProfileMetric.all.map { metric in
                let values = Percentiles(wholeRuns.compactMap { metric.value($0.summary) })
                if values.isEmpty { return (metric.key, .null) }
                return (
                    metric.key,
                    .members([
                        ("median", .number(values.median)), ("min", .number(values.minimum)),
                        ("p95", .number(values[95])),
                    ])
                )
            })
    }
}

extension ProfileReport.Run {
    fileprivate func append(to out: inout JSONStreamWriter) {
        out.object { out in
            out.member("started_at", HARText.moment(profile.startedAt))
            out.member("summary", summary.json)
            out.member("largest", largest.json)
            out.member("lists", .array(profile.listCosts.map(\.json)))
            out.list("requests") { out in
                // Indexing avoids a copy of each request.
                for index in profile.requests.indices {
                    profile.requests[index].append(to: &out, number: index + 1)
                }
            }
            out.list("pages") { out in
                for index in profile.pages.indices { profile.pages[index].append(to: &out) }
            }
        }
    }
}

extension JSONValue {
    fileprivate static func number(_ number: Int64) -> JSONValue { .integer(Int(number)) }

    fileprivate static func rate(_ count: Int, in microseconds: Int64) -> JSONValue {
        .verbatim(microseconds > 0 ? ProfileText.number(Double(count) * 1e6 / Double(microseconds)) : "0")
    }
}

extension ListCost {
    fileprivate var json: JSONValue {
        .members([
            ("list", .integer(list)), ("values", .text(values)), ("requests", .integer(requests)),
            ("received_bytes", .number(received)), ("duration_us", .number(duration)),
        ])
    }
}

extension ProfileMetric {
    /// Its name in documents, including its unit.
    fileprivate var key: String { unit == .microseconds ? "\(name)_us" : name }
}

extension Budget.Result {
    fileprivate var json: JSONValue {
        .members([
            ("name", .text(budget.metric.name)), ("limit", .number(budget.limit)),
            ("value", value.map(JSONValue.number) ?? .null),
            ("holds", holds.map(JSONValue.flag) ?? .null),
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
    fileprivate func append(to out: inout JSONStreamWriter, number: Int) {
        out.object { out in
            out.member("number", number)
            out.member("list", page?.list)
            out.member("page", page.map { $0.ordinal + 1 })
            out.member("method", method)
            // The attempts nearly always have the same URL, so its text is made once.
            let text = url
            out.member("url", text)
            out.member("start_us", span.start)
            out.member("duration_us", span.duration)
            out.member("status", status)
            out.member("error", failure)
            out.member("cache", verdict?.rawValue)
            out.member("saved_bytes", savedBytes)
            out.member("quota_left", quotaLeft)
            out.list("attempts") { out in
                for index in attempts.indices {
                    let isSame = attempts[index].address.isSame(as: address)
                    attempts[index].append(to: &out, url: isSame ? text : nil)
                }
            }
            out.list("waits") { out in
                // A wait that a server asked for comes with a retry whose own wait is 0.
                for wait in waits where wait.span.duration > 0 { wait.append(to: &out) }
            }
        }
    }
}

extension Profile.Attempt {
    /// - Parameter text: the URL, if its text exists already.
    fileprivate func append(to out: inout JSONStreamWriter, url text: String?) {
        let phases = metrics.phases
        out.object { out in
            out.member("method", method)
            out.member("url", text ?? url)
            out.member("start_us", span.start)
            out.member("status", status)
            out.member("error", failure)
            out.object("phases_us") { out in
                for phase in HTTPMetrics.Phase.allCases { out.member(phase.name, phases[phase]) }
            }
            out.member("total_us", metrics.queued + metrics.total)
            out.member("http_version", metrics.httpVersion.isEmpty ? nil : metrics.httpVersion)
            out.member("connection_reused", metrics.reusedConnection)
            out.member("received_bytes", metrics.wireBytes)
            out.member("field_bytes", metrics.headerBytes)
            out.member("sent_bytes", metrics.sentBytes)
            out.member("decoded_bytes", metrics.decodedBytes)
        }
    }
}

extension Profile.Wait {
    fileprivate func append(to out: inout JSONStreamWriter) {
        out.object { out in
            out.member("reason", reason.rawValue)
            out.member("start_us", span.start)
            out.member("duration_us", span.duration)
        }
    }
}

extension Profile.PageCost {
    fileprivate func append(to out: inout JSONStreamWriter) {
        out.object { out in
            out.member("list", place.list)
            out.member("page", place.ordinal + 1)
            out.member("items", items)
            out.member("source", source?.name)
            out.member("body_bytes", bodyBytes)
            out.member("read_us", Spans(reads).duration)
            out.member("parse_us", duration(of: .parse))
            out.member("map_us", duration(of: .map))
            out.member("store_us", duration(of: .store))
            out.member("print_us", duration(of: .print))
        }
    }
}
