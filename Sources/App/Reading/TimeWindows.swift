package import Pages
package import Plugins
import System

/// The steps in which a list is read within bounds in time. They are lists of their own, like those of a variable.
///
/// Steps begin at multiples of their length, so that they are the same with a later command, unless the file wants them to
/// begin at the earliest time.
package struct TimeWindows: Sendable {
    /// The name of the steps among the variables; no variable can have it.
    package static let variable = "--since"
    /// The most steps that are read.
    package static let most = 100_000

    private let whole: TimeBounds
    private let step: TimeStep
    /// Where the earliest step begins, in seconds since 1970 (UTC).
    private let start: Int
    private let count: Int
    private let isNewestFirst: Bool

    /// Nil if the list is read at once: without steps, or without an earliest time.
    ///
    /// - Parameter now: the time at which the command began, in seconds since 1970 (UTC).
    package init?(_ bounds: TimeBounds, of endpoint: Endpoint, at now: Int) throws(TimeOptionError) {
        guard let since = endpoint.since, let step = since.step, let first = bounds.span.since ?? since.start else {
            return nil
        }
        let base = since.stepsBeginAtSince ? first : since.start ?? 0
        start = step.time(step.number(of: first, from: base), after: base)
        // Without an end, the last step has none, either: clocks differ.
        count = max(1, step.number(of: (bounds.span.until ?? now + 1) - 1, from: start) + 1)
        guard count <= Self.most else { throw .tooManySteps(count) }
        isNewestFirst = endpoint.order == .newestFirst || endpoint.order == .recentlyChangedFirst
        whole = TimeBounds(
            TimeSpan(since: first, until: bounds.span.until), text: bounds.text, known: bounds.known)
        self.step = step
    }

    /// Whether a list may be read in steps. A bookmark shows only later whether there is an earliest time.
    package static func mayDivide(_ bounds: TimeBounds?, of endpoint: Endpoint) -> Bool {
        guard let bounds, let since = endpoint.since, since.step != nil else { return false }
        return bounds.known != nil || bounds.span.since != nil || since.start != nil
    }

    /// The starts of the steps as text, in the order in which they are read.
    var texts: [String] {
        let starts = (0..<count).map { Timestamp.text(Int64(step.time($0, after: start))) }
        return isNewestFirst ? starts.reversed() : starts
    }

    /// The bounds of the step that is read first.
    package var first: TimeBounds { bounds(ofStep: isNewestFirst ? count - 1 : 0) }

    /// The bounds of a step; nil for a text that is no start.
    func bounds(of text: String) -> TimeBounds? {
        guard let time = UnixTime(parsing: text)?.seconds else { return nil }
        let number = step.number(of: time, from: start)
        guard (0..<count).contains(number), step.time(number, after: start) == time else { return nil }
        return bounds(ofStep: number)
    }

    private func bounds(ofStep number: Int) -> TimeBounds {
        let own = step.time(number, after: start)
        let next = step.time(number + 1, after: start)
        let span = TimeSpan(
            since: max(own, whole.span.since ?? own), until: number == count - 1 ? whole.span.until : next)
        return TimeBounds(span, of: whole.span, text: whole.text, known: whole.known)
    }
}
