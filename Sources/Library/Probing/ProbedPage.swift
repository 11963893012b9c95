package import HTTP
package import JSON
import Pagination

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
    var nextLink: String? { LinkHeader(fields.values(of: "Link")).next?.target }

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

extension SignNames {
    /// The plain name of the last member of a path.
    static func plain(_ path: JSONPath) -> String { path.lastName.map(plain) ?? "" }
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
