import Formats
import JSON
import System
import TextLayout
import Wording

/// Formats a value for people: on one line, and safe for a terminal.
struct CellText: Sendable {
    /// The texts of a cell: the long form, and a short form for a column that is too narrow.
    struct Forms: Sendable {
        let text: String
        /// Nil if there is no short form.
        var short: String?
    }

    let dates: DateStyle
    let catalog: Catalog

    /// The fields whose values are dates.
    static func isDate(_ column: ItemSelection.Column) -> Bool {
        column.name == "created_at" || column.name == "updated_at"
    }

    func of(_ cell: Cell, in column: ItemSelection.Column) -> Forms {
        var bytes: [UInt8] = []
        cell.appendText(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        if Self.isDate(column), let time = UnixTime(parsing: text) {
            return Forms(
                text: dates.message(of: time).text(in: catalog),
                short: dates.shortMessage(of: time)?.text(in: catalog))
        }
        if column.name == "distance", cell.kind == .number, let distance = DistanceText.message(ofMetres: text) {
            return Forms(text: distance.text(in: catalog))
        }
        return Forms(text: Sanitizer.cell(text))
    }

    /// The width that short forms of dates may need, including those of later pages.
    var widthOfShortDates: Int {
        RelativeDate.longestShortMessages.map { DisplayWidth.of($0.text(in: catalog)) }.max() ?? 0
    }
}
