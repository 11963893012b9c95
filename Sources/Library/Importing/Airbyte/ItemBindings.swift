import YAML

/// Values of the config that a condition of records mentions. Records get them by `set:`, and lose them after `where:`.
final class ItemBindings {
    /// The names of the members, each with the template of its value.
    private(set) var members: [(name: String, value: String)] = []
    private let scope: RequestScope
    /// The values of the config that are lists, though the specification does not declare them: the condition looks for
    /// elements in them.
    private let undeclaredLists: Set<[String]>

    /// - Parameter condition: of records; nil without one.
    init(_ scope: RequestScope, of condition: String?) {
        self.scope = scope
        let parts = condition.flatMap { try? RequestText.parsed($0).parts } ?? []
        let searched = parts.flatMap { part in
            if case .expression(let expression) = part { expression.searchedConfig } else { [[String]]() }
        }
        undeclaredLists = Set(searched.filter { scope.inputs.input($0).node == nil })
    }

    /// The member with a value of the config. Throws for one whose type is not known.
    func member(for access: JinjaAccess, in whole: JinjaExpression) throws(ManifestProblem) -> String {
        let node = scope.inputs.input(access.path).node
        let isKnown =
            switch node?["type"]?.text {
            case "string", "integer", "number": true
            case "array": node?["items"]?["type"] != nil
            default: isUndeclaredList(access)
            }
        guard isKnown, !access.path.isEmpty, !scope.inputs.input(access.path).isSecret else {
            throw scope.problem(whole)
        }
        let parameter = scope.inputs.use(access.path, as: isUndeclaredList(access) ? .list : .json)
        return bind("{\(parameter)}", named: parameter)
    }

    /// Gives records a member with a value of a template; returns the member's name.
    func bind(_ value: String, named parameter: String) -> String {
        if let known = members.first(where: { $0.value == value }) { return known.name }
        let plain = "_folio_\(parameter)"
        let names = Set(members.map(\.name))
        let name =
            names.contains(plain) ? (2...).lazy.map { "\(plain)_\($0)" }.first { !names.contains($0) } ?? plain : plain
        members.append((name, value))
        return name
    }

    /// Whether a value of the config is a list.
    func isList(_ access: JinjaAccess) -> Bool {
        scope.inputs.input(access.path).node?["type"]?.text == "array" || isUndeclaredList(access)
    }

    /// Whether a value of the config is a list of which nobody knows whether its elements are numbers or texts.
    func isUndeclaredList(_ access: JinjaAccess) -> Bool { undeclaredLists.contains(access.path) }
}

extension JinjaExpression {
    /// The paths of the config in whose values it looks for an element.
    fileprivate var searchedConfig: [[String]] {
        if case .operation("in", let element, let list) = self, let access = list.access, access.root == "config",
            !access.path.isEmpty, access.standard.map({ $0 == .list([]) }) ?? true
        {
            return [access.path] + element.searchedConfig
        }
        return children.flatMap(\.searchedConfig)
    }
}
