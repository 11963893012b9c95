/// A place in a file as an editor shows it. Both numbers count from 1. A column is one character, however many bytes or
/// scalars it has.
package struct SourceMark: Hashable, Sendable {
    /// The line.
    package let line: Int
    /// The column.
    package let column: Int

    /// The start of a file.
    package static let start = SourceMark(line: 1, column: 1)

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension SourceMark: Comparable {
    package static func < (left: SourceMark, right: SourceMark) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
