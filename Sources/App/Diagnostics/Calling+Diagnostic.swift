package import Calling
import HTTP
package import Presentation
import Wording

extension Diagnostic {
    /// What is wrong with a call.
    init(_ problem: CallError) {
        switch problem {
        case .unknownAction(let name, let plugin, let known):
            self.init(
                Message("'\(plugin)' has no action '\(name)'"),
                hint: Self.suggestion(name, among: known, kind: .action),
                exitCode: .usage)
        case .pathNeeded(let plugin, actions: []):
            self.init(
                Message("missing path"),
                hint: Message("Add a path after '\(plugin)': folio call \(plugin) /"),
                exitCode: .usage)
        case .pathNeeded(let plugin, let actions):
            let names = actions.map { "\(plugin).\($0)" }.joined(separator: ", ")
            self.init(
                Message("missing action or path"),
                hint: Message("Add a path after '\(plugin)', or call one of \(names)."),
                exitCode: .usage)
        case .unexpectedWord(let word):
            self.init(
                Message("unexpected argument '\(word)'"),
                hint: Message("A call takes one path and parameters of the form key=value."),
                exitCode: .usage)
        case .parameterOfURL(let word):
            self.init(
                Message("unexpected argument '\(word)'"),
                hint: Message("A call of a URL takes no parameters. Write them in its query."), exitCode: .usage)
        case .onlyRaw(let option):
            self.init(
                Message("\(option) cannot be combined with an action, which defines its own request"),
                hint: Message("Leave it out, or call a path instead: folio call PLUGIN PATH"), exitCode: .usage)
        case .badMethod(let text):
            self.init(
                Message("invalid method '\(text)'"), hint: Message("Use one word, such as PATCH."), exitCode: .usage)
        case .badContentLength(let text, let length):
            self.init(
                text.map { text in
                    Message(
                        length, one: "the body has \(length) byte, but Content-Length is '\(text)'",
                        other: "the body has \(length) bytes, but Content-Length is '\(text)'")
                }
                    ?? Message(
                        length, one: "the body has \(length) byte, but Content-Length is another number",
                        other: "the body has \(length) bytes, but Content-Length is another number"),
                hint: Message("Leave the header out; folio sends it."), exitCode: .usage)
        case .bodyWithHead:
            self.init(
                Message("a HEAD request has no body"), hint: Message("Leave out -d, or use another method."),
                exitCode: .usage)
        case .inputTwice:
            self.init(Message("stdin cannot be read twice"), hint: Message("Use @- only once."), exitCode: .usage)
        case .addsToOneItem:
            self.init(
                Message("--add takes one item"),
                hint: Message("Give one id, and run the command once for each item."),
                exitCode: .usage)
        case .notWithAdd(let option):
            self.init(
                Message("\(option) cannot be combined with --add"), hint: Message("Leave it out."), exitCode: .usage)
        case .cannotAdd(let endpoint):
            self.init(
                Message("comments cannot be added to '\(endpoint)'"),
                hint: Message("Add `add:` to its `comments:` in the plugin."), exitCode: .usage)
        case .badFieldVariable:
            self.init(
                Message("invalid value after --header-env"),
                hint: Message("Use the form Name=VARIABLE, such as Authorization=API_AUTH."), exitCode: .usage)
        case .unsetFieldVariable(let variable, let field):
            self.init(
                Message("the environment variable \(variable) for the header '\(field)' is not set"),
                hint: Message("Set it to the header's whole value, such as 'Bearer …'."), exitCode: .usage)
        case .noFileName:
            self.init(
                Message("missing file name after '@'"), hint: Message("Use @FILE, or @- for stdin."),
                exitCode: .usage)
        case .emptyMessage:
            self.init(Message("the comment is empty"), hint: Message("Give the text after --add."), exitCode: .usage)
        }
    }
}

extension UnclearOutcomeError: Explained {
    package var diagnostic: Diagnostic {
        let diagnostic = Diagnostic(any: cause)
        return Diagnostic(
            Diagnostic.reason(cause), details: diagnostic.details,
            hint: Message("The server may have carried out the request. Check before you send it again."),
            exitCode: diagnostic.exitCode)
    }
}

extension CallError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
