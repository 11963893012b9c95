import Presentation
import Wording

extension EmptyFieldListError: Explained {
    var complaint: Complaint {
        let names = known.joined(separator: ", ")
        return Complaint(
            Message("--fields is empty"),
            hint: names.isEmpty ? Message("This list has no fields.") : Message("Known: \(names)."),
            exitCode: .usage)
    }
}
