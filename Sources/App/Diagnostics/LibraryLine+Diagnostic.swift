package import LibraryTransfer
package import Presentation
import SQLiteStore
import Wording

extension Diagnostic {
    /// A line of an exported library cannot be imported.
    package init(_ error: LibraryLineError) {
        let isFirst = error.line == 1
        self.init(
            Self.text(error.reason), details: [Message(verbatim: "\(error.source):\(error.line)")],
            hint: isFirst
                ? Message("Use a file written by 'folio cache export'.")
                : Self.hint(error.reason),
            exitCode: .failure)
    }

    private static func hint(_ reason: LibraryLineError.Reason) -> Message {
        switch reason {
        case .line(.noEnd), .line(.wrongCounts):
            Message("The data in the file was imported, except for an incomplete walk. Export the library again.")
        case .line(.wrongChecksum):
            Message(
                """
                The data before this line was imported, except for the walk that the line belongs to. Export the \
                library again.
                """)
        case .line(.secondExport):
            Message("The first export was imported. Put each export into its own file, and import them one by one.")
        default: Message("The data before this line was imported, except for the walk that the line belongs to.")
        }
    }

    private static func text(_ counts: PieceCounts) -> Message {
        let (walks, pages) = (Counted.walks(counts.walks), Counted.pages(counts.pages))
        let responses = Counted.responses(counts.responses)
        if counts.marks > 0 { return Message("\(walks), \(pages), \(responses) and \(Counted.marks(counts.marks))") }
        return Message("\(walks), \(pages) and \(responses)")
    }

    private static func text(_ reason: LibraryLineError.Reason) -> Message {
        switch reason {
        case .line(.notAnObject): Message("the line is not a JSON object")
        case .line(.noHeader): Message("the file is not an exported library")
        case .line(.noEnd): Message("the export is cut off after this line")
        case .line(.wrongChecksum):
            Message("the line was changed or moved since the export, or a line before it is missing")
        case .line(.secondExport): Message("another export begins here; import one export at a time")
        case .line(.wrongCounts(let counts, let found)):
            Message(
                """
                lines are missing from the export, or were added: it should have \(Self.text(counts)), and has \
                \(Self.text(found))
                """)
        case .line(.newerVersion(let version, let known)):
            Message(
                """
                the file was exported by a newer folio: it has version \(version), and this folio reads up to \
                \(known)
                """)
        case .line(.unknownKind(let kind)): Message("unknown line type '\(kind)'")
        case .line(.badMember(let name)): Message("the member '\(name)' is missing or invalid")
        case .place(.strayPage): Message("the page belongs to no walk")
        case .place(.shortWalk(let pages, let declared)):
            Message(
                declared, one: "the walk has \(pages) of its \(declared) page",
                other: "the walk has \(pages) of its \(declared) pages")
        }
    }
}

extension LibraryLineError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
