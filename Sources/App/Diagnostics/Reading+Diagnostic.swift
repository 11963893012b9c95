import Feeds
import Formats
import Pages
import Pagination
package import Presentation
package import Reading
import System
import Wording

extension Diagnostic {
    init(_ short: IncompleteListError) {
        let what =
            switch short.shortfall {
            case .items(let received, let declared):
                Message(
                    declared,
                    one: "incomplete list: received \(received) of the \(declared) item announced by the server",
                    other: "incomplete list: received \(received) of the \(declared) items announced by the server")
            case .pages(let received, let declared):
                Message(
                    declared,
                    one: "incomplete list: received \(received) of the \(declared) page announced by the server",
                    other: "incomplete list: received \(received) of the \(declared) pages announced by the server")
            case .moreDeclared: Message("incomplete list: it ended, but the server announced more")
            case .signed(let sign): sign.failure
            }
        let remedy: Message? =
            switch short.shortfall {
            case .signed(let sign): sign.remedy
            case .moreDeclared: Message("Try again. If that does not help, check `pagination:` in the plugin.")
            case .items, .pages: nil
            }
        let isOffline = [.signed(.shortCopy), .signed(.gap)].contains(short.shortfall)
        self.init(
            what, hint: remedy ?? Message("Try again. The output is incomplete."),
            exitCode: isOffline ? .offlineNotStored : .incomplete)
    }

    /// A failure of the server, with the stored copy that was too old.
    init(_ error: StoredCopyTooOldError) {
        let failure = Diagnostic(any: error.failure)
        self.init(
            failure.what,
            details: failure.details + [Message("the stored copy is from \(Timestamp.text(error.fetchedAt))")],
            hint: error.isAgeKnown
                ? Message("To show the stored copy, add --offline, or raise --max-stale.")
                : Message("To show the stored copy, whose age is unknown, add --offline."),
            exitCode: failure.exitCode)
    }

    init(_ problem: StorageOptionError) {
        switch problem {
        case .newNeedsID:
            self.init(
                Message("--new needs item ids, and the endpoint has no `id:`"),
                hint: Message("Add `id:` to the endpoint in the plugin."), exitCode: .usage)
        case .resumesAnother(let output, let change):
            let file = output.map { [Message("its output file is \($0)")] } ?? []
            switch change {
            case .unknown:
                self.init(
                    Message("--resume: another version of folio made the earlier walk"), details: file,
                    hint: Message("Start over without --resume."), exitCode: .usage)
            case .known(let parts, let endpoint, let parameters, let isOtherAccount, let isOtherStart):
                var names = parameters.map { Message("the parameter '\($0)'") } + parts.map(\.message)
                if let endpoint { names.insert(Message("the endpoint (was \(endpoint))"), at: 0) }
                if isOtherAccount { names.append(Message("the account")) }
                if isOtherStart { names.append(Message("the start")) }
                // Lists of files without trust are apart.
                if names.isEmpty { names.append(Message("the plugin's file, or whether it is trusted")) }
                self.init(
                    Message("--resume: options, parameters or the plugin have changed since the earlier walk"),
                    details: [Message("changed: \(names.joined(separator: "; "))")] + file,
                    hint: Message("Use the same options as before, or start over without --resume."),
                    exitCode: .usage)
            }
        case .otherPagination(let position):
            self.init(
                Message("--cursor: the plugin's `pagination:` has changed since '\(position)' was printed"),
                hint: Message("Read the list again from its start."), exitCode: .usage)
        case .outputKept(let path):
            self.init(
                Message("the file was not changed"), details: [Message(verbatim: path)],
                hint: Message("Continue with the same command and --resume, or choose another file."), exitCode: .usage)
        case .outputFormat(let path, nil):
            let endings = OutputFormat.all.filter(\.isResumable).map { ".\($0.fileExtension)" }
            self.init(
                Message("--to cannot write the format of '\(path)' page by page"),
                hint: Message(
                    """
                    Use a file name that ends in \(endings.joined(separator: ", ")), or add -o \(resumableFormats).
                    """), exitCode: .usage)
        case .outputFormat(_, let asked?):
            self.init(
                Message("--to cannot write \(asked) page by page"),
                hint: Message("Use -o \(resumableFormats)."), exitCode: .usage)
        case .resumesOtherParents(let number, let was, let present):
            self.init(
                Message("--resume: the ids are not those of the earlier walk"),
                details: [
                    present.map { Message("id number \(number) was \(was), and is now \($0)") }
                        ?? Message("id number \(number) was \(was), and is now missing")
                ],
                hint: Message("Give the same ids as before, or start over without --resume."), exitCode: .usage)
        case .resumesOtherValues(let number, let was, let present):
            self.init(
                Message("--resume: the values are not those of the earlier walk"),
                details: [
                    present.map { Message("list number \(number) was that of \(was), and is now that of \($0)") }
                        ?? Message("list number \(number) was that of \(was), and is now missing")
                ],
                hint: Message("Give the same values as before, or start over without --resume."), exitCode: .usage)
        }
    }
}

