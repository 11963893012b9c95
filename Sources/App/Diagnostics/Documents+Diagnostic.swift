import Documents
import Presentation
import Wording

extension Diagnostic {
    /// Why a body is not in its format.
    static func text(_ error: DocumentError) -> Message {
        switch error {
        case .raggedRow(let line, let cells, let columns):
            Message(
                cells, one: "line \(line) has \(cells) cell, but there are \(columns) columns",
                other: "line \(line) has \(cells) cells, but there are \(columns) columns")
        case .openQuote(let line): Message("the quote on line \(line) has no end")
        case .textAfterQuote(let line): Message("on line \(line), text follows the quote at the end of a cell")
        case .otherFormat: Message("it begins like HTML, XML or JSON")
        case .noHeader: Message("it is empty, so that it has no names of columns")
        case .repeatedColumn(let name): Message("two columns have the name '\(name)'; name them with `names:`")
        case .notOneValue(let line): Message("line \(line) is not one JSON value")
        }
    }
}
