package import HTTP
package import JSON

/// An answer to a probe's request, read whole.
package struct ProbedPage: Sendable {
    /// The URL that answered, after redirects.
    package let url: HTTPURL
    /// The response's header fields.
    package let fields: HTTPFields
    /// The body.
    package let document: JSONTree

    /// Throws for an answer that is not JSON.
    package init(_ response: HTTPResponse) throws(JSONError) {
        url = response.url
        fields = response.fields
        document = try JSONTree(response.body)
    }

    /// The elements of the list at a path; nil where there is none.
    func items(at path: JSONPath) -> [JSONTree]? { document[path]?.elements }

    /// The target of the `Link` header's next link; nil without one, or where it says that it has no results.
    var nextLink: String? {
        let next = LinkHeader(fields.values(of: "Link")).link(relation: "next")
        let isEmpty = next?.parameters.contains { $0.name == "results" && $0.value == "false" } ?? true
        return isEmpty ? nil : next?.target
    }

    /// Every value outside the list, by its path, from the outside in.
    func surroundings(of list: JSONPath) -> [(path: JSONPath, value: JSONTree)] {
        var found: [(path: JSONPath, value: JSONTree)] = []
        var level: [(path: JSONPath, value: JSONTree)] = [(JSONPath([]), document)]
        for _ in 0..<5 {
            let members = level.flatMap { path, value in
                (value.members ?? []).map { (path: JSONPath(path.steps + [.key($0.name)]), value: $0.value) }
            }
            level = members.filter { $0.path != list }
            found += level
        }
        return found
    }
}

/// What a member's name means, whatever its spelling: `next_page-Token` is `nextpagetoken`.
enum PlainName {
    static func of(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The last member of a path.
    static func of(_ path: JSONPath) -> String { path.lastName.map(of) ?? "" }
}

extension JSONPath {
    /// The name of the last member; nil where the path has none.
    var lastName: String? {
        steps.reversed().lazy.compactMap { step in
            if case .key(let name) = step { name } else { nil }
        }.first
    }

    func appending(_ path: JSONPath) -> JSONPath { JSONPath(steps + path.steps) }
}
