import Presentation

extension Complaint {
    /// Why a probe gives no plugin.
    init(_ problem: ProbeProblem) {
        switch problem {
        case .notJSON(let type):
            self.init(
                "the answer is not JSON" + (type.map { ": it is \($0)" } ?? ""),
                hint: "Name the URL of the API, not that of a page for people.", exitCode: .unusableAnswer)
        case .noList:
            self.init(
                "the answer holds no list of objects",
                hint: "Name a URL that lists something; 'folio call URL' shows what it gives.",
                exitCode: .unusableAnswer)
        case .redirected(let origin):
            self.init(
                "the URL leads to \(origin), where the credential does not go",
                hint: "Name the URL there, if it may see the credential.", exitCode: .usage)
        case .badName(let name):
            self.init(
                "'\(name)' is no usable name for a plugin", hint: "Use letters, digits, '-', '_' and '.'.",
                exitCode: .usage)
        case .exists(let path):
            self.init(
                "there is a plugin file of that name", details: [path],
                hint: "Choose another name, or replace the file with --force.", exitCode: .usage)
        case .noFolder:
            self.init(
                "there is no place for plugin files: neither XDG_CONFIG_HOME nor HOME names a folder",
                exitCode: .failure)
        case .needsTerminal:
            self.init(
                "the dialogue needs a terminal", hint: "Use 'folio plugins probe URL', which asks nothing.",
                exitCode: .usage)
        }
    }
}
