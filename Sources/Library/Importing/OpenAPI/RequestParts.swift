import JSON
import Probing
import Wording
import YAML

/// The parts of a request that a plugin's endpoint has, from the parameters of an operation.
struct RequestParts {
    private let list: ListOperation
    private let names: RequestParameters
    private let references: References
    private let plugin: String
    /// The parameters that paging sends.
    private let pagingNames: Set<String>
    private var declared = DraftMapping()
    private var query: DraftMapping
    private var headers = DraftMapping()
    /// The parameters in the path and its query, which the document may not declare.
    private var undeclared: [String]
    /// Optional parameters that cannot be sent.
    private var unsent: [String] = []

    /// - Parameter plugin: the plugin's name, after which variables are named.
    init(of list: ListOperation, _ names: RequestParameters, _ references: References, plugin: String) {
        self.list = list
        self.names = names
        self.references = references
        self.plugin = plugin
        pagingNames = ListPaging(list: list).names
        (query, undeclared) = (DraftMapping(), list.operation.pathNames)
        for (name, value) in list.operation.queryOfPath where !pagingNames.contains(name) {
            guard let template = names.template(ofQuery: value) else {
                unsent.append(name)
                continue
            }
            query[name] = .text(template.text)
            undeclared += template.names
        }
        let type = list.response.mediaType.prefix { $0 != ";" }
        if list.format == nil, !["application/json", "*/*"].contains(type.lowercased()) {
            headers["Accept"] = .text(String(type))
        }
    }

    /// Adds parameters, but those of paging.
    ///
    /// - Parameter given: the names of those that have a value from elsewhere, such as variables.
    mutating func add(_ parameters: [OpenAPIParameter], given: Set<String>) throws(LeftOutError) {
        for parameter in parameters where parameter.place == .path || !pagingNames.contains(parameter.name) {
            // Most documents have the same headers everywhere, which hardly anybody sends.
            if parameter.place == .header, !parameter.isRequired { continue }
            guard let function = function(of: parameter) else {
                if parameter.isRequired {
                    let operation = list.operation
                    throw LeftOutError(
                        note: .parameter(name: parameter.name, path: operation.path, line: operation.line))
                }
                unsent.append(parameter.name)
                continue
            }
            let name = names.name(of: parameter.name)
            let template = DraftValue.text("{\(name)\(function)}")
            switch parameter.place {
            case .path, .cookie: break
            case .query: query[parameter.name] = template
            case .header: headers[parameter.name] = template
            }
            if !given.contains(name), !given.contains(parameter.name) {
                declared[name] = .mapping(declaration(of: parameter))
            }
        }
    }

    /// Adds the parameters in the path that the document does not declare.
    mutating func declarePathParameters(given: Set<String>) {
        for name in undeclared.map({ names.name(of: $0) })
        where declared[name] == nil && !given.contains(name) {
            declared[name] = .mapping(["required": .word("true")])
        }
    }

    /// The keys of the endpoint.
    var keys: DraftMapping {
        [
            "params": declared.isEmpty ? nil : .mapping(declared), "path": .text(names.path(list.operation.path)),
            "query": query.isEmpty ? nil : .mapping(query), "headers": headers.isEmpty ? nil : .mapping(headers),
        ]
    }

    /// What is missing in the request.
    var remarks: [Message] {
        let missing = list.operation.missing
        let others =
            missing.isEmpty
            ? nil : Message("parameters in other documents are missing: \(missing.joined(separator: ", "))")
        let own =
            unsent.isEmpty ? nil : Message("folio cannot send these parameters: \(unsent.joined(separator: ", "))")
        return [others, own].compactMap(\.self)
    }

    /// The function at the end of a parameter's template; nil if it cannot be sent.
    private func function(of parameter: OpenAPIParameter) -> String? {
        if parameter.place == .cookie { return nil }
        if parameter.isSecret { return "" }
        switch parameter.type {
        case "object": return nil
        case "array":
            switch parameter.separator {
            case nil: return parameter.place == .query ? "" : "|join:,"
            case ","?: return "|join:,"
            case " "?: return "|join: "
            default: return nil
            }
        default: return ""
        }
    }

    /// A parameter as `params:` has it.
    private func declaration(of parameter: OpenAPIParameter) -> DraftMapping {
        var keys = DraftMapping()
        let help = HelpText.line(parameter.help)
        if parameter.isSecret {
            keys["required"] = parameter.isRequired ? .word("true") : nil
            keys["secret"] = .word("true")
            keys["env"] = .text(variable(of: parameter))
            keys["help"] = help.map { .text($0) }
            return keys
        }
        let values = parameter.values(references)
        if parameter.isRequired {
            let only = values.count == 1 ? values[0] : nil
            let standard = parameter.place == .path ? only : only ?? parameter.standard
            if let standard, !parameter.isList, values.isEmpty || values.contains(standard) {
                keys["default"] = .text(standard)
            } else {
                keys["required"] = .word("true")
            }
        }
        if !values.isEmpty { keys["values"] = .list(values.map { .text($0) }) }
        if parameter.isList { keys["list"] = .word("true") }
        let type = parameter.isList ? nil : parameter.type
        if values.isEmpty, let type, ["integer", "number", "boolean"].contains(type) { keys["type"] = .word(type) }
        keys["help"] = help.map { .text($0) }
        return keys
    }

    private func variable(of parameter: OpenAPIParameter) -> String {
        "\(DraftNames.variablePrefix(ofPlugin: plugin))_\(DraftNames.variablePrefix(ofPlugin: parameter.name))"
    }
}

/// A list that is left out, with the reason.
struct LeftOutError: Error {
    let note: ImportNote
}
