import Probing
import YAML

/// What the templates of a request may mention.
struct RequestScope {
    /// The component's parameters.
    let parameters: [String: YAMLNode]
    /// The values of the config.
    let inputs: ManifestInputs
    /// The variables of `each:`, by the fields of the stream's partitions: the keys below `stream_slice`.
    var variables: [[String]: String] = [:]
    /// The fields with the bounds of time, and the format in which they are.
    var times: [String: TimeBound] = [:]
    /// The page whose requests they make.
    var page = RequestPage.any

    /// One end of a span of time.
    struct TimeBound {
        /// `since` or `until`.
        let name: String
        /// The format, as the function `date` of a template has it.
        let format: String
        /// What is added to it, such as `-1d`; nil for nothing.
        let shift: String?
        /// The time where nobody gives one, as the manifest has it; nil without one.
        let standard: String?
        /// The text that the manifest sends, if it is always the same; nil if it is not.
        var fixed: String?

        /// The functions that make the text of it that the manifest sends.
        var functions: [String] {
            [standard.map { "default:\($0)" }, shift.map { "shift:\($0)" }, "date:\(format)"].compactMap(\.self)
        }

        /// The template of it.
        ///
        /// - Parameter more: further functions.
        func template(_ more: [String] = []) -> String {
            fixed.map(RequestText.escaped) ?? "{\(([name] + functions + more).joined(separator: "|"))}"
        }
    }

    /// An expression as it is for the page.
    func ofPage(_ expression: JinjaExpression) -> JinjaExpression {
        switch page {
        case .any: expression
        case .first: RequestPage.withoutToken(expression)
        case .later(let numbers): numbers.replacing(in: expression)
        }
    }

    func problem(_ expression: JinjaExpression) -> ManifestProblem { .template("\(expression.shown)") }
}
