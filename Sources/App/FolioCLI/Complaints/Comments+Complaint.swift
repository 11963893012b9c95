import Presentation
import Wording

extension Complaint {
    /// Why comments cannot be listed as they were asked for.
    init(_ problem: CommentsProblem) {
        switch problem {
        case .idWithKey(let id):
            self.init(
                Message("an id is written alone"), hint: Message("Write \(id) in place of id=\(id)."), exitCode: .usage)
        case .noReplies(let endpoint):
            self.init(
                Message("--depth is for threads, and the comments of '\(endpoint)' have no replies"),
                hint: Message("Replies are `comments:` inside `comments:` in the plugin."), exitCode: .usage)
        case .newWithReplies:
            self.init(
                Message("--new tells new comments, and under the others new replies would go unnoticed"),
                hint: Message("Say --depth 1 for comments alone, or leave out --new."), exitCode: .usage)
        }
    }
}
