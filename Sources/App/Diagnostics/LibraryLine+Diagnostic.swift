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
                : Message("The data before this line was imported, except for the walk that the line belongs to."),
            exitCode: .failure)
    }

    private static func text(_ reason: LibraryLineError.Reason) -> Message {
        switch reason {
        case .line(.notAnObject): Message("the line is not a JSON object")
        case .line(.noHeader): Message("the file is not an exported library")
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