/// The values of `-o` that `--to` accepts.
private var resumableFormats: String {
    OutputFormat.all.filter(\.isResumable).map(\.name).joined(separator: "|")
}

extension URLAsTokenError: Explained {
    package var diagnostic: Diagnostic {
        Diagnostic(
            Message("the token of the next page is a URL"),
            hint: Message("Use `strategy: link` under `pagination:`, with `next:` in place of `token:`."),
            exitCode: .unusableResponse)
    }
}

extension StoredCopyTooOldError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension StorageOptionError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension IncompleteListError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension EarlierFailuresError: Explained {
    package var diagnostic: Diagnostic {
        if areLists {
            return Diagnostic(
                Message(
                    parents.count, one: "\(parents.count) list was not read completely by an earlier command",
                    other: "\(parents.count) lists were not read completely by an earlier command"),
                details: [Message(verbatim: parents.joined(separator: " "))],
                hint: Message("To read them, start over without --resume."), exitCode: .incomplete)
        }
        return Diagnostic(
            Message(
                parents.count,
                one: "the comments of \(parents.count) item were not read completely by an earlier command",
                other: "the comments of \(parents.count) items were not read completely by an earlier command"),
            details: [Message(verbatim: parents.joined(separator: " "))],
            hint: Message("To read them, use these ids and another file, or start over without --resume."),
            exitCode: .incomplete)
    }
}

extension UnstoredListsError: Explained {
    package var diagnostic: Diagnostic {
        Diagnostic(
            areStoredInPart
                ? Message(
                    count, one: "\(count) list is not completely stored: that of \(first)",
                    other: "\(count) lists are not completely stored, the first is that of \(first)")
                : Message(
                    count, one: "\(count) list is not stored: that of \(first)",
                    other: "\(count) lists are not stored, the first is that of \(first)"),
            hint: Message("Read them once without --offline."), exitCode: .offlineNotStored)
    }
}

