import Formats
import JSON

/// A value as a person reads it, on one line and harmless.
struct CellText: Sendable {
    let dates: RelativeDate
    let distances: DistanceText

    /// The fields whose values are dates.
    static func isDate(_ column: ItemSelection.Column) -> Bool {
        column.name == "created_at" || column.name == "updated_at"
    }

    func of(_ cell: Cell, in column: ItemSelection.Column) -> String {
        var bytes: [UInt8] = []
        cell.appendText(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        if Self.isDate(column), let time = UnixTime(parsing: text) { return dates.text(of: time) }
        if column.name == "distance", cell.kind == .number, let distance = distances.text(ofMetres: text) {
            return distance
        }
        return Sanitizer.cell(text)
    }
}
