import Formats
import JSON

/// A column as the first page shows it to be.
struct TableColumn: Sendable {
    /// How a value that is too long is shown.
    enum Overflow: Sendable {
        /// Whole all the same: ids are there to be copied, and a part of a number is another number.
        case whole
        /// Without its end.
        case cutEnd
        /// Without its start: the end is what tells one URL from another.
        case cutStart
    }

    let title: String
    /// The columns that the title and the page's values take.
    let natural: Int
    let overflow: Overflow
    let isRightAligned: Bool

    init(_ column: ItemSelection.Column, isID: Bool, cells: [Cell], texts: [String], isTitled: Bool = true) {
        title = Sanitizer.cell(column.name).uppercased()
        natural = ((isTitled ? [title] : []) + texts).map(DisplayWidth.of).max() ?? 0
        let kinds = Set(cells.compactMap(\.kind)).subtracting([.null])
        isRightAligned = kinds == [.number] && !CellText.isDate(column)
        // No field can be called `parent`.
        if isID || column.name == "parent" || isRightAligned {
            overflow = .whole
        } else {
            let values = texts.filter { !$0.isEmpty }
            let areURLs = values.allSatisfy { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
            overflow = areURLs && !values.isEmpty ? .cutStart : .cutEnd
        }
    }
}
