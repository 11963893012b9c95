import YAML

/// Values of the config that a condition of records mentions. Records get them by `set:`, and lose them after `where:`.
final class ItemBindings {
    /// The names of the members, each with the parameter that it has.
    private(set) var members: [(name: String, parameter: String)] = []
    private let scope: RequestScope

    init(_ scope: RequestScope) {
        self.scope = scope
    }

    /// The member with a value of the config. Throws for one whose type is not known.
    func member(for access: JinjaAccess, in whole: JinjaExpression) throws(ManifestProblem) -> String {
        let node = scope.inputs.input(access.path).node
        let isKnown =
            switch node?["type"]?.text {
            case "string", "integer", "number": true
            case "array": node?["items"]?["type"] != nil
            default: false
            }
        guard isKnown, !access.path.isEmpty, !scope.inputs.input(access.path).isSecret else {
            throw scope.problem(whole)
        }
        let parameter = scope.inputs.use(access.path, as: .json)
        let name = "_folio_\(parameter)"
        if !members.contains(where: { $0.name == name }) { members.append((name, parameter)) }
        return name
    }

    /// Whether a value of the config is a list.
    func isList(_ access: JinjaAccess) -> Bool { scope.inputs.input(access.path).node?["type"]?.text == "array" }
}
