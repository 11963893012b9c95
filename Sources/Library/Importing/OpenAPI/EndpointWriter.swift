import HTTP
import JSON
import Probing
import Wording
import YAML

/// Writes the endpoints of a plugin from the lists of a document.
struct EndpointWriter {
    private let lists: [ListOperation]
    private let references: References
    private let security: OpenAPISecurity
    private let choice: OpenAPISecurity.Choice
    private let plugin: String
    /// The names of the plugin's parameters.
    private let taken: Set<String>
    private let base: String?
    /// The name of each list, by its path.
    private let names: [String: String]
    private let byPath: [String: ListOperation]

    init(
        lists: [ListOperation], references: References, security: OpenAPISecurity, choice: OpenAPISecurity.Choice,
        plugin: String, taken: Set<String>, base: String?
    ) {
        self.lists = lists
        self.references = references
        self.security = security
        self.choice = choice
        self.plugin = plugin
        self.taken = taken
        self.base = base
        let paths = lists.map(\.operation.path)
        names = Dictionary(zip(paths, EndpointNames.names(of: paths))) { first, _ in first }
        byPath = Dictionary(lists.map { ($0.operation.plainPath, $0) }) { first, _ in first }
    }

    func endpoints(_ notes: inout [ImportNote]) -> [ImportedPlugin.Endpoint] {
        let comments = commentLists
        var endpoints: [ImportedPlugin.Endpoint] = []
        let hidden = Set(comments.values)
        for list in lists where !hidden.contains(list.operation.plainPath) {
            let operation = list.operation
            let parent = parent(of: list)
            var (keys, failure) = keys(of: list, parent: parent, isComments: false)
            if let child = comments[operation.plainPath].flatMap({ byPath[$0] }) {
                let (inner, failure) = self.keys(of: child, parent: list, isComments: true)
                if failure == nil { keys["comments"] = .mapping(inner) } else if let failure { notes.append(failure) }
            }
            if let failure {
                notes.append(failure)
                continue
            }
            endpoints.append(
                ImportedPlugin.Endpoint(
                    name: names[operation.path] ?? "list", origin: operation.path, line: operation.line, keys: keys,
                    needs: [parent.flatMap { names[$0.operation.path] }].compactMap(\.self)))
        }
        let known = Set(endpoints.map(\.name))
        return endpoints.filter { known.isSuperset(of: $0.needs) }
    }

    // MARK: Lists under items

    /// Names of lists that people read under an item, the likeliest first.
    private static let commentNames = ["comments", "notes", "replies", "answers", "reviews", "discussions", "messages"]

    /// The path of the comments under the items of a list, by the path of that list.
    private var commentLists: [String: String] {
        var found: [String: (rank: Int, path: String)] = [:]
        for list in lists {
            guard let parent = self.parent(of: list, isWhole: true), let last = list.operation.segments.last,
                let rank = Self.commentNames.firstIndex(of: last.lowercased()),
                // A list under comments may be that of replies; the comments themselves have parents then.
                !Self.commentNames.contains(parent.operation.segments.last ?? "")
            else { continue }
            let path = parent.operation.plainPath
            if found[path].map({ $0.rank > rank }) ?? true { found[path] = (rank, list.operation.plainPath) }
        }
        return found.mapValues(\.path)
    }

    /// The list whose items a list belongs to: `/books` for `/books/{id}/loans`.
    ///
    /// - Parameter isWhole: whether nothing but one word follows the item.
    private func parent(of list: ListOperation, isWhole: Bool = false) -> ListOperation? {
        let path = list.operation.plainPath
        guard list.operation.pathNames.count <= Self.mostVariables, let open = path.lastIndex(of: "{"),
            open > path.startIndex, let name = list.operation.pathNames.last
        else {
            return nil
        }
        let before = path[..<path.index(before: open)]
        let after = path[open...].drop { $0 != "}" }.dropFirst()
        guard path[path.index(before: open)] == "/", after.hasPrefix("/"), let parent = byPath[String(before)],
            parent.isIDOfPath, let id = parent.id, parent.item?[id]?.text != nil,
            !isWhole || after.dropFirst().split(separator: "/").count == 1
        else { return nil }
        // Its own parameters must be known, too.
        let isKnown = Set(list.operation.pathNames.dropLast()) == Set(parent.operation.pathNames)
        let needed = parent.operation.parameters.filter { $0.place != .path && $0.isRequired && $0.pagingRole == nil }
        return isKnown && needed.isEmpty && parent.list?.isMap != true && name != "" ? parent : nil
    }

    /// The most variables of a list under items of other lists.
    private static let mostVariables = 8

    // MARK: One endpoint

