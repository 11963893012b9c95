import Presentation
import Wording

extension Complaint {
    /// Why a probe gives no plugin.
    init(_ problem: ProbeProblem) {
        switch problem {
        case .notJSON(let type):
            self.init(
                type.map { Message("the answer is not JSON: it is \($0)") } ?? Message("the answer is not JSON"),
                hint: Message("Name the URL of the API, not that of a page for people."), exitCode: .unusableAnswer)
        case .noList:
            self.init(
                Message("the answer holds no list of objects"),
                hint: Message("Name a URL that lists something; 'folio call URL' shows what it gives."),
                exitCode: .unusableAnswer)
        case .redirected(let origin):
            self.init(
                Message("the URL leads to \(origin), where the credential does not go"),
                hint: Message("Name the URL there, if it may see the credential."), exitCode: .usage)
        case .badName(let name):
            self.init(
                Message("'\(Sanitizer.pictured(name))' is no usable name for a plugin"),
                hint: Message("Use letters, digits, '-', '_' and '.'."),
                exitCode: .usage)
        case .exists(let path, let hasForce):
            self.init(
                Message("there is a plugin file of that name"), details: [Message(verbatim: path)],
                hint: hasForce
                    ? Message("Choose another name, or replace the file with --force.")
                    : Message("Choose another name."), exitCode: .usage)
        case .noFolder:
            self.init(
                Message("there is no place for plugin files: neither XDG_CONFIG_HOME nor HOME names a folder"),
                exitCode: .failure)
        case .needsTerminal:
            self.init(
                Message("the dialogue needs a terminal"),
                hint: Message("Use 'folio plugins probe URL', which asks nothing."),
                exitCode: .usage)
        }
    }
}
