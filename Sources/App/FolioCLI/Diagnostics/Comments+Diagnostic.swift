import Presentation
import Wording

extension Diagnostic {
    init(_ problem: CommentsCommandError) {
        switch problem {
        case .idWithKey(let id):
            self.init(
                Message("an id is written without 'id='"), hint: Message("Use \(id) instead of id=\(id)."),
                exitCode: .usage)
        case .noReplies(let endpoint):
            self.init(
                Message("--depth needs replies, and the comments of '\(endpoint)' have none"),
                hint: Message(
                    "Leave it out. If the API has replies, add `comments:` inside `comments:` in the plugin."),
                exitCode: .usage)
        case .newWithReplies:
            self.init(
                Message("--new cannot find new replies to known comments"),
                hint: Message("Add --depth 1 to read comments without replies, or leave out --new."), exitCode: .usage)
        }
    }
}

extension CommentsCommandError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}
