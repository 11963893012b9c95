import ErrorMessages
import Pages
package import Pagination
package import Presentation
import Wording

extension Diagnostic {
    /// Why a walk cannot continue.
    package init(_ fault: WalkError) {
        let advice = Message(
            """
            Check `pagination:`, since the server may ignore a parameter. If it always repeats its last page, add \
            `until: {same: true}`.
            """)
        let adviceOnGrowth = Message(
            """
            The list may have grown; then run the command again. If this recurs, check `pagination:`, since the server may \
            ignore a parameter. If it always repeats its last page, add `until: {same: true}`.
            """)
        switch fault {
        case .repeatedPage(let number, let position):
            self.init(
                Message("page \(number) repeats the items of an earlier page"),
                details: position.map { [Message("at the position \(ServerMessage.cut($0.text))")] } ?? [],
                hint: adviceOnGrowth,
                exitCode: .unusableResponse)
        case .onlyEmptyPages(let count, let position):
            self.init(
                Message("the server returned \(count) pages in a row without items"),
                details: [Message("the next page's position is \(ServerMessage.cut(position.text))")],
                hint: Message("Check the parameters and `items:` in the plugin."), exitCode: .unusableResponse)
        case .onlyKnownItems(let count, let position):
            self.init(
                Message("the server returned \(count) pages in a row that have only items of earlier pages"),
                details: position.map { [Message("at the position \(ServerMessage.cut($0.text))")] } ?? [],
                hint: Message(
                    """
                    The list may have grown; then run the command again. If this recurs, check `pagination:` in the plugin: \
                    the server may ignore a parameter.
                    """),
                exitCode: .unusableResponse)
        case .movedItems(let position):
            self.init(
                Message("items were deleted while the list was read, so that others may be missing"),
                details: [Message("before the position \(ServerMessage.cut(position.text))")],
                hint: Message("Read the list again from its start."), exitCode: .incomplete)
        case .disagreeingLengths(let position, let first, let then):
            let place = ServerMessage.cut(position.text)
            var details = [Message("before the position \(place)")]
            if let first, let then { details = [Message("\(first), then \(then), before the position \(place)")] }
            self.init(
                Message("the responses disagree about the length of the list, so that items may be missing"),
                details: details,
                hint: Message(
                    """
                    Try again later. If the lengths never agree, remove `total` and `pages` from `until:` in the plugin; \
                    folio then does not notice deleted items.
                    """), exitCode: .incomplete)
        case .repeatedPosition(let position):
            self.init(
                Message("the page starting at \(ServerMessage.cut(position.text)) repeats an earlier page"),
                hint: advice,
                exitCode: .unusableResponse)
        }
    }
}

extension WalkError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
