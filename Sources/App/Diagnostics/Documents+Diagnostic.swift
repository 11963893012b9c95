import Documents
import Endpoints
import Presentation
import Wording

extension Diagnostic {
    /// Why items cannot be read as rows with the names at a path.
    static func text(_ error: ColumnsError, at path: String) -> Message {
        switch error {
        case .noNames: Message("the response has no list of names at '\(path)'")
        case .nameNotText: Message("the name of a column at '\(path)' is not a text")
        case .repeatedName(let name): Message("two columns at '\(path)' have the name '\(name)'")
        case .notAList(let row): Message("item \(row + 1) of the page is not a list, as `columns:` needs")
        case .ragged(let row, let values, let columns):
            Message(
                values, one: "item \(row + 1) of the page has \(values) value, but there are \(columns) columns",
                other: "item \(row + 1) of the page has \(values) values, but there are \(columns) columns")
        case .tooLarge(let most): Message("with the names of columns, the rows have more than \(most >> 20) MiB")
        }
    }

    /// Why a body is not in its format.
    static func text(_ error: DocumentError) -> Message {
        switch error {
        case .raggedRow(let line, let cells, let columns):
            Message(
                cells, one: "line \(line) has \(cells) cell, but there are \(columns) columns",
                other: "line \(line) has \(cells) cells, but there are \(columns) columns")
        case .missingColumn(let name): Message("there is no column '\(name)'")
        case .openQuote(let line): Message("the quote on line \(line) has no end")
        case .textAfterQuote(let line): Message("on line \(line), text follows the quote at the end of a cell")
        case .otherFormat: Message("it begins like HTML, XML or JSON")
        case .noHeader: Message("it is empty, so that it has no names of columns")
        case .repeatedColumn(let name): Message("two columns have the name '\(name)'; name them with `names:`")
        case .notOneValue(let line): Message("line \(line) is not one JSON value")
        case .noUnpacker(let reason): Message("zlib, which unpacks gzip, cannot be loaded: \(reason)")
        case .notGzip: Message("it is not packed as gzip")
        case .brokenGzip(let reason): Message("its gzip data are invalid: \(reason)")
        case .truncatedGzip: Message("its gzip data are cut off")
        case .tooLargeUnpacked(let most): Message("it has more than \(most >> 20) MiB once it is unpacked")
        case .noXMLReader(let reason): Message("libxml2, which reads XML, cannot be loaded: \(reason)")
        case .notXML: Message("it does not begin with <, as XML does")
        case .unknownEncoding(let name): Message("its encoding '\(name)' is not supported")
        case .invalidXML(let line, let reason):
            reason.isEmpty
                ? Message("line \(line) is not valid XML") : Message("line \(line) is not valid XML: \(reason)")
        case .doctype(let line):
            Message("line \(line) has a document type declaration (<!DOCTYPE>), which folio refuses in XML")
        case .tooManyLevels(let line, let most):
            Message("on line \(line), more than \(most) XML elements are inside each other")
        case .tooManyAttributes(let line, let most):
            Message("on line \(line), an XML element has more than \(most) attributes")
        case .tooManyColumns(let most): Message("it has more than \(most) columns")
        case .tooLargeXML: Message("it has more than 2 GiB of XML")
        case .tooManyXMLParts(let line):
            Message("up to line \(line), it has too many XML elements, names, namespaces or processing instructions")
        case .tooManyRows(let most): Message("it has more than \(most) rows")
        case .tooLargeAsJSON(let most): Message("it has more than \(most >> 20) MiB once it is read as JSON")
        case .notUTF8(let line): Message("line \(line) is not UTF-8")
        case .zeroByte(let line): Message("line \(line) has a NUL character")
        }
    }
}

extension DocumentError {
    /// Whether the body could not be unpacked.
    var isAboutPacking: Bool {
        switch self {
        case .noUnpacker, .notGzip, .brokenGzip, .truncatedGzip, .tooLargeUnpacked: true
        default: false
        }
    }
}
