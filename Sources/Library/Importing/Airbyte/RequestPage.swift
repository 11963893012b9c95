/// The pages whose requests a template makes: those of the first page have no token.
enum RequestPage {
    /// All of them, with the same template.
    case any
    case first
    case later(PageNumbers)

    /// An expression for the first page.
    static func withoutToken(_ expression: JinjaExpression) -> JinjaExpression {
        expression.access?.root == "next_page_token" ? .none : expression.mapping(withoutToken)
    }
}

/// How templates of later requests mention the token of the page.
final class PageNumbers {
    /// What the templates add to the number of the page or item; nil before one mentions it.
    private(set) var shift: Int?
    /// Whether two templates add different numbers, so that folio's number cannot be the one of both.
    private(set) var isAmbiguous = false

    /// The name of the token in expressions.
    static let name = "{cursor}"

    /// An expression with the name in place of the token.
    func replacing(in expression: JinjaExpression) -> JinjaExpression {
        if let number = Self.shift(of: expression) {
            isAmbiguous = isAmbiguous || shift.map { $0 != number } ?? false
            shift = number
            return .name(Self.name)
        }
        // Later requests have a token.
        if expression == .name("next_page_token") { return .flag(true) }
        return expression.mapping(replacing)
    }

    /// What an expression adds to the token; nil for one that is not about it.
    private static func shift(of expression: JinjaExpression) -> Int? {
        switch expression {
        case .operation("or", let value, .number("0")), .operation("or", let value, .text("0")):
            return shift(of: value) == 0 ? 0 : nil
        case .operation("+", let value, .number(let text)):
            return shift(of: value).flatMap { $0 == 0 ? Int(text) : nil }
        case .filter(let value, "int", []), .filter(let value, "string", []): return shift(of: value)
        default:
            guard let access = expression.access, access.root == "next_page_token",
                access.path == ["next_page_token"]
            else { return nil }
            return 0
        }
    }
}

extension JinjaExpression {
    /// Whether it is the token of the next page.
    var isPageToken: Bool { access?.root == "next_page_token" }

    /// Whether its value is the token of the page, and nothing for the first page.
    var isToken: Bool {
        switch self {
        case .choice(let value, let condition, let otherwise):
            value.isToken && condition.isPageToken && otherwise.map(Self.nothing.contains) ?? true
        case .operation("or", let value, let otherwise): value.isToken && Self.nothing.contains(otherwise)
        default: access.map { $0.root == "next_page_token" && $0.path == ["next_page_token"] } ?? false
        }
    }

    private static var nothing: [JinjaExpression] { [JinjaExpression.none, .text("")] }
}
