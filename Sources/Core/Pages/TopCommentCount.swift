import JSON

/// Counts the comments that are at the top of the beginning of a flat list, once it is nested.
///
/// A reply is below its comment wherever both are in the list, so that a further comment may bring others below it. Each
/// group of comments that reply to one another has one comment at the top.
package struct TopCommentCount: Sendable {
    private let most: Int
    /// How many groups there are.
    private var groups = 0
    /// For each comment, by its number in the list, another one of its group; itself for one of each group.
    private var others: [Int] = []
    /// The first comment with each id.
    private var numbers: [ExactText: Int] = [:]
    /// The replies to comments that have not come, by the ids of these.
    private var waiting: [ExactText: [Int]] = [:]

    /// - Parameter most: how many comments at the top are wanted.
    package init(most: Int) {
        self.most = most
    }

    /// Adds a page. Returns how many of its items the longest beginning with so many comments at the top has; nil if that
    /// has the whole page, and the next one is needed to know where it ends.
    package mutating func add(_ page: Page) -> Int? {
        var longest = 0
        for row in page.items.indices {
            add(
                id: page.id(ofItem: row).map(ExactText.init), parent: page.parentID(ofItem: row).map(ExactText.init))
            if groups <= most { longest = row + 1 }
        }
        return groups <= most ? nil : longest
    }

    private mutating func add(id: ExactText?, parent: ExactText?) {
        let number = others.count
        others.append(number)
        groups += 1
        if let id, numbers[id] == nil {
            numbers[id] = number
            for reply in waiting.removeValue(forKey: id) ?? [] { join(reply, number) }
        }
        guard let parent else { return }
        if let above = numbers[parent] { join(number, above) } else { waiting[parent, default: []].append(number) }
    }

    private mutating func join(_ left: Int, _ right: Int) {
        let (left, right) = (first(of: left), first(of: right))
        guard left != right else { return }
        others[left] = right
        groups -= 1
    }

    /// The comment of a group that stands for it. Shortens the way to it.
    private mutating func first(of number: Int) -> Int {
        var number = number
        while others[number] != number {
            others[number] = others[others[number]]
            number = others[number]
        }
        return number
    }
}
