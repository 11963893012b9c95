import Presentation
import Reading
import Wording

extension Diagnostic {
    init(_ error: DiagnosisError) {
        self.init([error.name, error.problem].joined(separator: ": "), hint: error.advice, exitCode: .failure)
    }

    /// Items of one page share an id.
    init(_ error: RepeatedIDsError) {
        self.init(
            Message(
                error.count, one: "\(error.endpoint): an item has the same id as another item of the page",
                other: "\(error.endpoint): \(error.count) items have the same id as another item of the page"),
            hint: Message("Set `id:` in the plugin to a path that differs for each item."), exitCode: .unusableResponse)
    }
}

extension DiagnosisError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}

extension RepeatedIDsError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}
