import Wording

/// New comments.
extension ReaderState {
    /// A parameter that a comment needs.
    package struct NeededValue: Hashable, Sendable {
        /// Its name.
        package let name: String
        /// What it is, as the plugin says.
        package let help: String?

        package init(name: String, help: String?) {
            self.name = name
            self.help = help
        }
    }

    /// Has the user write a comment, after asking for the values that it needs.
    ///
    /// - Parameter given: those that the user has given, as `name=value`.
    mutating func compose(with given: [String] = []) -> [ReaderEffect] {
        guard list.takesComments else {
            notice = Message("comments cannot be added here")
            return []
        }
        if list.isOffline {
            notice = Message("offline, nothing can be added")
            return []
        }
        guard let item = screen.subject == .list ? screen.selected : screen.entries.first, !item.id.isEmpty else {
            return []
        }
        if given.count < list.neededForComments.count {
            typed = Typed(purpose: .value(list.neededForComments[given.count], given: given))
            return []
        }
        let title = (item.title ?? item.text ?? item.shownID).prefix { !$0.isNewline }
        return [.compose(CommentRequest(id: item.id, title: String(title.prefix(200)), values: given))]
    }

    /// Shows a comment that was added.
    mutating func show(addedTo id: String) -> [ReaderEffect] {
        notice = Message("the comment was added")
        guard let index = screens.firstIndex(where: { $0.subject == .comments(id) }) else { return [] }
        return screens[index].running.map { .cancel($0) } + load(index, mode: .refreshed)
    }
}
