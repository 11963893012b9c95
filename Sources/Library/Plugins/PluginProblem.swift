package import Accounts
package import Expressions
package import JSON
package import Pagination
package import Schema
package import YAML

/// What is wrong at one place of a plugin file.
package enum PluginProblem: Sendable, Equatable {
    case yaml(YAMLError)
    case unknownKey(String, allowed: [String])
    case missingKey(String)
    /// A mapping that must have exactly one of some keys.
    case oneKeyNeeded(allowed: [String])
    case wrongType(expected: SchemaKind, found: YAMLShape)
    case notAllowed(text: String, allowed: [String])
    case outOfRange(text: String, ClosedRange<Int>)
    case badDuration(text: String)
    case badRate(text: String)
    case badURL(text: String)
    case badHost(text: String)
    /// A host with letters beyond ASCII.
    case hostNotASCII(String)
    case badPath(text: String, JSONPathError)
    case badExpression(text: String, ExpressionError)
    /// A path that goes through `[]` where one value is wanted.
    case severalValues(path: String)
    case badTemplate(text: String, TemplateProblem)
    /// A key or kind that a later version brings.
    case notInThisVersion(String)
    case unknownParameter(String, allowed: [String])
    /// A path or base URL mentions a parameter that may be unset.
    case maybeUnset(String)
    case unknownDefaultEndpoint(String, allowed: [String])
    case pagination(PaginationError)
    case auth(AuthError)
    /// Credentials would go to whatever host a parameter names.
    case credentialsToAnyHost
    case badName(String)
    case emptyQueryName
    case badHeaderName(String)
    /// Two values of one request's paging under one name.
    case pagingNameTwice(String)
    /// A name under `query:` that paging sends as well.
    case queryNameOfPaging(String)
    /// A list under each item that does not depend on the item.
    case sameForEveryItem
    /// Replies that neither have a path nor say where they stand inside the comment.
    case repliesNeedPlace
    /// Replies are asked for by the id of the comment, and the comments have none.
    case repliesNeedID
    /// What is of requests, where replies stand inside the comment.
    case keyNeedsPath(String)
    /// `single: true` beside a strategy that asks for more than one page.
    case singleWithPaging(strategy: String)
    /// A field's name that is empty, or that of a member that folio writes itself.
    case badFieldName(String)
    /// A whole URL where a path stands.
    case absolutePath(String)
    case errorRule(ErrorRuleProblem)
    case body(BodyProblem)
    case parameter(ParameterProblem)

    /// Whether it is only a warning.
    package var isWarning: Bool { self == .literalSecret }

    /// A secret that stands in the file.
    case literalSecret
}

extension PluginProblem {
    init(_ error: ExpressionError, in text: String) {
        self =
            if case .path(let error) = error { .badPath(text: text, error) } else { .badExpression(text: text, error) }
    }
}

/// A problem and where it is.
package struct LocatedProblem: Sendable, Equatable {
    /// What is wrong.
    package let problem: PluginProblem
    /// Where it stands in the file.
    package let location: Location
}

/// Everything that is wrong with a file, in the order of the file.
package struct PluginFileError: Error, Sendable {
    /// The file's bytes and name, for excerpts.
    package let source: YAMLSource
    /// Everything that is wrong, at least one thing.
    package let problems: [LocatedProblem]
}

extension PluginFileError {
    /// Of a file that is no YAML.
    init(_ source: YAMLSource, _ errors: YAMLFileError) {
        self.init(
            source: source,
            problems: errors.errors.map { LocatedProblem(problem: .yaml($0), location: Location($0.mark)) })
    }
}

extension Location {
    init(_ mark: SourceMark) {
        self.init(line: mark.line, column: mark.column)
    }
}

/// What stands at a place of a plugin file.
package enum YAMLShape: Sendable, Equatable {
    case nothing, list, mapping
    case text(String)
}
