import HTTP
import Presentation
import Wording

extension Complaint {
    /// What is wrong with a header field of the command line.
    init(_ error: FieldLineError) {
        switch error.name {
        case let name?:
            self.init(
                Message("what -H gives '\(name)' holds a line break or another control character"),
                hint: Message("Give it without it; a file's last line may end in a carriage return."), exitCode: .usage)
        case nil:
            self.init(
                Message("what stands behind -H is no header field"),
                hint: Message("Write 'Name: value', 'Name;' or 'Name:'."),
                exitCode: .usage)
        }
    }

    /// What is wrong with a call.
    init(_ problem: CallProblem) {
        switch problem {
        case .unknownAction(let name, let plugin, let known):
            self.init(
                Message("'\(plugin)' has no action '\(name)'"),
                hint: Self.suggestion(name, among: known, kind: .action),
                exitCode: .usage)
        case .pathNeeded(let plugin, actions: []):
            self.init(
                Message("a path is missing"),
                hint: Message("Write one behind '\(plugin)', such as: folio call \(plugin) /."),
                exitCode: .usage)
        case .pathNeeded(let plugin, let actions):
            let names = actions.map { "\(plugin).\($0)" }.joined(separator: ", ")
            self.init(
                Message("an action or a path is missing"),
                hint: Message("Write a path behind '\(plugin)', or one of \(names)."),
                exitCode: .usage)
        case .unexpectedWord(let word):
            self.init(
                Message("unexpected word '\(word)'"),
                hint: Message("A call takes one path, and parameters as key=value."),
                exitCode: .usage)
        case .onlyRaw(let option):
            self.init(
                Message("\(option) is not for an action, which says itself what is sent"),
                hint: Message("Leave it out, or make the request yourself: folio call PLUGIN PATH."), exitCode: .usage)
        case .badMethod(let text):
            self.init(
                Message("'\(text)' is no method"), hint: Message("Write one word, such as PATCH."), exitCode: .usage)
        case .badContentLength(let text, let length):
            self.init(
                Message(
                    length, one: "the body has \(length) byte, and Content-Length says '\(text)'",
                    other: "the body has \(length) bytes, and Content-Length says '\(text)'"),
                hint: Message("Leave the field out; folio sends it."), exitCode: .usage)
        case .bodyWithHead:
            self.init(
                Message("HEAD sends no body"), hint: Message("Leave -d out, or name another method."), exitCode: .usage)
        case .inputTwice:
            self.init(Message("stdin is read twice"), hint: Message("Write @- once."), exitCode: .usage)
        case .addsToOneItem:
            self.init(
                Message("--add adds to one item"),
                hint: Message("Name one id, and run the command once for each item."),
                exitCode: .usage)
        case .notWithAdd(let option):
            self.init(Message("\(option) is not for --add"), hint: Message("Leave it out."), exitCode: .usage)
        case .cannotAdd(let endpoint):
            self.init(
                Message("comments cannot be added to '\(endpoint)'"),
                hint: Message("Its `comments:` in the plugin would need `add:`."), exitCode: .usage)
        case .noFileName:
            self.init(
                Message("no file is named behind the '@'"), hint: Message("Write @FILE, or @- for stdin."),
                exitCode: .usage)
        case .emptyMessage:
            self.init(Message("the comment is empty"), hint: Message("Write its text behind --add."), exitCode: .usage)
        }
    }
}
