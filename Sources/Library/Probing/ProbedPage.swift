package import HTTP
package import JSON

/// A response to a probe's request, fully parsed.
package struct ProbedPage: Sendable {
    /// The URL of the response, after redirects.
    package let url: HTTPURL
    /// The response's header fields.
    package let fields: HTTPFields
    /// The body.
    package let document: JSONTree

    /// Throws if the body is not JSON.
    package init(_ response: HTTPResponse) throws(JSONError) {
        url = response.url
        fields = response.fields
        document = try JSONTree(response.body)
    }

    /// The elements of the list at a path; nil if there is no list.
    func items(at path: JSONPath) -> [JSONTree]? { document[path]?.elements }

    /// The target of the next link in the `Link` header field; nil if there is none, or if it is marked as having no
    /// results.
    var nextLink: String? {
        let next = LinkHeader(fields.values(of: "Link")).link(relation: "next")
        let isEmpty = next?.parameters.contains { $0.name == "results" && $0.value == "false" } ?? true
        return isEmpty ? nil : next?.target
    }

    /// Every value outside the list with its path, the outermost first.
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

/// The name of a member, independent of spelling: `next_page-Token` is `nextpagetoken`.
enum PlainName {
    static func of(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The plain name of the last member of a path.
    static func of(_ path: JSONPath) -> String { path.lastName.map(of) ?? "" }
}

extension JSONPath {
    /// The name of the last member; nil if the path has none.
    var lastName: String? {
        steps.reversed().lazy.compactMap { step in
            if case .key(let name) = step { name } else { nil }
        }.first
    }

    func appending(_ path: JSONPath) -> JSONPath { JSONPath(steps + path.steps) }
}
