import JSON
import Pages
import Pagination
import Plugins
import System

/// The bounds in time of one command, as an endpoint compares and sends them.
struct TimeFilter: Sendable {
    let span: TimeSpan
    /// The bounds as the requests have them: a date may include more than the span.
    private let sent: TimeSpan
    /// The bounds that requests have in places of their own.
    let parameters: [Step.Parameter]

    init(_ span: TimeSpan, of endpoint: Endpoint, _ since: Since) {
        self.span = span
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
    func time(_ text: String?, isWanted: Bool) -> ItemTime {
        guard let seconds = text.flatMap({ UnixTime(ofValue: $0) })?.seconds else { return ItemTime(nil) }
        let isOutside = !span.contains(seconds)
        return ItemTime(
            seconds, isExcluded: isWanted && isOutside, isUnexpected: isWanted && isOutside && !sent.contains(seconds))
    }
}
