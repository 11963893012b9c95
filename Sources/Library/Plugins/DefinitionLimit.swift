import Expressions

/// A limit of a definition, so that a hostile file cannot make every command slow. Each value is still allowed, and far
/// above what a definition needs: the plugins that come with folio have at most 8 parameters in an endpoint, no rules,
/// and templates of 300 bytes.
package enum DefinitionLimit: Sendable, Equatable {
    /// The most errors of a file that folio reports.
    case errors
    /// The most bytes of a template.
    case templateBytes
    /// The most parameters of an endpoint or an action, with those around it.
    case parameters
    /// The most rules in one `errors:`.
    case rules
    /// The most parameters and rules of all endpoints together, where each has those of its plugin too.
    case inherited
    /// The most hosts among which parameters select, of all base URLs in a file together.
    case hosts
    /// The most bytes of the expressions of one endpoint.
    case expressionBytes
    /// The most paths in one `set:` or `remove:`.
    case edits
    /// The most processor time for the definitions of a file, in seconds. Other limits are reached sooner; this one is for
    /// what they miss. A file with 900 endpoints of the usual size needs a tenth of a second.
    case seconds

    /// The largest value that is allowed.
    package var value: Int {
        switch self {
        case .errors: 100
        case .templateBytes: 65_536
        case .parameters: 200
        case .rules: 100
        case .inherited: 200_000
        case .hosts: 1000
        case .expressionBytes: ExpressionLimits.programBytes
        case .edits: 200
        case .seconds: 3
        }
    }
}
