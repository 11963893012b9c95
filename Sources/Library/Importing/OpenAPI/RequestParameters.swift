/// The names that parameters of a request have in a plugin.
struct RequestParameters {
    private var names: [String: String] = [:]
    private let reserved: Set<String>
    private let owner: OpenAPIOperation

    init(reserved: Set<String>, owner: OpenAPIOperation) {
        self.reserved = reserved
        self.owner = owner
    }

    /// A value in the query of a path as a template, with the names of its parameters; nil if it has other braces.
    func template(ofQuery value: String) -> (text: String, names: [String])? {
        let parameter = /\{([\w.-]+)\}/
        guard !value.replacing(parameter, with: "").contains(/[{}]/) else { return nil }
        let text = value.replacing(parameter) { "{\(name(of: String($0.1)))}" }
        return (text, value.matches(of: parameter).map { String($0.1) })
    }

    mutating func rename(_ parameter: String, to name: String) {
        names[parameter] = name
    }

    /// The name of a parameter: its own where the format allows that.
    func name(of parameter: String) -> String {
        if let name = names[parameter] { return name }
        let plain = String(parameter.drop { "+#./;?&$".contains($0) }.prefix { !"*=".contains($0) })
        let usable = EndpointNames.usable(plain.replacing("[", with: "-").replacing("]", with: ""))
        guard let usable, !reserved.contains(usable) else {
            let before = owner.segments.prefix { !$0.contains("{\(parameter)}") }.last { !$0.contains("{") }
            let word = ListOperation.singular(before ?? "item")
            return parameter.lowercased().hasSuffix("id")
                ? "\(word)_id" : "\(word)_\(EndpointNames.usable(plain) ?? "value")"
        }
        return usable
    }

    /// The path with its parameters as a template.
    func path(_ path: String) -> String {
        var text = String(path.prefix { $0 != "?" && $0 != "#" })
        for parameter in owner.pathNames {
            let isLong =
                parameter.hasPrefix("+") || parameter.hasSuffix("*") || parameter.contains("=")
                || owner.parameters.contains { $0.name == parameter && $0.mayHaveSlashes }
            text = text.replacing("{\(parameter)}", with: "{\(name(of: parameter))\(isLong ? "|segments" : "")}")
        }
        return text
    }
}
