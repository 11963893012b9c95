import ErrorMessages
import Pages
package import Pagination
package import Presentation
import Wording

extension Diagnostic {
    /// Why a walk cannot continue.
    package init(_ fault: WalkError) {
        let advice = Message("If the API marks the end of a list this way, add `until: {same: true}` to the plugin.")
        switch fault {
        case .repeatedPage(let number, let position):
            self.init(
                Message("page \(number) repeats the items of an earlier page"),
                details: position.map { [Message("at the position \(ServerMessage.cut($0.text))")] } ?? [],
                hint: advice,
                exitCode: .unusableResponse)
        case .onlyEmptyPages(let count, let position):
            self.init(
                Message("the server returned \(count) pages in a row without items"),
                details: [Message("the next page's position is \(ServerMessage.cut(position.text))")],
                hint: Message("Check the parameters and `items:` in the plugin."), exitCode: .unusableResponse)
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
