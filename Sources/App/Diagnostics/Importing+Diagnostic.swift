package import Importing
package import Presentation
import Wording
package import YAML

extension ImportError: Explained {
    package var diagnostic: Diagnostic {
        switch self {
        case .unknownKind(let kind):
            Diagnostic(
                kind.map { Message("this is \($0), which folio cannot import") }
                    ?? Message("the file does not describe an API in a way that folio knows"),
                hint: Message("folio imports OpenAPI 2.0, 3.0 and 3.1, and manifests of Airbyte, as JSON or YAML."),
                exitCode: .pluginFile)
        case .noServer:
            Diagnostic(
                Message("the document does not say where the API is"),
                hint: Message("Add --base-url URL, such as --base-url https://api.example.com/v1."), exitCode: .usage)
        case .noLists(let count, let undescribed):
            Diagnostic(
                Message(
                    count, one: "no list among the \(count) GET request of the document",
                    other: "no list among the \(count) GET requests of the document"),
                details: undescribed == 0
                    ? []
                    : [
                        Message(
                            undescribed, one: "The document does not say what \(undescribed) of them returns.",
                            other: "The document does not say what \(undescribed) of them return.")
                    ],
                hint: Message("To read a list that you know: folio feed URL"), exitCode: .incomplete)
        case .tooManyLists(let count):
            Diagnostic(
                Message("\(count) lists are too many for one plugin file"),
                hint: Message("Choose some of them with --only NAME. To see the names: --json."), exitCode: .usage)
        case .tooLong:
            Diagnostic(
                Message("the plugin file would be too long"),
                hint: Message("Choose some of the lists with --only NAME."),
                exitCode: .usage)
        case .unknownName(let name, let known):
            Diagnostic(
                Message("the description has no list '\(name)'"),
                hint: Diagnostic.suggestion(name, among: known, kind: .endpoint), exitCode: .usage)
        }
    }
}

/// A description that cannot be read, with its errors.
package struct DescriptionReadError: Error {
    private let source: YAMLSource
    private let errors: [YAMLError]

    package init(_ source: YAMLSource, _ error: YAMLFileError) {
        self.source = source
        errors = error.errors
    }
}

extension DescriptionReadError: Explained {
    /// More errors would not help.
    private static let most = 5

    package var diagnostic: Diagnostic {
        Diagnostic(
            Message("\(source.file) is neither JSON nor YAML that folio can read"),
            details: errors.prefix(Self.most).map { error in
                let place = Message(verbatim: "\(source.file):\(error.mark.line):\(error.mark.column)")
                return [place, Diagnostic.yaml(error)].joined(separator: ": ")
            }, exitCode: .pluginFile)
    }
}

/// Lists of a description are missing in the plugin.
package struct IncompleteImportError: Error, Explained {
    private let count: Int
    private let writesNothing: Bool

    /// - Parameter writesNothing: whether the person wants all or nothing.
    package init(_ count: Int, writesNothing: Bool) {
        self.count = count
        self.writesNothing = writesNothing
    }

    package var diagnostic: Diagnostic {
        let what =
            switch (count, writesNothing) {
            case (0, true): Message("the import is incomplete, so nothing is written")
            case (0, false): Message("the import is incomplete; see the notes above")
            case (_, true):
                Message(
                    count, one: "\(count) request cannot be imported, so nothing is written",
                    other: "\(count) requests cannot be imported, so nothing is written")
            case (_, false):
                Message(count, one: "\(count) request is left out", other: "\(count) requests are left out")
            }
        return Diagnostic(
            what, hint: writesNothing ? Message("Without --strict, folio imports the others.") : nil,
            exitCode: .incomplete)
    }
}
