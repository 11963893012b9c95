import Formats
import JSON
import Wording

/// A value as a person reads it, on one line and harmless.
struct CellText: Sendable {
    let dates: RelativeDate
    let catalog: Catalog

    /// The fields whose values are dates.
    static func isDate(_ column: ItemSelection.Column) -> Bool {
        column.name == "created_at" || column.name == "updated_at"
    }

    func of(_ cell: Cell, in column: ItemSelection.Column) -> String {
        var bytes: [UInt8] = []
        cell.appendText(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        if Self.isDate(column), let time = UnixTime(parsing: text) { return dates.message(of: time).text(in: catalog) }
        if column.name == "distance", cell.kind == .number, let distance = DistanceText.message(ofMetres: text) {
            return distance.text(in: catalog)
        }
        return Sanitizer.cell(text)
    }
}
