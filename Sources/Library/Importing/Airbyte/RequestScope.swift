import Probing
import YAML

/// What the templates of a request may mention.
struct RequestScope {
    /// The component's parameters.
    var parameters: [String: YAMLNode]
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
        var standard: String?
        /// The text that the manifest sends, if it is always the same; nil if it is not.
        var fixed: String?
        /// What follows the time; nil for nothing.
        var suffix: String?

        /// The functions that make the text of it that the manifest sends.
        var functions: [String] {
            [standard.map { "default:\($0)" }, shift.map { "shift:\($0)" }, "date:\(format)"].compactMap(\.self)
        }

        /// The template of it where a condition compares it with texts of records: without a bound, any time is in
        /// the span. Nil if it is not such a text.
        var comparable: String? {
            guard fixed == nil, suffix == nil, !["seconds", "milliseconds"].contains(format) else { return nil }
            var other = self
            other.standard = standard ?? (name == "until" ? "9999-12-31T00:00:00Z" : "1970-01-01T00:00:00Z")
            return other.template()
        }

        /// The template of it.
        ///
        /// - Parameter more: further functions.
        func template(_ more: [String] = []) -> String {
            fixed.map(RequestText.escaped) ?? "{\(([name] + functions + more).joined(separator: "|"))}\(suffix ?? "")"
        }
    }

    /// The same for a component inside, which has parameters of its own.
    func of(_ component: ManifestComponent) -> RequestScope {
        var own = self
        own.parameters = component.parameters
        return own
    }

    /// An expression as it is for the page.
    func ofPage(_ expression: JinjaExpression) -> JinjaExpression {
        let expression = ofSlices(expression)
        return switch page {
        case .any: expression
        case .first: RequestPage.withoutToken(expression)
        case .later(let numbers): numbers.replacing(in: expression)
        }
    }

    /// An expression in which the question whether there is a slice has its answer.
    private func ofSlices(_ expression: JinjaExpression) -> JinjaExpression {
        if case .choice(let value, .name(let name), let otherwise) = expression, JinjaAccess.slices.contains(name) {
            let hasSlices = !times.isEmpty || !variables.isEmpty
            return ofSlices(hasSlices ? value : otherwise ?? .text(""))
        }
        return expression.mapping(ofSlices)
    }

    /// The bound that an expression mentions; nil for another expression.
    func bound(_ access: JinjaAccess) -> TimeBound? {
        let path = access.pathInSlice
        guard JinjaAccess.slices.contains(access.root), path.count == 1 else { return nil }
        return times[path[0]]
    }

    func problem(_ expression: JinjaExpression) -> ManifestProblem { .template(expression.shown) }
}
