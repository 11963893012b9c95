import Presentation
import Reading
import Wording

extension ItemCount {
    /// The count as text.
    var message: Message {
        switch kind {
        case .items: Counted.items(count)
        case .comments: Counted.comments(count, replies: replies)
        }
    }
}

extension WalkProgress {
    /// The text of the progress line.
    var message: Message {
        let count = total.flatMap { $0 > items ? share(of: $0) : nil } ?? counted.message
        return [count, Counted.pages(pages), listsMessage].compactMap(\.self).joined(separator: ", ")
    }

    /// Which of several lists is read; nil if there is one.
    private var listsMessage: Message? {
        guard let lists else { return nil }
        guard let total = lists.of else { return Message("list \(lists.number)") }
        return Message("list \(lists.number) of \(total)")
    }

    private func share(of total: Int) -> Message {
        let done = items
        switch kind {
        case .items: return Message(total, one: "\(done) of \(total) item", other: "\(done) of \(total) items")
        case .comments:
            return Message(total, one: "\(done) of \(total) comment", other: "\(done) of \(total) comments")
        }
    }
}
