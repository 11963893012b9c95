import Pages

/// Consecutive pages of a stored walk.
struct ListPart: Sendable {
    let generation: Generation
    /// The ordinals of its pages.
    let pages: Range<Int>
    /// Whether it begins where the part before it stopped.
    var isContinuation = false
    /// Whether nothing is missing between the two parts, although positions may mean other items after a while.
    var isJoined = false
    /// The place of its start, if that is inside the last page of the part before.
    var startInside: PartJoiner.PlaceInside?
    /// Whether it lacks items that follow on that page.
    var lacksItems = false

    /// - Parameter first: the ordinal of the first page.
    init(_ generation: Generation, from first: Int = 0) {
        self.init(generation, pages: first..<max(first, generation.pages))
    }

    init(_ generation: Generation, pages: Range<Int>) {
        self.generation = generation
        self.pages = pages
    }
}
