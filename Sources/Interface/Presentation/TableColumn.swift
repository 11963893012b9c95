import Formats
import JSON
import TextLayout

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
    /// The columns that the values' short forms take, those of later pages too; nil where not all values have one.
    let short: Int?
    /// The columns that the values alone take.
    let content: Int
    let overflow: Overflow
    let isRightAligned: Bool

    /// - Parameter shortWidth: the columns that a short form may take.
    init(
        _ column: ItemSelection.Column, isID: Bool, cells: [Cell], forms: [CellText.Forms], shortWidth: Int,
        isTitled: Bool = true
    ) {
        title = Sanitizer.cell(column.name).uppercased()
        let texts = forms.map(\.text)
        content = texts.map(DisplayWidth.of).max() ?? 0
        natural = max(isTitled ? DisplayWidth.of(title) : 0, content)
        let isShortened = forms.contains { $0.short != nil } && forms.allSatisfy { $0.short != nil || $0.text.isEmpty }
        short = isShortened && shortWidth < content ? shortWidth : nil
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
