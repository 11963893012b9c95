package import Accounts
package import Expressions
package import HTTP
package import JSON
package import Pagination
package import Schema
package import Templates
package import YAML

/// An error at one place of a plugin file.
package enum PluginProblem: Sendable, Equatable {
    case yaml(YAMLError)
    case unknownKey(String, allowed: [String])
    case missingKey(String)
    /// A mapping that must have exactly one of these keys.
    case oneKeyNeeded(allowed: [String])
    case wrongType(expected: SchemaKind, found: YAMLShape)
    case notAllowed(text: String, allowed: [String])
    case outOfRange(text: String, ClosedRange<Int>)
    case badDuration(text: String)
    case badRate(text: String)
    case badURL(text: String, HTTPURLError)
    /// A base URL with a query or fragment.
    case queryInBaseURL(String)
    case badHost(text: String, HostRuleError)
    case badPath(text: String, JSONPathError)
    case badExpression(text: String, ExpressionError)
    /// A path through `[]` where one value is needed.
    case severalValues(path: String)
    case badTemplate(text: String, TemplateError)
    /// `{name}` in a value that is not a template.
    case gapNotReplaced(String)
    /// A known key that cannot be used in its place.
    case refusedKey(String, SchemaKind.Refusal)
    case unknownParameter(String, allowed: [String])
    /// A path or base URL mentions a parameter that may be unset.
    case maybeUnset(String)
    case unknownDefaultEndpoint(String, allowed: [String])
    case pagination(PaginationError)
    case auth(AuthError)
    /// A parameter sets the host, and the plugin does not list the hosts that may receive credentials.
    case credentialsToAnyHost
    /// The credentials of one request are for different hosts.
    case hostsDiffer
    /// Two questions of `auth:` have one name.
    case repeatedQuestion(name: String)
    case badName(String)
    case emptyQueryName
    case badHeaderName(String)
    /// A header field that follows from the URL, the body or the connection.
    case headerOfConnection(String)
    /// Paging sends two values of one request under the same name.
    case pagingNameTwice(String)
    /// A name under `query:` that paging sends too.
    case queryNameOfPaging(String)
    /// A query parameter in which the plugin's credential is sent.
    case queryNameOfCredential(String)
    /// A list under each item whose requests do not depend on the item.
    case sameForEveryItem
    /// Replies with neither a path nor a place inside the comment.
    case repliesNeedPlace
    /// Replies are requested by the comment's id, but the comments have no id.
    case repliesNeedID
    /// A flat list of comments to be nested, and replies under each of them.
    case threadWithReplies
    /// A key that compares items, without ids.
    case keyNeedsID(String)
    /// A key has a value instead of a path or an expression.
    case constant(String)
    /// `recently_changed_first` without a version.
    case orderNeedsVersion
    /// A key for requests, on replies that are inside their comment.
    case keyNeedsPath(String)
    /// `single: true` with a strategy that reads more than one page.
    case singleWithPaging(strategy: String)
    /// The name of a field that is empty, or that folio itself uses.
    case badFieldName(String)
    /// A whole URL where a path is expected.
    case absolutePath(String)
    /// A path or URL with a segment `.` or `..`, which may be percent-encoded.
    case dotSegment(String)
    case errorRule(ErrorRuleProblem)
    case body(BodyProblem)
    case parameter(ParameterProblem)
    case variable(VariableProblem)
    case later(LaterProblem)
    case since(SinceProblem)
    case command(ItemCommand.Problem)
    case limit(DefinitionLimit)
    /// An object in a format that has rows.
    case formatOfOne
    /// `columns:` of a format whose items have names already.
    case columnsOfObjects(format: String)
    /// `columns:` of one object.
    case columnsOfOne
    /// A text that cannot be between two cells.
    case badSeparator(String)
    /// Two columns with the same name.
    case repeatedColumn(String)
    /// A list of columns without any.
    case emptyColumns
    /// A path that `set:` or `remove:` cannot use.
    case badEditPath(String)
    /// Two paths of `set:`, one of which leads through the other.
    case setTwice(String, String)

    /// Somebody else's link leads to a file that is no plugin file; the file may be private.
    case behindLink(target: String)

    /// Whether it is only a warning.
    package var isWarning: Bool {
        switch self {
        case .literalSecret, .writtenCredential, .parameter(.sentAsCredential), .filteringItems: true
        default: false
        }
    }

    /// An expression of items that leaves some out, so that a page may look empty, which ends the list.
    case filteringItems
    /// A secret of `auth:` that is in the file.
    case literalSecret
    /// A credential of the file in a header field, query or body of this name.
    case writtenCredential(name: String)
}

extension PluginProblem {
    /// The problem of a header field's name; nil for none. An item could otherwise decide which host gets a credential.
    init?(headerName name: String) {
        if !HTTPToken.isToken(name) {
            self = .badHeaderName(name)
        } else if HTTPToken.isOfConnection(name) {
            self = .headerOfConnection(name)
        } else {
            return nil
        }
    }

    init(_ error: ExpressionError, in text: String) {
        self =
            if case .path(let error) = error { .badPath(text: text, error) } else { .badExpression(text: text, error) }
    }
}

/// A problem and its location.
package struct LocatedProblem: Sendable, Equatable {
    /// The problem.
    package let problem: PluginProblem
    /// Where in the file it is.
    package let location: Location
    /// Whether its line may have a secret, so that no value of the file may be shown.
    package var hidesValues = false

    package init(problem: PluginProblem, location: Location) {
        self.problem = problem
        self.location = location
    }
}

/// All errors in a file, in the order of the file.
package struct PluginFileError: Error, Sendable, Equatable {
    /// The file's bytes and name, for excerpts.
    package let source: YAMLSource
    /// All errors, at least one.
    package let problems: [LocatedProblem]
}

extension PluginFileError {
    /// The same without any text of the file, but for the names of plugins: only the place of the first error.
    ///
    /// - Parameter target: where the link to the file leads.
    package func hidingText(behindLinkTo target: String) -> PluginFileError {
        let first = problems.prefix(1).map {
            LocatedProblem(problem: .behindLink(target: target), location: $0.location)
        }
        return PluginFileError(source: source, problems: first)
    }

    /// The error for a file that is not valid YAML.
    init(_ source: YAMLSource, _ errors: YAMLFileError) {
        let problems = errors.errors.map { LocatedProblem(problem: .yaml($0), location: Location($0.mark)) }
        self.init(source: source, problems: problems.hidingSecrets(of: source, nil))
    }
}

extension [LocatedProblem] {
    /// The problems, marked where a line may have a secret.
    ///
    /// - Parameter root: the file's tree; nil if it is not valid YAML.
    func hidingSecrets(of source: YAMLSource, _ root: YAMLNode?) -> [LocatedProblem] {
        if isEmpty { return self }
        let lines = SecretLines(source, root)
        return map { located in
            var located = located
            located.hidesValues = lines.contains(located.location)
            return located
        }
    }
}

extension Location {
    init(_ mark: SourceMark) {
        self.init(line: mark.line, column: mark.column)
    }
}

/// The shape of a value in a plugin file.
package enum YAMLShape: Sendable, Equatable {
    case nothing, list, mapping
    case text(String)
}
