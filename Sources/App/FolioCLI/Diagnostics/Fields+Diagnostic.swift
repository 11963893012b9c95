import Presentation
import Wording

extension EmptyFieldListError: Explained {
    var diagnostic: Diagnostic {
        let names = known.joined(separator: ", ")
        return Diagnostic(
            Message("--fields is empty"),
            hint: names.isEmpty ? Message("This list has no fields.") : Message("Known: \(names)."),
            exitCode: .usage)
    }
}
