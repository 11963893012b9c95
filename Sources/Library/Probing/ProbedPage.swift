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

    init(url: HTTPURL, fields: HTTPFields, document: JSONTree) {
        self.url = url
        self.fields = fields
        self.document = document
    }

    /// Throws if the body is not JSON.
    package init(_ response: HTTPResponse) throws(JSONError) {
        url = response.url
        fields = response.fields
        document = try JSONTree(response.body)
    }

    /// The target of the next link in the `Link` header field; nil if there is none, or if it is marked as having no
    /// results.
    var nextLink: String? { LinkHeader(fields.values(of: "Link")).next?.target }

    /// The values that may say how a list goes on: the members of the objects around it, the innermost first, and those of
    /// objects for paging in them.
    func surroundings(of list: JSONPath) -> [Surrounding] {
        (0..<list.steps.count).reversed().flatMap { depth -> [Surrounding] in
            let path = JSONPath(Array(list.steps.prefix(depth)))
            // An object before the list, as in `[{"page": 1}, [...]]`.
            if case .index(1) = list.steps[depth], let first = document[path]?.elements?.first?.members {
                return Surrounding.values(of: first, at: JSONPath(path.steps + [.index(0)]))
            }
            let members = document[path]?.members ?? []
            let name = depth == list.steps.count - 1 ? list.lastName : nil
            return Surrounding.values(
                of: members.filter { .key($0.name) != list.steps[depth] }, at: path,
                isOfThing: Surrounding.isThing(members, besides: name))
        }
    }
}

/// A value around a list.
struct Surrounding {
    let path: JSONPath
    let value: JSONTree
    /// Whether it is a member of an object about one thing, rather than about the list: an order has a total, and a chapter
    /// has a next one.
    let isOfThing: Bool

    /// How deep objects for paging may be nested, as in `meta.pagination.links`.
    private static let deepest = 3

    fileprivate static func values(
        of members: [JSONTree.Member], at path: JSONPath, isOfThing: Bool = false, depth: Int = 0
    ) -> [Surrounding] {
        let values = members.map { member in
            Surrounding(path: JSONPath(path.steps + [.key(member.name)]), value: member.value, isOfThing: isOfThing)
        }
        let inner = values.flatMap { outer -> [Surrounding] in
            guard depth < deepest, let members = outer.value.members, isForPaging(SignNames.plain(outer.path)) else {
                return []
            }
            return Self.values(of: members, at: outer.path, depth: depth + 1)
        }
        return values + inner
    }

    private static func isForPaging(_ name: String) -> Bool {
        SignNames.containers.contains(name) || SignNames.nextURLs.contains(name)
            || SignNames.nextObjects.contains(name)
    }

    /// Whether an object has an id, or a title beside a list that has a name of its own.
    ///
    /// - Parameter list: the name of the list in it; nil if the list is further inside.
    static func isThing(_ members: [JSONTree.Member], besides list: String?) -> Bool {
        let names = members.map { SignNames.plain($0.name) }
        if members.contains(where: { SignNames.plain($0.name) == "id" && $0.value != .null }) { return true }
        return !SignNames.plainLists.contains(SignNames.plain(list ?? ""))
            && names.contains { SignNames.titles.contains($0) || $0 == "slug" }
            && !names.contains { SignNames.pagePlaces.contains($0) }
    }
}

extension SignNames {
    /// The plain name of the last member of a path.
    static func plain(_ path: JSONPath) -> String { path.lastName.map(plain) ?? "" }
}

extension JSONPath {
    /// The name of the last member; nil if the path has none.
    package var lastName: String? {
        steps.reversed().lazy.compactMap { step in
            if case .key(let name) = step { name } else { nil }
        }.first
    }

    func appending(_ path: JSONPath) -> JSONPath { JSONPath(steps + path.steps) }
}
