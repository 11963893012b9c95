import HTTP
import JSON
import Profiling

/// One entry of an HTTP Archive. The format requires a `_` before the names of additional members.
struct HAREntry: Sendable {
    private let page: String
    private let request: Profile.Request
    /// The request's number in the run, from 1.
    private let number: Int
    /// Nil if no server was asked.
    private let attempt: Profile.Attempt?
    /// Whether this attempt gave the request's result.
    private let isLast: Bool
    private let startedAt: Int64

    /// The entries of a run, ordered by their start times.
    ///
    /// - Parameter page: the id of the archive's page to which they belong.
    static func entries(of profile: Profile, page: String) -> [HAREntry] {
        let entries = profile.requests.enumerated().flatMap { index, request in
            let attempts: [Profile.Attempt?] = request.attempts.isEmpty ? [nil] : request.attempts
            return attempts.enumerated().map { place, attempt in
                HAREntry(
                    page: page, request: request, number: index + 1, attempt: attempt,
                    isLast: place == attempts.count - 1,
                    startedAt: profile.startedAt + (attempt?.span ?? request.span).start)
            }
        }
        return entries.sorted { $0.startedAt < $1.startedAt }
    }

    var json: JSONValue {
        let timings = timings
        var members: [(String, JSONValue)] = [
            ("pageref", .text(page)), ("startedDateTime", .text(HARText.moment(startedAt))),
            ("time", HARText.milliseconds(timings.total)), ("request", requestJSON), ("response", responseJSON),
            ("cache", .members([])), ("timings", timings.json), ("_request", .integer(number)),
        ]
        if let place = request.page { members.append(("_page", .integer(place.ordinal + 1))) }
        if isLast, let verdict = request.verdict { members.append(("_cache", .text(verdict.rawValue))) }
        if isCached { members.append(("_fromCache", .text("disk"))) }
        return .members(members)
    }

    private var isCached: Bool { attempt == nil && request.status != nil }

    private var timings: HARTimings {
        if let attempt { return HARTimings(attempt.metrics) }
        return isCached ? HARTimings(reading: request.span.duration) : HARTimings(blocked: request.span.duration)
    }

    private var httpVersion: JSONValue {
        let version = attempt?.metrics.httpVersion ?? ""
        return .text(version.isEmpty ? "unknown" : "HTTP/\(version)")
    }

    // MARK: Request

    private var requestJSON: JSONValue {
        let url = attempt?.url ?? request.url
        let bodySize = attempt?.requestBodySize ?? 0
        let headersSize = (attempt?.metrics.sentBytes ?? 0) - bodySize
        var members: [(String, JSONValue)] = [
            ("method", .text(attempt?.method ?? request.method)), ("url", .text(url)), ("httpVersion", httpVersion),
            ("cookies", .array([])), ("headers", Self.pairs(attempt?.requestFields ?? [])),
            ("queryString", Self.pairs(PercentEncoding.queryParameters(of: url))),
            ("headersSize", .integer(headersSize > 0 ? Int(headersSize) : -1)), ("bodySize", .integer(Int(bodySize))),
        ]
        if let body = attempt?.requestBody { members.append(("postData", postData(body))) }
        return .members(members)
    }

    private func postData(_ body: [UInt8]) -> JSONValue {
        let type = Self.value(of: "content-type", in: attempt?.requestFields ?? [])
        return .members(
            [("mimeType", .text(type ?? "application/octet-stream"))] + Self.text(body, encoding: "_encoding"))
    }

    // MARK: Response

    private var responseFields: [(name: String, value: String)] {
        attempt?.responseFields ?? request.responseFields
    }

    private var responseJSON: JSONValue {
        let status = attempt == nil ? request.status : attempt?.status
        let metrics = attempt?.metrics ?? HTTPMetrics()
        let isRedirect = status.map { (300...399).contains($0) } ?? false
        let location = isRedirect ? Self.value(of: "location", in: responseFields) : nil
        var members: [(String, JSONValue)] = [
            ("status", .integer(status ?? 0)), ("statusText", .text(attempt?.statusText ?? "")),
            ("httpVersion", httpVersion), ("cookies", .array([])), ("headers", Self.pairs(responseFields)),
            ("content", content(metrics)), ("redirectURL", .text(location ?? "")),
            ("headersSize", .integer(metrics.headerBytes > 0 ? Int(metrics.headerBytes) : -1)),
            ("bodySize", .integer(status == nil ? -1 : Int(metrics.wireBytes))),
            ("_transferSize", .integer(Int(metrics.headerBytes + metrics.wireBytes))),
        ]
        // A request may fail after its last response, as with a redirect that is not followed.
        if let error = attempt?.failure ?? (isLast ? request.failure : nil) {
            members.append(("_error", .text(error)))
        }
        return .members(members)
    }

    private func content(_ metrics: HTTPMetrics) -> JSONValue {
        let size = isCached ? request.savedBytes : metrics.decodedBytes
        var members: [(String, JSONValue)] = [("size", .integer(Int(size)))]
        if !isCached, metrics.decodedBytes != metrics.wireBytes {
            members.append(("compression", .integer(Int(metrics.decodedBytes - metrics.wireBytes))))
        }
        let type = Self.value(of: "content-type", in: responseFields)
        members.append(("mimeType", .text(type ?? "x-unknown")))
        // The recorded body is that of the final response. It belongs to this attempt only if status and size match.
        if let body = request.responseBody, isLast, isCached || attempt?.status == request.status, body.count == size {
            members += Self.text(body, encoding: "encoding")
        }
        return .members(members)
    }

    // MARK: Parts

    private static func pairs(_ pairs: [(name: String, value: String)]) -> JSONValue {
        .array(pairs.map { .members([("name", .text($0.name)), ("value", .text($0.value))]) })
    }

    private static func value(of name: String, in fields: [(name: String, value: String)]) -> String? {
        fields.first { $0.name.lowercased() == name }?.value
    }

    /// A body as text; as Base64 if it is not UTF-8.
    private static func text(_ body: [UInt8], encoding: String) -> [(String, JSONValue)] {
        if let text = String(validating: body, as: UTF8.self) { return [("text", .text(text))] }
        return [("text", .text(Base64.text(body))), (encoding, .text("base64"))]
    }
}
