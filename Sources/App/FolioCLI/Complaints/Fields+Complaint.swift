import Presentation
import Wording

extension NoFieldNamed: Explained {
    var complaint: Complaint {
        let names = known.joined(separator: ", ")
        return Complaint(
            Message("--fields is empty"),
            hint: names.isEmpty ? Message("This list has no fields.") : Message("Known: \(names)."),
            exitCode: .usage)
    }
}
