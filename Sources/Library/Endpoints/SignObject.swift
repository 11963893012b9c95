import JSON
import Pages
import Pagination

/// An object in which signs are searched for: one around a list, or one for paging beside it.
struct SignObject {
    struct Member {
        /// The plain name, without a prefix such as that of `hydra:next`.
        let name: String
        /// The plain name, with a prefix.
        let wholeName: String
        let path: [JSONPath.Step]
        let value: JSONRange
        let kind: JSONKind?

        var place: MoreSign.Place { .member(JSONPath(path)) }
    }

    let members: [Member]
    /// Whether its name says that it is for paging, and not about the list's subject.
    let isForPaging: Bool
    /// Whether it is a resource, whose members are its own: an order has a total, and a task is done.
    let isResource: Bool
    private let json: [UInt8]

    /// Nil if the text is not an object.
    init?(_ json: [UInt8], at path: [JSONPath.Step]) {
        guard let members = JSONObject.members(of: json) else { return nil }
        self.json = json
        self.members = members.map { name, value in
            Member(
                name: SignNames.plain(name.split(separator: ":").last.map(String.init) ?? name),
                wholeName: SignNames.plain(name), path: path + [.key(name)], value: value, kind: json.kind(of: value))
        }
        let name = if case .key(let name)? = path.last { SignNames.plain(name) } else { "" }
        isForPaging = SignNames.pagingContainers.contains(name)
        isResource = members.contains { $0.name == "id" }
    }

    /// A scalar's text; empty for other values.
    func text(of member: Member) -> String { json.text(of: member.value) ?? "" }

    /// A whole number, also if it is written as text; nil for other values.
    func integer(of member: Member) -> Int? {
        guard member.kind == .number || member.kind == .string else { return nil }
        return JSONNumber.whole(text(of: member))
    }

    func bytes(of member: Member) -> [UInt8] { Array(json[member.value.bytes]) }

    func object(_ member: Member) -> SignObject? {
        member.kind == .object ? SignObject(bytes(of: member), at: member.path) : nil
    }

    /// The first whole number under one of the names.
    func integer(named names: Set<String>) -> Int? {
        members.lazy.filter { names.contains($0.name) }.compactMap(integer).first
    }

    func has(_ names: Set<String>, besides name: String = "") -> Bool {
        members.contains { $0.name != name && names.contains($0.name) }
    }

    /// Whether an object with this name is clearly not about the list's subject, although it is not in one for paging.
    func isRepeated(as name: String) -> Bool {
        switch name {
        // The next article or event.
        case "next": false
        case "continue": has(["continue"])
        case "nextpage": has(["offset", "page", "cursor", "token", "after", "start", "startindex"])
        default: true
        }
    }

    /// Whether the next request can be made of its members: one is a token, or an object with members.
    var isFilled: Bool {
        members.contains { member in
            switch member.kind {
            case .string, .number: SignNames.isToken(text(of: member))
            case .object: object(member)?.members.isEmpty == false
            case .boolean, .array, .null, nil: false
            }
        }
    }
}
