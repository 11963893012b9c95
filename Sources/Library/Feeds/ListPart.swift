import Pages

/// Consecutive pages of a stored walk.
struct ListPart: Sendable {
    let generation: Generation
    /// The ordinals of its pages.
    let pages: Range<Int>
    /// Whether it begins where the part before it stopped.
    var isContinuation = false

    /// - Parameter first: the ordinal of the first page.
    init(_ generation: Generation, from first: Int = 0, isContinuation: Bool = false) {
        self.init(generation, pages: first..<max(first, generation.pages), isContinuation: isContinuation)
    }

    init(_ generation: Generation, pages: Range<Int>, isContinuation: Bool = false) {
        self.generation = generation
        self.pages = pages
        self.isContinuation = isContinuation
    }
}
