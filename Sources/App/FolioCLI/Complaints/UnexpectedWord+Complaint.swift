import Presentation
import Wording

extension Complaint {
    init(_ error: UnexpectedWord) {
        let known = error.known.joined(separator: ", ")
        self.init(
            Message("unexpected argument '\(error.word)'"),
            hint: known.isEmpty
                ? Message("This endpoint takes no parameters.")
                : Message("Parameters have the form key=value. Known: \(known)."),
            exitCode: .usage)
    }
}

extension UnexpectedWord: Explained {
    var complaint: Complaint { Complaint(self) }
}
