import JSON
import Pages
import Pagination
import Plugins
import System

/// The bounds in time of one command, as an endpoint compares and sends them.
struct TimeFilter: Sendable {
    private let span: TimeSpan
    /// The bounds to compare received items with.
    private let compared: TimeSpan
    /// The keys of items that are left out; nil if keys are of no use.
    private let known: Set<UInt64>?
    /// The bounds as the requests have them: a date may include more than the span.
    private let sent: TimeSpan
    /// The bounds that requests have in places of their own.
    let parameters: [Step.Parameter]

    init(_ bounds: TimeBounds, of endpoint: Endpoint, _ since: Since) {
        (span, known) = (bounds.span, bounds.known)
        compared =
            since.comparesAll
            ? span
            : TimeSpan(
                since: endpoint.sendsSince ? nil : bounds.whole.since,
                until: endpoint.sendsUntil ? nil : bounds.whole.until)
        let format = since.format
        let from = span.since.flatMap { UnixTime(seconds: $0) }
            .map { since.from == nil ? $0 : format.roundedDown($0) }
        // A server may leave out what is in the day of the end.
        let to = span.until.flatMap { UnixTime(seconds: $0) }.map { since.to == nil ? $0 : format.roundedUp($0) }
        sent = TimeSpan(
            since: endpoint.sendsSince ? from?.seconds : nil, until: endpoint.sendsUntil ? to?.seconds : nil)
        parameters = [(since.from, from), (since.to, to)].compactMap { place, time in
            guard let place, let time else { return nil }
            return Step.Parameter(place, Self.text(of: time, format, in: place))
        }
    }

    /// In a JSON body, only seconds and milliseconds are numbers.
    private static func text(of time: UnixTime, _ format: TimeFormat, in place: Place) -> String {
        let text = format.text(of: time)
        guard case .body = place, !format.isNumber else { return text }
        return BodyText.text(ofString: text)
    }

    /// The time of an item.
    ///
    /// - Parameters:
    ///   - text: the value of `at`; nil for an item without one.
    ///   - isWanted: whether the item meets the other conditions of the output.
    ///   - isStored: whether the item is from the library, of which no server left out anything.
    ///   - key: the item's key; called only if it is of use.
    func time(_ text: String?, isWanted: Bool, isStored: Bool, key: () -> UInt64) -> ItemTime {
        guard let seconds = text.flatMap({ UnixTime(ofValue: $0) })?.seconds else { return ItemTime(nil) }
        guard (isStored ? span : compared).contains(seconds) else {
            return ItemTime(seconds, isExcluded: isWanted, isUnexpected: isWanted && !sent.contains(seconds))
        }
        guard let known else { return ItemTime(seconds) }
        let key = key()
        let isKnown = isWanted && known.contains(key)
        return ItemTime(seconds, isExcluded: isKnown, isKnown: isKnown, key: key)
    }
}