extension VariableError: Explained {
    package var diagnostic: Diagnostic {
        switch self {
        case .valueNeeded(let variable, let endpoint):
            Diagnostic(
                Message("\(endpoint) needs values for \(variable)"),
                hint: Message("Add \(variable)=VALUE, once for each value."), exitCode: .usage)
        case .emptyValue(let variable):
            Diagnostic(
                Message("\(variable)= has no value"), hint: Message("Add \(variable)=VALUE, once for each value."),
                exitCode: .usage)
        case .badValue(let variable, let endpoint, let value):
            Diagnostic(
                Message("an item of \(endpoint) has no usable value for \(variable): \(value)"),
                hint: Message(
                    "Values must be texts or numbers. In the plugin, correct `value:`, or select items with `where:`."),
                exitCode: .unusableResponse)
        case .tooManyCombinations(let limit, let variable):
            Diagnostic(
                Message("the values of the variables have more than \(limit) combinations"),
                hint: Message("Give fewer values, such as \(variable)=VALUE."), exitCode: .usage)
        case .badPosition(let text):
            Diagnostic(
                Message("--cursor: '\(text)' is not a position of this endpoint"),
                hint: Message("Use a position that folio printed for the same command."), exitCode: .usage)
        case .severalLists(let option, let variable):
            Diagnostic(
                Message("\(option) starts one list, and the endpoint has one for each \(variable)"),
                hint: Message("Add \(variable)=VALUE, or use --cursor."), exitCode: .usage)
        case .valueGone(let variable, let value):
            Diagnostic(
                Message("cannot continue: \(variable) has no value \(value) at this position any more"),
                hint: Message("Read the list again from its start."), exitCode: .incomplete)
        case .bookmarkOfSeveralLists(let variable):
            Diagnostic(
                Message(
                    "--since last needs one list where lists are read in steps, and here is one for each \(variable)"),
                hint: Message("Add \(variable)=VALUE, or give a time."), exitCode: .usage)
        case .imagesOfSeveralLists(let variable):
            Diagnostic(
                Message("--images needs one list, and the endpoint has one for each \(variable)"),
                hint: Message("Add \(variable)=VALUE."), exitCode: .usage)
        }
    }
}

extension ItemNotStoredError: Explained {
    package var diagnostic: Diagnostic {
        Diagnostic(
            Message("item '\(id)' of \(endpoint) is not stored"),
            hint: Message("Leave out the id to show all stored items."), exitCode: .offlineNotStored)
    }
}

extension ResumeIdentity.Part {
    /// Its name for the user: an option, or a part of the plugin.
    fileprivate var message: Message {
        switch self {
        case .replies: Message("--depth, or the definition of replies")
        case .format: Message("the output format")
        case .template: Message(verbatim: "--template")
        case .expression: Message(verbatim: "--jq")
        case .fields: Message("the fields")
        case .demand: Message(verbatim: "-n, --pages, --all")
        case .pageSize: Message(verbatim: "--page-size")
        case .newItems: Message(verbatim: "--new")
        case .bounds: Message("--since or --until")
        case .accounts: Message("the account")
        case .lists: Message("the parameters or the definition of another list that is read")
        case .values: Message("the given values")
        case .parentColumn: Message("the column \"parent\"")
        // A key of the plugin file.
        default: Message(verbatim: "`\(name)`")
        }
    }
}

extension ParentInputError: Explained {
    package var diagnostic: Diagnostic {
        let what =
            switch self {
            case .lineWithoutID(let number): Message("line \(number) of stdin has no id")
            case .itemWithoutID(let number): Message("item \(number) on stdin has no id")
            case .unclosedQuote(let number): Message("the quotes in line \(number) of stdin are not closed")
            case .documentTooLarge(let most):
                Message("the document on stdin is larger than \(ByteCount.text(Int64(most)))")
            case .incompleteDocument: Message("incomplete list: the document on stdin says that items are missing")
            }
        let hint =
            switch self {
            case .incompleteDocument: Message("See the message of the command that wrote it.")
            case .documentTooLarge: Message("Use JSON Lines: one item on each line.")
            case .unclosedQuote: Message("The rest of the input is inside these quotes, so its ids were not read.")
            case .lineWithoutID, .itemWithoutID:
                Message("Use ids, one on each line, or items with an \"id\": JSON Lines, a JSON list, CSV or TSV.")
            }
        return Diagnostic(what, hint: hint, exitCode: self == .incompleteDocument ? .incomplete : .usage)
    }
}

/// Items of one page share an id.
extension RepeatedIDsError: Explained {
    package var diagnostic: Diagnostic {
        Diagnostic(
            Message(
                count, one: "an item has the same id as another item of the page",
                other: "\(count) items have the same id as another item of the page"),
            hint: Message("Set `id:` in the plugin to a path that differs for each item."), exitCode: .unusableResponse)
    }
}
