/// How the body of a response is written. Bodies of other formats are read as JSON, so that every path and expression works.
package enum DocumentFormat: Sendable, Hashable {
    case json
    /// One JSON value on each line.
    case jsonLines
    /// Rows of cells (RFC 4180): a list of objects of texts.
    case csv(CSVDialect)
    /// XML, as an object with the root element.
    case xml(XMLRules)

    /// The name of the format in plugin files.
    package var name: String {
        switch self {
        case .json: "json"
        case .jsonLines: "jsonl"
        case .csv(let dialect): dialect == .tab ? "tsv" : "csv"
        case .xml: "xml"
        }
    }

    /// The media types to ask for.
    package var accepts: String {
        switch self {
        case .json: "application/json"
        case .jsonLines: "application/jsonl, application/x-ndjson, application/json;q=0.5, */*;q=0.1"
        case .xml:
            "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1"
        case .csv(let dialect):
            dialect.separator == CSVDialect.tab.separator
                ? "text/tab-separated-values, text/*;q=0.5, */*;q=0.1" : "text/csv, text/*;q=0.5, */*;q=0.1"
        }
    }

    /// How many bytes a body may have as JSON. Names of columns and elements are repeated there.
    package static let mostBytes = 256 << 20
    /// How many rows or lines a body may have.
    static let mostRows = 1_000_000
    /// How many columns rows may have.
    static let mostColumns = 10_000

    /// The body as JSON.
    ///
    /// - Parameter columns: names of columns that rows must have.
    package func json(of body: [UInt8], columns: [String] = []) throws(DocumentError) -> [UInt8] {
        switch self {
        case .json: body
        case .jsonLines: try JSONLines.json(of: body)
        case .csv(let dialect): try CSVReader.json(of: body, dialect, columns: columns)
        case .xml(let rules): try XMLReader.json(of: body, rules)
        }
    }
}

/// How rows of cells are written.
package struct CSVDialect: Sendable, Hashable {
    /// The byte between two cells.
    package let separator: UInt8
    /// The names of the columns; nil if the first row has them.
    package let names: [String]?
    /// Whether a cell may be in quotes, with separators and line breaks inside.
    package let hasQuotes: Bool

    /// Cells with commas between them.
    package static let comma = CSVDialect(separator: UInt8(ascii: ","))
    /// Cells with tabs between them, in which quotes mean nothing (`text/tab-separated-values` of IANA).
    package static let tab = CSVDialect(separator: UInt8(ascii: "\t"), hasQuotes: false)

    package init(separator: UInt8, names: [String]? = nil, hasQuotes: Bool = true) {
        self.separator = separator
        self.names = names
        self.hasQuotes = hasQuotes
    }
}

/// Why a body is not in its format. Lines count from 1.
package enum DocumentError: Error, Sendable, Equatable {
    /// A row has more or fewer cells than there are columns.
    case raggedRow(line: Int, cells: Int, columns: Int)
    /// A quote that begins a cell has no end.
    case openQuote(line: Int)
    /// Text after the quote that ends a cell.
    case textAfterQuote(line: Int)
    /// The row with the names of the columns begins as HTML, XML or JSON do.
    case otherFormat
    /// There is no row with the names of the columns.
    case noHeader
    /// A column that the endpoint needs is missing.
    case missingColumn(String)
    /// Two columns have the same name.
    case repeatedColumn(String)
    /// A line is not one JSON value.
    case notOneValue(line: Int)
    /// zlib cannot be loaded, for a reason.
    case noUnpacker(String)
    /// The body is to be unpacked, but is not gzip.
    case notGzip
    /// Packed data are invalid, for a reason of zlib.
    case brokenGzip(reason: String)
    /// Packed data end early.
    case truncatedGzip
    /// A body has more bytes than allowed once it is unpacked.
    case tooLargeUnpacked(most: Int)
    /// libxml2 cannot be loaded, for a reason.
    case noXMLReader(String)
    /// XML does not begin with `<`.
    case notXML
    /// The encoding that an XML document declares is not supported.
    case unknownEncoding(String)
    /// An XML document is not well-formed, for a reason of libxml2.
    case invalidXML(line: Int, reason: String)
    /// An XML document has a document type declaration, whose entities could be anything.
    case doctype(line: Int)
    /// Elements are inside more others than allowed.
    case tooManyLevels(line: Int, most: Int)
    /// An element has more attributes than allowed.
    case tooManyAttributes(line: Int, most: Int)
    /// libxml2 cannot read so many bytes.
    case tooLargeXML
    /// An XML document has more elements than allowed, more different names, or too much else of a kind.
    case tooManyXMLParts(line: Int)
    /// A row has more cells than allowed.
    case tooManyColumns(most: Int)
    /// There are more rows, lines or values than allowed.
    case tooManyRows(most: Int)
    /// As JSON, the body has more bytes than allowed.
    case tooLargeAsJSON(most: Int)
    /// A line is not UTF-8.
    case notUTF8(line: Int)
    /// A cell with a NUL character.
    case zeroByte(line: Int)
}
