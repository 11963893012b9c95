package import Pages
package import Plugins
import Schema
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
    ///   - isStored: whether lists are stored.
    ///   - start: the option that starts the walk elsewhere than at the beginning of the list; nil for none.
    ///   - now: seconds since 1970 (UTC).
    package func bounds(
        of endpoint: Endpoint, name: String, from start: String?, isOffline: Bool, isStored: Bool,
        now: Int64
    ) throws(TimeOptionError) -> TimeBounds? {
        guard let given else { return nil }
        if until?.bookmark != nil { throw .lastAsEnd }
        if since?.bookmark != nil {
            if let start { throw .lastFromElsewhere(start: start) }
            if !isStored { throw .lastNeedsLibrary }
        }
        guard endpoint.since != nil else { throw .notLimited(option: given, endpoint: name) }
        if isOffline, let start, endpoint.sendsSince || endpoint.sendsUntil {
            throw .startOffline(option: given, start: start)
        }
        let span = TimeSpan(since: since?.seconds(at: now) ?? nil, until: until?.seconds(at: now) ?? nil)
        if let since = span.since, let until = span.until, until <= since { throw .endBeforeStart }
        let words = [since.map { "since \($0.text)" }, until.map { "until \($0.text)" }].compactMap(\.self)
        return TimeBounds(span, text: words.joined(separator: " "), known: since?.bookmark.map { _ in [] })
    }
}

/// A time on the command line.
package struct TimeOption: Sendable, Equatable {
    private enum Kind: Equatable {
        /// In seconds since 1970 (UTC).
        case time(Int)
        /// In seconds before the command began.
        case ago(Int)
        /// The name of a bookmark.
        case last(String)
    }

    /// The text as given.
    package let text: String
    private let kind: Kind

    /// Parses a date, a time, a duration, which means that long ago, or `last` or `last:NAME`; nil for anything else.
    package init?(parsing text: String) {
        let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if words[0] == "last", words.count == 1 || !words[1].isEmpty {
            kind = .last(words.count > 1 ? String(words[1]) : "")
        } else if let duration = DurationText.duration(text), duration.components.attoseconds == 0,
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

    /// The name of the bookmark that it means, which is empty for `last`; nil for another time.
    package var bookmark: String? {
        if case .last(let name) = kind { name } else { nil }
    }

    /// The time in seconds since 1970 (UTC); nil for a bookmark.
    ///
    /// - Parameter now: the time at which the command began, likewise.
    package func seconds(at now: Int64) -> Int? {
        switch kind {
        case .last: nil
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
    /// An option for one list, which is read in steps.
    case needsOneRequest(option: String)
    case tooManySteps(Int)
    /// A bookmark as the end.
    case lastAsEnd
    /// A bookmark, and a start elsewhere than at the beginning of the list.
    case lastFromElsewhere(start: String)
    /// A bookmark without the library.
    case lastNeedsLibrary
    /// A bookmark in a dry run.
    case lastInDryRun
}
