package import JSON

/// A GraphQL query for a list, with the values of its variables.
package struct GraphQLQuery: Sendable, Hashable {
    /// The query as it was given.
    package let text: String
    /// The variables that it declares, with their types as written.
    package let declared: [(name: String, type: String)]
    /// The values to send.
    package private(set) var values: [JSONTree.Member]

    /// Reads a query. The values are texts, which become numbers or flags where the query declares these, and JSON where it
    /// declares a list or an object.
    ///
    /// - Parameter given: values by the names of variables, without the `$`.
    package init(_ text: String, given: [(name: String, value: String)]) throws(GraphQLQueryError) {
        self.text = text
        declared = Self.declaredVariables(in: text)
        var values: [JSONTree.Member] = []
        for (name, value) in given {
            guard let variable = declared.first(where: { $0.name == name }) else {
                throw .unknownVariable(name, declared: declared.map(\.name))
            }
            guard let tree = Self.tree(value, of: variable.type) else {
                throw .badValue(value, variable: name, type: variable.type)
            }
            values.append(JSONTree.Member(name: name, value: tree))
        }
        self.values = values
    }

    /// The body of its request, in JSON.
    package var body: [UInt8] {
        let values = JSONValue.members(values.map { ($0.name, JSONValue($0.value)) })
        return Array(JSONValue.members([("query", .text(text)), ("variables", values)]).text.utf8)
    }

    package static func == (one: GraphQLQuery, other: GraphQLQuery) -> Bool {
        one.text == other.text && one.values == other.values
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(values)
    }

    /// The query with a number as the value of a variable.
    func setting(_ name: String, to number: Int) -> GraphQLQuery {
        var query = self
        query.values.removeAll { $0.name == name }
        query.values.append(JSONTree.Member(name: name, value: .number("\(number)")))
        return query
    }

    /// The variable that an argument has as its value, such as the one in `after: $after`; nil if none of the arguments has
    /// one without a given value.
    ///
    /// - Parameter list: the names of the fields from the query to the list. Only their arguments count.
    func variable(of arguments: [String], for list: [String]) -> String? {
        let fields = GraphQLFields(of: Self.code(of: text)).all
        let around = fields.filter { !$0.isInFragment && list.starts(with: $0.path) }
        let isWhole = around.contains { $0.path.count == list.count }
        // The rest of the way is in a fragment, which may be used anywhere.
        let others = isWhole ? [] : fields.filter(\.isInFragment)
        let texts = around.map(\.arguments).reversed() + others.map(\.arguments)
        return arguments.lazy.compactMap { argument in
            texts.lazy.compactMap { text in
                text.matches(of: /([_A-Za-z]\w*)\s*:\s*\$\s*([_A-Za-z]\w*)/)
                    .first { $0.1 == argument }.map { String($0.2) }
            }.first
        }.first { name in !values.contains { $0.name == name } }
    }

    /// The variable for the place of a list's pages; nil if there is none.
    package func placeVariable(for list: FoundList) -> String? {
        variable(of: Self.tokenArguments + Self.pageArguments + Self.offsetArguments, for: Self.fields(to: list.path))
    }

    static let sizeArguments = ["first", "limit", "perPage", "pageSize", "size", "take", "count"]
    static let tokenArguments = ["after", "cursor", "afterCursor", "nextToken"]
    static let pageArguments = ["page", "pageNumber"]
    static let offsetArguments = ["offset", "skip"]

    /// The names of the fields to a list in the response.
    static func fields(to list: JSONPath) -> [String] {
        list.steps.dropFirst().compactMap { step in if case .key(let name) = step { name } else { nil } }
    }

    private static func code(of text: String) -> String {
        text.replacing(/"{3}[\s\S]*?"{3}|"(?:\\.|[^"\\\n])*"/, with: "\"\"").replacing(/#[^\n]*/, with: "")
    }

    /// The variables of the operation, such as those of `query($owner: String!, $first: Int = 10)`.
    private static func declaredVariables(in text: String) -> [(name: String, type: String)] {
        guard let heading = code(of: text).firstMatch(of: /^\s*query\b\s*\w*\s*\(([^)]*)\)/)?.1 else { return [] }
        return heading.matches(of: /\$([_A-Za-z]\w*)\s*:\s*([\[\]!\s]*\w+[\[\]!\s]*)/).map { match in
            (String(match.1), match.2.filter { !$0.isWhitespace })
        }
    }

    private static func tree(_ text: String, of type: String) -> JSONTree? {
        let tree = try? JSONTree(Array(text.utf8))
        switch type.filter({ $0 != "!" }) {
        case "Int": return tree.flatMap { $0.integer == nil ? nil : $0 }
        case "Float": return tree.flatMap { if case .number = $0 { $0 } else { nil } }
        case "Boolean": return tree.flatMap { $0.flag == nil ? nil : $0 }
        case let name where name.hasPrefix("["): return tree.flatMap { $0.elements == nil ? nil : $0 }
        default:
            // An object has to be JSON; ids, names of an enum and scalars of the server's own are texts.
            return tree.flatMap { $0.members == nil ? nil : $0 } ?? .text(text)
        }
    }
}

/// Values that do not fit a GraphQL query.
package enum GraphQLQueryError: Error, Sendable, Equatable {
    /// A value for a variable that the query does not declare.
    case unknownVariable(String, declared: [String])
    /// A value that the variable's type excludes.
    case badValue(String, variable: String, type: String)
}
