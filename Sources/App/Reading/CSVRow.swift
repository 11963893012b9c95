/// A row of CSV (RFC 4180), which has several lines if a quoted cell contains line breaks.
///
/// A quote is a character like any other unless it begins a cell.
struct CSVRow {
    private(set) var cells: [[UInt8]] = [[]]
    private var state = State.plain

    /// Where in a cell the next byte is.
    private enum State {
        case plain
        case quoted
        /// After a quote that ends the cell, unless another quote follows.
        case closed
    }

    /// - Parameter line: the row's first line, without its line feed.
    init(_ line: [UInt8]) { read(line) }

    /// Whether a quoted cell continues on the next line.
    var isOpen: Bool { state == .quoted }

    /// Adds the next line of an open row.
    mutating func append(_ line: [UInt8]) { read([UInt8(ascii: "\n")] + line) }

    private mutating func read(_ line: [UInt8]) {
        for byte in line { read(byte) }
        if !isOpen, line.last == UInt8(ascii: "\r") { cells[cells.count - 1].removeLast() }
    }

    private mutating func read(_ byte: UInt8) {
        let last = cells.count - 1
        switch (byte, state) {
        case (UInt8(ascii: "\""), .quoted): state = .closed
        case (UInt8(ascii: "\""), .closed):
            // The second of two quotes inside a cell is one of its text.
            cells[last].append(byte)
            state = .quoted
        case (UInt8(ascii: "\""), .plain) where cells[last].isEmpty: state = .quoted
        case (UInt8(ascii: ","), .plain), (UInt8(ascii: ","), .closed):
            cells.append([])
            state = .plain
        default:
            cells[last].append(byte)
            if state == .closed { state = .plain }
        }
    }
}
