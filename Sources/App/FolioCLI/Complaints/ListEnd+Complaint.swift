import Pages
import Pagination
import Presentation
import Wording

/// A list ended before what the server said is there.
struct ListEndedShort: Error, Equatable {
    let shortfall: Shortfall
}

/// A failure that has been told when it happened; only its exit code is still to be given.
struct AlreadyTold: Error {
    let error: any Error
}

extension Complaint {
    init(_ short: ListEndedShort) {
        let what =
            switch short.shortfall {
            case .items(let received, let declared):
                Message(
                    declared,
                    one: "incomplete list: received \(received) of the \(declared) item announced by the server",
                    other: "incomplete list: received \(received) of the \(declared) items announced by the server")
            case .pages(let received, let declared):
                Message(
                    declared,
                    one: "incomplete list: received \(received) of the \(declared) page announced by the server",
                    other: "incomplete list: received \(received) of the \(declared) pages announced by the server")
            case .saidToGoOn: Message("incomplete list: it ended, but the server announced more")
            }
        self.init(
            what,
            hint: Message("Try again. The output is incomplete."), exitCode: .incomplete)
    }
}

extension ListEndedShort: Explained {
    var complaint: Complaint { Complaint(self) }
}
