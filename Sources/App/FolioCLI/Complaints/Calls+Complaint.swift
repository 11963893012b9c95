import Presentation

extension Complaint {
    /// What is wrong with a call.
    init(_ problem: CallProblem) {
        switch problem {
        case .unknownAction(let name, let plugin, let known):
            self.init(
                "'\(plugin)' has no action '\(name)'", hint: Self.suggestion(name, among: known, kind: "action"),
                exitCode: .usage)
        case .pathNeeded(let plugin, actions: []):
            self.init(
                "a path is missing", hint: "Write one behind '\(plugin)', such as: folio call \(plugin) /.",
                exitCode: .usage)
        case .pathNeeded(let plugin, let actions):
            let names = actions.map { "\(plugin).\($0)" }.joined(separator: ", ")
            self.init(
                "an action or a path is missing", hint: "Write a path behind '\(plugin)', or one of \(names).",
                exitCode: .usage)
        case .unexpectedWord(let word):
            self.init(
                "unexpected word '\(word)'", hint: "A call takes one path, and parameters as key=value.",
                exitCode: .usage)
        case .onlyRaw(let option):
            self.init(
                "\(option) is not for an action, which says itself what is sent",
                hint: "Leave it out, or make the request yourself: folio call PLUGIN PATH.", exitCode: .usage)
        case .badMethod(let text):
            self.init("'\(text)' is no method", hint: "Write one word, such as PATCH.", exitCode: .usage)
        case .badHeader(let name?):
            self.init(
                "what -H gives '\(name)' holds a line break or another control character",
                hint: "Give it without it; a file's last line may end in a carriage return.", exitCode: .usage)
        case .badHeader(nil):
            self.init(
                "what stands behind -H is no header field", hint: "Write 'Name: value', 'Name;' or 'Name:'.",
                exitCode: .usage)
        case .badContentLength(let text, let length):
            self.init(
                "the body has \(length) bytes, and Content-Length says '\(text)'",
                hint: "Leave the field out; folio sends it.", exitCode: .usage)
        case .bodyWithHead:
            self.init("HEAD sends no body", hint: "Leave -d out, or name another method.", exitCode: .usage)
        case .inputTwice:
            self.init("stdin is read twice", hint: "Write @- once.", exitCode: .usage)
        case .addsToOneItem:
            self.init(
                "--add adds to one item", hint: "Name one id, and run the command once for each item.",
                exitCode: .usage)
        case .notWithAdd(let option):
            self.init("\(option) is not for --add", hint: "Leave it out.", exitCode: .usage)
        case .cannotAdd(let endpoint):
            self.init(
                "comments cannot be added to '\(endpoint)'",
                hint: "Its `comments:` in the plugin would need `add:`.", exitCode: .usage)
        case .emptyMessage:
            self.init("the comment is empty", hint: "Write its text behind --add.", exitCode: .usage)
        }
    }
}
