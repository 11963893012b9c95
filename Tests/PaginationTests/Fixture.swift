import Pages
import TestSupport

@testable import Pagination

extension Step {
    /// A short text for the step: `?limit=5`, `header X=5`, `body .page=5`, or a URL; several are joined by a space.
    var text: String {
        (parameters.map(\.text) + [url].compactMap(\.self)).joined(separator: " ")
    }
}

extension Step.Parameter {
    fileprivate var text: String {
        switch place {
        case .query(let name): "?\(name)=\(value)"
        case .header(let name): "header \(name)=\(value)"
        case .body(let path): "body \(path)=\(value)"
        }
    }
}

extension Pager {
    func step(_ position: String?) throws(PaginationError) -> String {
        try step(to: position.map { Position($0) }).text
    }

    func next(_ position: String?, received: Int, _ values: FactValue...) throws(PaginationError) -> String? {
        try next(after: position.map { Position($0) }, received: received, values: values)?.text
    }

    func start(_ kind: WalkStart.Kind, _ text: String) throws(PaginationError) -> String? {
        try position(for: WalkStart(kind, text))?.text
    }
}

extension FactValue {
    /// Every kind of value, with the texts that servers use for flags and counts.
    static let samples: [FactValue] = [
        .absent, .null, .flag(true), .flag(false), .text("true"), .text("false"), .text("1"), .text("0"),
        .text("12"), .text("12.0"), .text("1.2e1"), .text("-1"), .text("1.5"), .text(""), .text("yes"),
        .structure("{}"), .structure("[1]"),
    ]
}

extension Paging {
    /// The outcome of a page at the start of the list.
    func outcome(
        received: Int, pageSize: Int? = nil, _ values: FactValue...
    ) throws(PaginationError) -> (next: Position?, declared: Page.Declared) {
        try outcome(at: nil, pageSize: pageSize, received: received, values: values)
    }
}
