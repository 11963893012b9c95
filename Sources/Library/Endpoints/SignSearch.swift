import HTTP
import JSON
import Pages
import Pagination

/// Finds the signs in a response that its list goes on: in the `Link` and `Content-Range` headers, in the objects
/// around the list, and in those beside it that are named as for paging.
struct SignSearch {
    /// How deep objects for paging may be nested, as in `meta.pagination.links`.
    private static let deepest = 3

    private var signs: [MoreSign] = []
    /// Whether a flag says that there is no more. Then the URL of a next page does not count.
    private var saysNoMore = false

    /// The signs in a response.
    ///
    /// - Parameter list: the path of the list; nil if `items:` is not a plain path.
    static func signs(in response: HTTPResponse, list: JSONPath?) -> [MoreSign] {
        var search = SignSearch()
        if LinkHeader(response.fields.values(of: "Link")).next != nil { search.signs.append(.link) }
        if response.fields.values(of: "Content-Range").contains(where: endsEarly) { search.signs.append(.range) }
        search.look(at: response.body, along: list?.steps ?? [])
        let signs = search.saysNoMore ? search.signs.filter(\.isTotal) : search.signs
        // A total may count what an expression leaves out or takes apart.
        let countsItems = list.map { $0.steps.allSatisfy { if case .key = $0 { true } else { false } } } ?? false
        return countsItems ? signs : signs.filter { !$0.isTotal }
    }

    /// Whether a `Content-Range` such as `items 0-24/100` ends before its total (RFC 9110, section 14.4). Some servers
    /// leave out the unit.
    private static func endsEarly(_ range: String) -> Bool {
        let words = range.split(separator: " ")
        let numbers = (words.last ?? "").split(whereSeparator: { "-/".contains($0) }).compactMap { Int($0) }
        guard words.count <= 2, numbers.count == 3, words.last ?? "" == "\(numbers[0])-\(numbers[1])/\(numbers[2])"
        else { return false }
        return numbers[0] <= numbers[1] && numbers[1] < numbers[2] - 1
    }

    /// Looks at the objects from the document to the list.
    private mutating func look(at document: [UInt8], along list: [JSONPath.Step]) {
        var object = document
        for (depth, step) in (list.map(Optional.some) + [nil]).enumerated() {
            guard let members = JSONObject.members(of: object) else { return }
            // The members of a resource are its own: an order has a total, and a task is done.
            let isResource = members.contains { $0.name == "id" }
            let own = isResource ? members.filter { object.kind(of: $0.value) == .object } : members
            note(own, of: object, at: Array(list[..<depth]))
            guard case .key(let name)? = step, let inner = members.last(where: { $0.name == name })?.value else {
                return
            }
            object = Array(object[inner.bytes])
        }
    }

    private mutating func note(
        _ members: [(name: String, value: JSONRange)], of object: [UInt8], at path: [JSONPath.Step], depth: Int = 0
    ) {
        for (name, value) in members {
            let plain = SignNames.plain(name)
            let place = path + [.key(name)]
            let text = { object.text(of: value) ?? "" }
            switch object.kind(of: value) {
            case .boolean: note(flag: text() == "true", named: plain, at: place)
            case .string: note(text: text(), named: plain, at: place)
            case .number: note(number: Int(text()) ?? 0, named: plain, at: place)
            case .object where plain == "next": noteLink(Array(object[value.bytes]), at: place)
            case .object where SignNames.totals.contains(plain): noteTotal(Array(object[value.bytes]), at: place)
            case .object where SignNames.containers.contains(plain) && depth < Self.deepest:
                let inner = Array(object[value.bytes])
                note(JSONObject.members(of: inner) ?? [], of: inner, at: place, depth: depth + 1)
            case .object, .array, .null, nil: break
            }
        }
    }

    private mutating func note(flag: Bool, named name: String, at place: [JSONPath.Step]) {
        let isLast = SignNames.last.contains(name)
        guard isLast || SignNames.more.contains(name) else { return }
        if flag != isLast {
            signs.append(.flag(JSONPath(place)))
        } else {
            saysNoMore = true
        }
    }

    private mutating func note(text: String, named name: String, at place: [JSONPath.Step]) {
        let isURL = SignNames.nextURLs.contains(name) && SignNames.isURL(text)
        let isToken = SignNames.nextTokens.contains(name) && !["", "0", "-1", "null", "false"].contains(text)
        if isURL || isToken { signs.append(.next(JSONPath(place))) }
    }

    private mutating func note(number: Int, named name: String, at place: [JSONPath.Step]) {
        guard number > 0 else { return }
        if SignNames.totals.contains(name) { signs.append(.total(number, JSONPath(place))) }
        if SignNames.nextTokens.contains(name) { signs.append(.next(JSONPath(place))) }
    }

    /// A total that is an object, as in Elasticsearch.
    private mutating func noteTotal(_ object: [UInt8], at place: [JSONPath.Step]) {
        guard let value = JSONObject.members(of: object)?.first(where: { $0.name == "value" })?.value,
            let count = object.text(of: value).flatMap({ Int($0) }), count > 0
        else { return }
        signs.append(.total(count, JSONPath(place + [.key("value")])))
    }

    /// A link that is an object, as in HAL and JSON:API.
    private mutating func noteLink(_ object: [UInt8], at place: [JSONPath.Step]) {
        let link = JSONObject.members(of: object)?.first { ["href", "url", "link"].contains($0.name) }
        guard let link, let text = object.text(of: link.value), SignNames.isURL(text) else { return }
        signs.append(.next(JSONPath(place + [.key(link.name)])))
    }
}

extension MoreSign {
    fileprivate var isTotal: Bool { if case .total = self { true } else { false } }
}
