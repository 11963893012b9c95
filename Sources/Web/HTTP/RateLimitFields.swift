/// Reads how many requests the server still accepts, and when it accepts more, from the fields of a response.
///
/// It knows these fields:
/// - `Retry-After` (RFC 9110, section 10.2.3)
/// - `RateLimit-Remaining`, `RateLimit-Reset` and `RateLimit` (drafts of the HTTPAPI working group)
/// - `X-RateLimit-*` and `X-Rate-Limit-*`, which no document defines
///
/// With status 429, a reset counts even without a remaining count, because no request is left.
package struct RateLimitFields {
    /// The values of one family of fields.
    private struct Quota {
        var remaining: Double?
        var reset: String?
    }

    /// The fields about limits, with their names in lower case.
    private let fields: [(name: String, value: String)]

    /// Selects the fields about limits.
    package init(_ fields: HTTPFields) {
        self.fields = fields.all.compactMap { field in
            Self.mayBeAboutLimits(field.name) ? (field.name.lowercased(), field.value) : nil
        }
    }

    /// A quick test by first letter and length, which excludes most fields.
    private static func mayBeAboutLimits(_ name: String) -> Bool {
        switch name.utf8.first {
        case UInt8(ascii: "r"), UInt8(ascii: "R"), UInt8(ascii: "x"), UInt8(ascii: "X"):
            [9, 11, 15, 17, 18, 19, 21, 22].contains(name.utf8.count)
        default: false
        }
    }

    /// Whether no request is left, or the server asks for a wait.
    var isUsedUp: Bool { retryAfter != nil || !usedUp(status: nil).isEmpty }

    /// How many requests the server still accepts; nil if it does not say.
    package var remaining: Int? {
        quotas.compactMap(\.remaining).min().flatMap { Int(exactly: $0.rounded(.down)) }
    }

    /// How long the server asks to wait; nil if it does not.
    ///
    /// `Retry-After` counts only with an error, and then before all others (draft-ietf-httpapi-ratelimit-headers).
    ///
    /// - Parameter now: seconds since 1970 (UTC).
    package func wait(status: Int, now: Int64) -> Duration? {
        if status >= 400, let wait = retryAfter.flatMap({ ServerWait.delay($0, now: now) }) { return wait }
        return usedUp(status: status).compactMap { $0.reset.flatMap { ServerWait.duration($0, now: now) } }.max()
    }

    private subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    private var retryAfter: String? { self["retry-after"] }

    private func usedUp(status: Int?) -> [Quota] {
        quotas.filter { quota in quota.remaining.map { $0 <= 0 } ?? (status == 429) }
    }

    private var quotas: [Quota] {
        if fields.isEmpty { return [] }
        let families = ["ratelimit", "x-ratelimit", "x-rate-limit"].map { family in
            Quota(remaining: self["\(family)-remaining"].flatMap(ServerWait.decimal), reset: self["\(family)-reset"])
        }
        let lists = fields.filter { $0.name == "ratelimit" }.flatMap { Self.quotas($0.value) }
        return families + lists
    }

    /// Reads `limit=100, remaining=0, reset=5` or a list of `"name";r=0;t=5`.
    private static func quotas(_ text: String) -> [Quota] {
        var quotas: [Quota] = []
        var whole = Quota()
        for member in split(text, at: ",") {
            var quota = Quota()
            for part in split(member, at: ";") {
                let halves = part.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
                guard halves.count == 2 else { continue }
                switch halves[0].lowercased() {
                case "r": quota.remaining = ServerWait.decimal(halves[1])
                case "t": quota.reset = halves[1]
                case "remaining": whole.remaining = ServerWait.decimal(halves[1])
                case "reset": whole.reset = halves[1]
                default: break
                }
            }
            quotas.append(quota)
        }
        return quotas + [whole]
    }

    /// Splits a text at separators outside of quotes.
    private static func split(_ text: some StringProtocol, at separator: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == separator, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }
}

/// Reads waits in the formats of servers.
enum ServerWait {
    /// Three centuries: a limit that prevents overflow.
    static let longest = Duration.seconds(10_000_000_000)

    /// Reads `Retry-After`. A number always means seconds from now (RFC 9110, section 10.2.3).
    ///
    /// - Parameter now: seconds since 1970 (UTC).
    static func delay(_ text: String, now: Int64) -> Duration? {
        let text = trimmed(text)
        guard let number = decimal(text), number >= 0 else { return duration(text, now: now) }
        return number < longest / .seconds(1) ? seconds(number) : longest
    }

    /// Reads seconds from now, seconds or milliseconds since 1970, or a date. A time in the past is no wait.
    ///
    /// - Parameter now: seconds since 1970 (UTC).
    static func duration(_ text: String, now: Int64) -> Duration? {
        let text = trimmed(text)
        guard let number = decimal(text) else {
            let date = HTTPDate(text, now: now) ?? HTTPDate(iso8601: text)
            return date.map { .seconds(max(0, $0.secondsSince1970 - now)) }
        }
        guard number >= 0 else { return nil }
        switch number {
        // As a time since 1970, this limit would be in 2001; as a wait, it would be thirty years.
        case ..<1e9: return seconds(number)
        case ..<1e11: return .milliseconds(Int64(max(0, number - Double(now)) * 1000))
        case ..<1e15: return .milliseconds(Int64(max(0, number - Double(now) * 1000)))
        default: return nil
        }
    }

    /// Reads a decimal number, with or without a fraction; `Double` alone accepts more.
    static func decimal(_ text: String) -> Double? {
        let parts = (text.hasPrefix("-") ? text.dropFirst() : text[...]).split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
        return Double(text)
    }

    private static func seconds(_ number: Double) -> Duration { .milliseconds(Int64((number * 1000).rounded(.up))) }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
