import JSON
import Pages

/// The values found in a response, as ranges into its body. Results of expressions are appended to the body.
struct PageContent {
    var body: [UInt8]
    /// How many bytes were received. The others are the same as JSON, if the format is another, and results of expressions.
    let receivedLength: Int
    /// Where the JSON is.
    let json: Range<Int>
    var extraction: JSONExtraction
    /// Whether `where:` admits each item; nil if all are admitted.
    var isWanted: [Bool]?
    /// The time of each item; nil without bounds in time.
    private(set) var times: [ItemTime]?

    /// The response as JSON.
    var documentBytes: [UInt8] { json == body.indices ? body : Array(body[json]) }

    init(body: [UInt8], extraction: JSONExtraction) {
        self.body = body
        self.extraction = extraction
        receivedLength = body.count
        json = body.indices
    }

    /// - Parameter converted: the body as JSON, which has the ranges of the extraction.
    init(body: [UInt8], converted: [UInt8], extraction: JSONExtraction) {
        self.body = body + converted
        receivedLength = body.count
        json = body.count..<self.body.count
        self.extraction = extraction.moved(by: UInt32(body.count), withFacts: true)
    }

    func page(
        _ layout: ItemLayout, at position: Position?, next: Position?, declared: Page.Declared = Page.Declared(),
        fault: (any Error)? = nil
    ) -> Page {
        Page(
            body: body, extraction: extraction, layout: layout, position: position, next: next, declared: declared,
            fault: fault, receivedLength: receivedLength, isWanted: isWanted,
            times: times)
    }

    /// Compares the items' times, which are in a column, with bounds.
    mutating func compareTimes(of layout: ItemLayout, with filter: TimeFilter, isStored: Bool) {
        guard let slot = layout.timeSlot else { return }
        times = extraction.items.indices.map { row in
            let range = extraction.column(slot, ofItem: row)
            let isTime = [.string, .number].contains(body.kind(of: range))
            return filter.time(
                isTime ? body.text(of: range) : nil, isWanted: isWanted?[row] != false, isStored: isStored
            ) {
                key(ofItem: row, layout)
            }
        }
    }

    /// A hash of an item's id, time and version, or of the whole item if it has no id.
    private func key(ofItem row: Int, _ layout: ItemLayout) -> UInt64 {
        guard let id = layout.idSlot else { return ContentHash.of(body, extraction.items[row].bytes) }
        let parts = [id, layout.timeSlot, layout.versionSlot].compactMap(\.self).map {
            ContentHash.of(body, valueAt: extraction.column($0, ofItem: row).bytes)
        }
        return ContentHash.of(parts)
    }
}
