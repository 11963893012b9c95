import JSON
import Pages
import Pagination
import Presentation
import Wording

extension Complaint {
    /// Why a walk cannot go on.
    init(_ fault: WalkFault) {
        let advice = Message("If the API really ends its lists so, say so in the plugin: `until: {same: true}`.")
        switch fault {
        case .repeatedPage(let number, let position):
            self.init(
                Message("the server repeats a page: page \(number) of this walk has the items of an earlier one"),
                details: position.map { [Message("at the position \(ServerMessage.cut($0.text))")] } ?? [],
                hint: advice,
                exitCode: .unusableAnswer)
        case .onlyEmptyPages(let count, let position):
            self.init(
                Message("the server gives page after page without an item, \(count) by now"),
                details: [Message("the next would be at the position \(ServerMessage.cut(position.text))")],
                hint: Message("Check the parameters and `items:` in the plugin."), exitCode: .unusableAnswer)
        case .repeatedPosition(let position):
            self.init(
                Message("the server repeats the position of a page: \(ServerMessage.cut(position.text))"), hint: advice,
                exitCode: .unusableAnswer)
        }
    }
}

/// A list ended before what the server said is there.
struct ListEndedShort: Error, Equatable {
    let shortfall: Shortfall
}

/// A failure that has been told when it happened; only its exit code is still to be given.
struct AlreadyTold: Error {
    let error: any Error
}
