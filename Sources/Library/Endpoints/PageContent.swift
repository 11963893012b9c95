import JSON
import Pages

/// What was found in an answer: ranges into its body, behind which stands what expressions have made.
struct PageContent {
    var body: [UInt8]
    let receivedLength: Int
    var extraction: JSONExtraction
    /// Whether each item is to be given; nil where all are.
    var isWanted: [Bool]?

    init(body: [UInt8], extraction: JSONExtraction) {
        self.body = body
        self.extraction = extraction
        receivedLength = body.count
    }

    func page(
        _ layout: ItemLayout, at position: Position?, next: Position?, declared: Page.Declared = Page.Declared(),
        fault: (any Error)? = nil
    ) -> Page {
        Page(
            body: body, extraction: extraction, layout: layout, position: position, next: next, declared: declared,
            fault: fault, receivedLength: receivedLength, isWanted: isWanted)
    }
}