    private func keys(
        of list: ListOperation, parent: ListOperation?, isComments: Bool
    ) -> (DraftMapping, failure: ImportNote?) {
        let operation = list.operation
        let paging = ListPaging(list: list)
        var parameters = RequestParameters(reserved: taken.union(["id"]), owner: operation)
        var keys = DraftMapping()
        if !isComments {
            keys["summary"] = HelpText.line(operation.node["summary"]?.text ?? operation.node["description"]?.text).map
            { .text($0) }
        }
        // Variables come from the outer lists.
        var variables: Set<String> = []
        var variable: String?
        if let parent {
            let inherited = inheritedVariables(of: parent)
            variables = inherited
            if isComments { parameters.rename(operation.pathNames.last ?? "", to: "id") }
            variable = operation.pathNames.last.map { parameters.name(of: $0) }
        }
        if let variable, let parent, !isComments {
            var source: DraftMapping = ["endpoint": .text(names[parent.operation.path] ?? "")]
            if let id = parent.id, !parent.sampleHasID(id) { source["value"] = .text("\(id)") }
            keys["each"] = .mapping([variable: .mapping(source)])
            variables.insert(variable)
        }
        var unsent: [String] = []
        var (declared, query, headers) = (DraftMapping(), operation.fixedQuery, DraftMapping())
        for parameter in operation.parameters {
            if parameter.place != .path, isCredential(parameter) || paging.names.contains(parameter.name) { continue }
            // Most documents have the same headers everywhere, which hardly anybody sends.
            if parameter.place == .header, !parameter.isRequired { continue }
            guard let kind = sending(parameter) else {
                if parameter.isRequired {
                    return (keys, .parameter(name: parameter.name, path: operation.path, line: operation.line))
                }
                unsent.append(parameter.name)
                continue
            }
            let name = parameters.name(of: parameter.name)
            let template = DraftValue.text("{\(name)\(kind)}")
            switch parameter.place {
            case .path: break
            case .query: query[parameter.name] = template
            case .header: headers[parameter.name] = template
            case .cookie: continue
            }
            if variables.contains(name)
                || isComments && (name == "id" || parent?.operation.pathNames.contains(parameter.name) == true)
            {
                continue
            }
            declared[name] = .mapping(declaration(of: parameter))
        }
        // Some documents do not declare the parameters of their paths.
        for name in operation.pathNames {
            let known = parameters.name(of: name)
            if declared[known] == nil, !variables.contains(known), !isComments {
                declared[known] = .mapping(["required": .word("true")])
            }
        }
        if !declared.isEmpty { keys["params"] = .mapping(declared) }
        if let servers = operation.servers, let node = servers.first {
            guard let server = OpenAPIServer(node, relativeTo: base), server.variables.isEmpty else {
                return (keys, .server(path: operation.path, line: operation.line))
            }
            keys["base_url"] = .text(server.url)
        }
        keys["path"] = .text(parameters.path(operation.path))
        if !query.isEmpty { keys["query"] = .mapping(query) }
        if list.format == nil,
            !["application/json", "*/*"].contains(list.response.mediaType.lowercased().prefix { $0 != ";" })
        {
            headers["Accept"] = .text(String(list.response.mediaType.prefix { $0 != ";" }))
        }
        if !headers.isEmpty { keys["headers"] = .mapping(headers) }
        if let format = list.format { keys["format"] = .word(format) }
        keys["items"] = .text(list.items)
        if let found = list.list, let columns = list.sample.columns(of: found) { keys["columns"] = .text("\(columns)") }
        for other in list.list.map({ list.sample.lists(beside: $0) }) ?? [] {
            keys.comment(Message("the response has another list, which is not read: \("\(other)")"), at: "items")
        }
        if let id = list.id {
            keys["id"] = .text("\(id)")
        } else {
            keys.comment(
                list.likelyID.map { Message("id: \("\($0)")  is it unique in the whole list?") }
                    ?? Message("id: the document names no unique value of the items"))
        }
        let fields = self.fields(of: list, without: variables)
        if !fields.isEmpty { keys["fields"] = .mapping(fields) }
        keys["pagination"] = .mapping(paging.setting)
        if !operation.missing.isEmpty {
            keys.comment(
                Message("parameters in other documents are missing: \(operation.missing.joined(separator: ", "))"))
        }
        if !unsent.isEmpty {
            keys.comment(Message("folio cannot send these parameters: \(unsent.joined(separator: ", "))"))
        }
        let sets = security.alternatives(operation)
        if choice.auth != nil, sets.isEmpty, choice.isOfSchemes { keys["auth"] = .word("none") }
        if choice.auth != nil, !sets.isEmpty, !sets.contains([]), !sets.contains(where: choice.chosen.contains) {
            keys.comment(
                Message(
                    "the document wants another credential here: \(sets.map { $0.joined(separator: " + ") }.joined(separator: ", "))"
                ))
        }
        return (keys, nil)
    }

    /// The variables that a list has from its own parents, the outermost first.
    private func inheritedVariables(of list: ListOperation) -> Set<String> {
        guard let parent = parent(of: list) else { return [] }
        let parameters = RequestParameters(reserved: taken.union(["id"]), owner: list.operation)
        return inheritedVariables(of: parent).union(
            list.operation.pathNames.last.map { [parameters.name(of: $0)] } ?? [])
    }

    /// The end of a parameter's template; nil if it cannot be sent.
    private func sending(_ parameter: OpenAPIParameter) -> String? {
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

    /// Whether the plugin's credentials are sent there.
    private func isCredential(_ parameter: OpenAPIParameter) -> Bool {
        let name = parameter.name.lowercased()
        return choice.names.contains(name)
            || parameter.place == .header && ["authorization", "accept", "content-type"].contains(name)
    }

    private func variable(of parameter: OpenAPIParameter) -> String {
        "\(VariableName.prefix(plugin))_\(VariableName.prefix(parameter.name))"
    }

    private func fields(of list: ListOperation, without names: Set<String>) -> DraftMapping {
        var fields = DraftMapping()
        guard let found = list.list, found.columns == nil else { return fields }
        for field in list.sample.fields(of: found, id: list.id)
        where !names.contains(field.name) && !field.path.hasAnyKey {
            let path = DraftValue.text("\(field.path)")
            fields[field.name] = field.isHTML ? .mapping(["at": path, "decode": .word("html")]) : path
        }
        return fields
    }
}

extension ListOperation {
    /// Whether a path is the `id:` that the endpoint has.
    fileprivate func sampleHasID(_ path: JSONPath) -> Bool { id == path }
}

/// The names that parameters of a request have in a plugin.
private struct RequestParameters {
    private var names: [String: String] = [:]
    private let reserved: Set<String>
    private let owner: OpenAPIOperation

    init(reserved: Set<String>, owner: OpenAPIOperation) {
        self.reserved = reserved
        self.owner = owner
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
