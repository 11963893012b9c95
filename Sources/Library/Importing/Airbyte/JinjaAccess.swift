/// A path below a name.
struct JinjaAccess {
    let root: String
    var path: [String] = []
    /// The default of a last `.get`; nil without one.
    var standard: JinjaExpression?
    /// Whether the last step is a `.get`.
    var isGotten = false

    /// The names of the slice that a request is for.
    static let slices: Set<String> = ["stream_slice", "stream_partition", "stream_interval"]

    /// The relation of a link in the header `Link`, and the name of its parameter; nil for another path.
    var partOfLink: (relation: String, name: String)? {
        guard root == "headers", path.count == 3, path[0] == "link", path[2] != "url",
            path.dropFirst().allSatisfy({ $0.wholeMatch(of: /[a-z]+/) != nil })
        else { return nil }
        return (path[1], path[2])
    }

    /// The path, without the part of the slice that it begins with.
    var pathInSlice: [String] {
        path.first.map { ["partition", "cursor_slice"].contains($0) } == true ? Array(path.dropFirst()) : path
    }
}

extension JinjaExpression {
    /// A path below a name, such as `config['a'].b`, with the default of a last `.get`.
    var access: JinjaAccess? {
        switch self {
        case .name(let name): return JinjaAccess(root: name)
        case .member(let object, .text(let key)):
            guard let outer = object.access, outer.standard.map(\.isEmptyMapping) ?? true else { return nil }
            return JinjaAccess(root: outer.root, path: outer.path + [key])
        // The first element of a list in the config.
        case .member(let object, .number("0")):
            guard let outer = object.access, outer.root == "config", !outer.path.isEmpty, outer.standard == nil else {
                return nil
            }
            return JinjaAccess(root: outer.root, path: outer.path + ["0"])
        case .call(.member(let object, .text("get")), let arguments, let named):
            guard named.isEmpty, case .text(let key)? = arguments.first, arguments.count < 3, let outer = object.access,
                outer.standard.map(\.isEmptyMapping) ?? true
            else { return nil }
            return JinjaAccess(
                root: outer.root, path: outer.path + [key], standard: arguments.count == 2 ? arguments[1] : nil,
                isGotten: true)
        default: return nil
        }
    }

    private var isEmptyMapping: Bool { self == .mapping([]) || self == .none }

    /// The paths of the config where it looks for a value, one after the other; nil for another expression.
    var configChoices: [[String]]? {
        guard let places = configPlaces, places.allSatisfy({ !$0.isEmpty }) else { return nil }
        return places
    }

    /// The same, where all of the config may also be the place.
    private var configPlaces: [[String]]? {
        func below(_ object: JinjaExpression, _ key: String) -> [[String]]? {
            object.configPlaces?.map { $0 + [key] }
        }
        switch self {
        case .name("config"): return [[]]
        case .member(let object, .text(let key)): return below(object, key)
        case .member(let object, .number("0")): return below(object, "0")
        case .call(.member(let object, .text("get")), let arguments, named: []):
            guard case .text(let key)? = arguments.first, arguments.count < 3, let own = below(object, key) else {
                return nil
            }
            let standard = arguments.count == 2 ? arguments[1] : .none
            return standard.isEmptyMapping || standard == .text("") ? own : standard.configPlaces.map { own + $0 }
        case .operation("or", let one, let other):
            guard let first = one.configPlaces, let second = other.configPlaces else { return nil }
            return first + second
        // A person gives the one that the condition chooses.
        case .choice(let value, let condition, let otherwise?):
            guard condition.configPaths() != nil, let first = value.configPlaces, let second = otherwise.configPlaces
            else { return nil }
            return first + second
        default: return nil
        }
    }

    /// The expression in Jinja, for messages.
    var shown: String {
        switch self {
        case .text(let text): "'\(text)'"
        case .number(let text), .name(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .none: "none"
        case .list(let values): "[\(values.map(\.shown).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\($0.key.shown): \($0.value.shown)" }.joined(separator: ", "))}"
        case .member(let object, .text(let key)): "\(object.shown).\(key)"
        case .member(let object, let key): "\(object.shown)[\(key.shown)]"
        case .slice(let object, let from, let to): "\(object.shown)[\(from?.shown ?? ""):\(to?.shown ?? "")]"
        case .call(let function, let arguments, let named):
            "\(function.shown)(\((arguments.map(\.shown) + named.map { "\($0.key.shown)=\($0.value.shown)" }).joined(separator: ", ")))"
        case .filter(let value, let name, let arguments):
            "\(value.shown) | \(name)\(arguments.isEmpty ? "" : "(\(arguments.map(\.shown).joined(separator: ", ")))")"
        case .not(let value): "not \(value.shown)"
        case .negative(let value): "-\(value.shown)"
        case .operation(let sign, let one, let other): "\(one.shown) \(sign) \(other.shown)"
        case .choice(let value, let condition, let otherwise):
            "\(value.shown) if \(condition.shown)\(otherwise.map { " else \($0.shown)" } ?? "")"
        case .test(let value, let name): "\(value.shown) is \(name)"
        }
    }
}
