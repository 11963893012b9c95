package import Pages
package import Plugins
import System

/// The times between which the items of an output are, as the command line has them.
package struct TimeOptions: Sendable {
    /// The earliest time; nil for any.
    package var since: TimeOption?
    /// The end, which is not included; nil for none.
    package var until: TimeOption?

    package init() {}

    /// The first of the options that is given; nil without one.
    package var given: String? { since == nil ? until.map { _ in "--until" } : "--since" }

    /// The bounds of a list; nil without any.
    ///
    /// - Parameters:
    ///   - name: `plugin/endpoint`
    ///   - start: the option that starts the walk elsewhere than at the beginning of the list; nil for none.
    ///   - now: seconds since 1970 (UTC).
    package func bounds(
        of endpoint: Endpoint, name: String, from start: String?, isOffline: Bool, now: Int64
    ) throws(TimeOptionError) -> TimeBounds? {
        guard let given else { return nil }
        guard endpoint.since != nil else { throw .notLimited(option: given, endpoint: name) }
        if isOffline, let start, endpoint.sendsSince || endpoint.sendsUntil {
            throw .startOffline(option: given, start: start)
        }
        let span = TimeSpan(since: since?.seconds(at: now), until: until?.seconds(at: now))
        if let since = span.since, let until = span.until, until <= since { throw .endBeforeStart }
        let words = [since.map { "since \($0.text)" }, until.map { "until \($0.text)" }].compactMap(\.self)
        return TimeBounds(span, text: words.joined(separator: " "))
    }
}

/// A time on the command line.
package struct TimeOption: Sendable, Equatable {
    private enum Kind: Equatable {
        /// In seconds since 1970 (UTC).
        case time(Int)
        /// In seconds before the command began.
        case ago(Int)
    }

    /// The text as given.
    package let text: String
    private let kind: Kind

    /// Parses a date, a time, or a duration, which means that long ago; nil for anything else.
    package init?(parsing text: String) {
        if let duration = DurationText.duration(text), duration.components.attoseconds == 0,
            duration.components.seconds <= Self.longest
        {
            kind = .ago(Int(duration.components.seconds))
        } else if let time = UnixTime(ofValue: text) {
            kind = .time(time.seconds)
        } else {
            return nil
        }
        self.text = text
    }

    /// The time in seconds since 1970 (UTC).
    ///
    /// - Parameter now: the time at which the command began, likewise.
    package func seconds(at now: Int64) -> Int {
        switch kind {
        case .time(let seconds): seconds
        case .ago(let seconds): Int(now) - seconds
        }
    }

    /// About 1,900 years.
    private static let longest: Int64 = 60_000_000_000
}

/// Why a list cannot be limited by time as the options say.
package enum TimeOptionError: Error, Equatable {
    /// The endpoint has no `since:`.
    case notLimited(option: String, endpoint: String)
    case endBeforeStart
    /// A position that means something else in the stored list.
    case startOffline(option: String, start: String)
}
