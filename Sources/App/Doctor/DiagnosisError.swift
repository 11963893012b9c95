package import Presentation
import Wording

/// A check of `folio doctor` found a problem.
package struct DiagnosisError: Error, Equatable {
    let name: Message
    let problem: Message
    let advice: Message?
}

extension DiagnosisError: Explained {
    package var diagnostic: Diagnostic {
        Diagnostic([name, problem].joined(separator: ": "), hint: advice, exitCode: .failure)
    }
}
