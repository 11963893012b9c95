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

    let path: [JSONPath.Step]
    /// The members, of those with the same name the last one.
    let members: [Member]
    /// Whether its name says that it is for paging, and not about the list's subject.
    let isForPaging: Bool
    /// Whether it is a resource, whose members are its own: an order has a total, and a task is done.
    let isResource: Bool
    let json: [UInt8]

    /// Nil if the text is not an object.
    init?(_ json: [UInt8], at path: [JSONPath.Step]) {
        guard let members = JSONObject.members(of: json) else { return nil }
        self.json = json
        self.path = path
        let lasts = Dictionary(members.enumerated().map { ($1.name, $0) }) { $1 }
        self.members = members.enumerated().filter { lasts[$1.name] == $0 }.map(\.element).map { name, value in
            Member(
                name: SignNames.local(name),
                wholeName: SignNames.plain(name), path: path + [.key(name)], value: value, kind: json.kind(of: value))
        }
        let name = if case .key(let name)? = path.last { SignNames.plain(name) } else { "" }
        isForPaging = SignNames.pagingContainers.contains(name)
        isResource = members.contains { ["id", "id_str"].contains($0.name) }
    }

    /// A scalar's text; empty for other values.
    func text(of member: Member) -> String { json.text(of: member.value) ?? "" }

    /// A whole number, also if it is written as text; nil for other values.
    func integer(of member: Member) -> Int? {
        guard member.kind == .number || member.kind == .string else { return nil }
        return JSONNumber.whole(text(of: member))
    }

    /// A flag, which servers also write as text or as 1 and 0; nil for other values.
    func flag(_ member: Member) -> Bool? {
        switch (member.kind, text(of: member).lowercased()) {
        case (.boolean, let text), (.string, let text), (.number, let text):
            text == "true" || text == "1" ? true : text == "false" || text == "0" ? false : nil
        default: nil
        }
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

    /// Whether the object is one for paging by its members, although its name has other uses, too.
    ///
    /// - Parameter isInner: whether it is in an object for paging.
    func isForPaging(as name: String, isInner: Bool) -> Bool {
        switch name {
        // The `@attr` of Last.fm.
        case "attr": has(SignNames.pagingMembers)
        // The `meta.results` of openFDA.
        case "results": isInner && has(SignNames.pagingMembers)
        // Of API Platform, a `PartialCollectionView`.
        case "view": members.contains { $0.name == "next" && SignNames.isURL(text(of: $0)) }
        // Such as the `serpapi_pagination` of SerpApi.
        case let name where name.hasSuffix("pagination"): true
        // Of STAC.
        case "context": has(["matched"]) && has(["returned"])
        default: false
        }
    }

    /// Whether a `next_url` is that of the next chapter or article.
    func isChapter(listed listName: String?) -> Bool {
        has(["slug", "title"]) && !SignNames.plainLists.contains(listName ?? "") && !has(SignNames.pagePlaces)
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

/// Tokens of the next page among an object's members.
extension SignObject {
    /// Whether a member of a resource is about the resource, and not about a list inside it.
    func isOwn(_ member: Member) -> Bool {
        member.kind != .object && member.kind != .array && !SignNames.unmistakableTokens.contains(member.name)
    }

    /// Whether a member directly beside a list is about the list, although the object is a resource: some responses have an id.
    func isOfList(_ member: Member) -> Bool {
        if SignNames.unmistakableFlags.contains(member.name) || member.name == "totalresults" { return true }
        return SignNames.nextURLs.contains(member.name) && SignNames.isURL(text(of: member))
            && (member.name == "odatanextlink" || !has(["slug", "title", "name"]))
    }

    /// Whether a text that is not a number is the token of the next page.
    ///
    /// - Parameter isForPaging: whether the object is one for paging. In another one, a `next` may be a word.
    func isToken(_ text: String, _ member: Member, isForPaging: Bool) -> Bool {
        guard SignNames.isToken(text) else { return false }
        switch member.name {
        // Of Kubernetes. Elsewhere it is a word for people.
        case "continue": return member.path.dropLast().last == .key("metadata")
        // Of Airtable, such as `itrX/recY`. Elsewhere it is a time zone's.
        case "offset": return text.hasPrefix("itr") && text.contains("/rec")
        // Of Reddit, such as `t3_1abc`. Elsewhere it is a filter of the request, or the end of this page.
        case "after" where text.hasPrefix("t") && text.dropFirst(2).first == "_": return true
        // Of Cloudflare, empty on the last page. Facebook has one in `paging.cursors` on every page.
        case "after": return member.path.suffix(3).dropLast() == [.key("result_info"), .key("cursors")]
        case "lastevaluatedkey": return true
        case "next", "continuation": return isForPaging || !SignNames.isWords(text) && !SignNames.isTime(text)
        default: return SignNames.nextTokens.contains(member.name)
        }
    }

    /// Whether a text is a token that the server may send with every page that has items.
    ///
    /// - Parameter isBeside: whether the object is one around the list, and not one beside it.
    func isLastingToken(_ text: String, _ member: Member, isBeside: Bool) -> Bool {
        switch member.name {
        // Of GraphQL. Whether there is more, `hasNextPage` says.
        case "endcursor": isForPaging && !text.isEmpty && !has(SignNames.more)
        // Of Square, Bluesky and Twitch.
        case "cursor":
            (isBeside || isForPaging) && text.count >= 8 && !SignNames.isWords(text) && !has(SignNames.ends)
        // Of Datadog. Elsewhere it is a filter of the request, or the end of this page.
        case "after":
            member.path.suffix(3).dropLast() == [.key("meta"), .key("page")] && text.count >= 8
                && !SignNames.isWords(text) && !SignNames.isTime(text)
        // What a reader marked is shorter.
        default: SignNames.lastingTokens.contains(member.name) && text.count >= 16 && !SignNames.isWords(text)
        }
    }
}
