/// Methods and filters.
extension JQText {
    func call(
        _ name: String, of object: JinjaExpression, _ arguments: [JinjaExpression], _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        let literals = arguments.map { $0.constant(scope.parameters) }
        switch name {
        case "get":
            guard let key = arguments.first, arguments.count < 3,
                let standard = arguments.count == 2 ? literals[1] : JinjaConstant.none
            else { throw scope.problem(whole) }
            if standard == .none, !isStrict { return try member(of: object, key) }
            let call = JinjaExpression.call(.member(of: object, key: .text("get")), [key], named: [])
            guard let text = Self.literal(standard), let lookup = try lookup(call) else {
                guard standard == .none || standard == .mapping([:]) else { throw scope.problem(whole) }
                return try member(of: object, key)
            }
            return lookup(".\(lookup.key)", text)
        // Python splits an empty text into one.
        case "split":
            return "(\(try text(object)) | if . == \"\" then [.] else split(\(try string(literals, whole))) end)"
        case "lower" where arguments.isEmpty: return "(\(try text(object)) | \(Self.cased("downcase")))"
        case "upper" where arguments.isEmpty: return "(\(try text(object)) | \(Self.cased("upcase")))"
        case "replace":
            guard case .text(let from)?? = literals.first, literals.count == 2, case .text(let to)? = literals[1],
                !from.isEmpty
            else { throw scope.problem(whole) }
            return "(\(try text(object)) | split(\(Self.quoted(from))) | join(\(Self.quoted(to))))"
        default: throw scope.problem(whole)
        }
    }

    /// Changes the case of a text; an error where jq does not know that of its letters.
    private static func cased(_ name: String) -> String {
        "if explode | any(. > 127) then error(\"letters other than A to Z\") else ascii_\(name) end"
    }

    func string(_ literals: [JinjaConstant?], _ whole: JinjaExpression) throws(ManifestProblem) -> String {
        guard literals.count == 1, case .text(let text)?? = literals.first else { throw scope.problem(whole) }
        return Self.quoted(text)
    }

    func filter(
        _ value: JinjaExpression, _ name: String, _ arguments: [JinjaExpression], _ whole: JinjaExpression
    ) throws(ManifestProblem) -> String {
        switch (name, arguments.count) {
        case ("length", 0), ("count", 0):
            let length = "if type | IN(\"null\", \"number\", \"boolean\") then error(\"type\") else length end"
            if let lookup = try lookup(value) { return lookup(".\(lookup.key) | \(length)", "0") }
            return "(\(try text(value)) | \(length))"
        case ("int", 0):
            let number = """
                if type == "string" then tonumber? // 0 elif type == "number" then . elif . == true then 1 else 0 end | trunc
                """
            if isStrict, let lookup = try lookup(value) {
                // Python has 0 for None, and jinja none for a missing value.
                let missing = value.access?.isGotten == true ? "0" : "error(\"undefined\")"
                return lookup(".\(lookup.key) | \(number)", missing)
            }
            return "(\(try text(value)) | \(number))"
        case ("first", 0): return "(\(try text(value)) | first)"
        case ("last", 0): return "(\(try text(value)) | last)"
        case ("lower", 0): return "(\(try text(value)) | \(Self.cased("downcase")))"
        case ("upper", 0): return "(\(try text(value)) | \(Self.cased("upcase")))"
        case ("default", 1), ("d", 1):
            guard let standard = arguments[0].constant(scope.parameters).flatMap(Self.literal),
                let lookup = try lookup(value)
            else { throw scope.problem(whole) }
            return lookup(".\(lookup.key)", standard)
        case ("regex_search", 1):
            guard case .text(let pattern)? = arguments[0].constant(scope.parameters) else {
                throw scope.problem(whole)
            }
            return "([\(try text(value)) | match(\(Self.quoted(pattern)))][0].captures[0].string // \"\")"
        default: throw scope.problem(whole)
        }
    }
}
