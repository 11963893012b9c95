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
            let name = names[operation.path] ?? "list"
            let child = comments[operation.plainPath].flatMap { byPath[$0] }
            do throws(LeftOutError) {
                var keys = try keys(of: list, under: parent, isComments: false)
                if let child {
                    do throws(LeftOutError) {
                        keys["comments"] = .mapping(try self.keys(of: child, under: list, isComments: true))
                    } catch {
                        notes.append(error.note)
                    }
                }
                endpoints.append(
                    ImportedPlugin.Endpoint(
                        name: name, origin: operation.path, line: operation.line, keys: keys,
                        needs: [parent.flatMap { names[$0.operation.path] }].compactMap(\.self)))
            } catch {
                notes.append(error.note)
                if let child = child?.operation {
                    notes.append(.underLeftOut(path: child.path, list: name, line: child.line))
                }
            }
        }
        notes += endpoints.removeOrphans()
        return endpoints
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

    /// The keys of a list.
    ///
    /// - Parameters:
    ///   - parent: the list whose items it is under; nil for none.
    ///   - isComments: whether these are the comments of that list.
    private func keys(
        of list: ListOperation, under parent: ListOperation?, isComments: Bool
    ) throws(LeftOutError) -> DraftMapping {
        let operation = list.operation
        var names = RequestParameters(reserved: taken.union(["id"]), owner: operation)
        if isComments { names.rename(operation.pathNames.last ?? "", to: "id") }
        var variables = parent.map { inheritedVariables(of: $0) } ?? []
        var keys = DraftMapping()
        if !isComments {
            let text = operation.node["summary"]?.text ?? operation.node["description"]?.text
            keys["summary"] = HelpText.line(text).map { .text($0) }
            if let parent, let variable = operation.pathNames.last.map({ names.name(of: $0) }) {
                let source: DraftMapping = ["endpoint": .text(self.names[parent.operation.path] ?? "")]
                keys["each"] = .mapping([variable: .mapping(source)])
                variables.insert(variable)
            }
        }
        let given = isComments ? variables.union(["id"]).union(parent?.operation.pathNames ?? []) : variables
        var request = RequestParts(of: list, names, references, plugin: plugin)
        try request.add(operation.parameters.filter { !isCredential($0) }, given: given)
        if !isComments { request.declarePathParameters(given: given) }
        if let servers = operation.servers, let node = servers.first {
            guard let server = OpenAPIServer(node, relativeTo: base), server.variables.isEmpty else {
                throw LeftOutError(note: .server(path: operation.path, line: operation.line))
            }
            keys["base_url"] = .text(server.url)
        }
        keys = keys.adding(request.keys)
        describeItems(of: list, without: variables, in: &keys)
        keys["pagination"] = .mapping(ListPaging(list: list).setting)
        for remark in request.remarks { keys.comment(remark) }
        describeCredential(of: operation, in: &keys)
        return keys
    }

    private func describeItems(of list: ListOperation, without variables: Set<String>, in keys: inout DraftMapping) {
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
                    ?? Message("id: the document names no unique value of the items"), at: "id")
        }
        let fields = self.fields(of: list, without: variables)
        if !fields.isEmpty { keys["fields"] = .mapping(fields) }
    }

    private func describeCredential(of operation: OpenAPIOperation, in keys: inout DraftMapping) {
        guard choice.auth != nil, choice.isOfSchemes else { return }
        let sets = security.alternatives(operation)
        if sets.isEmpty { keys["auth"] = .word("none") }
        guard !sets.isEmpty, !sets.contains([]), !sets.contains(where: choice.chosen.contains) else { return }
        let wanted = sets.map { $0.joined(separator: " + ") }.joined(separator: ", ")
        keys.comment(Message("the document wants another credential here: \(wanted)"))
    }

    /// The variables that a list has from its own parents, the outermost first.
    private func inheritedVariables(of list: ListOperation) -> Set<String> {
        guard let parent = parent(of: list) else { return [] }
        let parameters = RequestParameters(reserved: taken.union(["id"]), owner: list.operation)
        return inheritedVariables(of: parent).union(
            list.operation.pathNames.last.map { [parameters.name(of: $0)] } ?? [])
    }

    /// Whether the plugin's credentials are sent there.
    private func isCredential(_ parameter: OpenAPIParameter) -> Bool {
        let name = parameter.name.lowercased()
        return choice.names.contains(name)
            || parameter.place == .header && ["authorization", "accept", "content-type"].contains(name)
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
