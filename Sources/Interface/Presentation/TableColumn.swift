import Formats
import JSON
import TextLayout

/// A column with the widths that the first page needs.
struct TableColumn: Sendable {
    /// How a value that is too long is shown.
    enum Overflow: Sendable {
        /// Not shortened: ids are copied, and a part of a number is a different number.
        case whole
        /// Without its end.
        case cutEnd
        /// Without its start: URLs differ mostly at their ends.
        case cutStart
    }

    let title: String
    /// The width of the title and the page's values.
    let natural: Int
    /// The width of the values' short forms, including those of later pages; nil if some value has none.
    let short: Int?
    /// The width of the values alone.
    let content: Int
    let overflow: Overflow
    let isRightAligned: Bool

    /// - Parameter shortWidth: the largest width of a short form.
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
        // No field of a plugin can have the name `parent`.
        if isID || column.name == "parent" || isRightAligned {
            overflow = .whole
        } else {
            let values = texts.filter { !$0.isEmpty }
            let areURLs = values.allSatisfy { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
            overflow = areURLs && !values.isEmpty ? .cutStart : .cutEnd
        }
    }
}
