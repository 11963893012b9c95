import Expressions
import Pagination

/// Where a fact is found in a response; slots are those of the reading plan.
enum FactSource: Sendable {
    case header(name: String)
    case nextLink
    case document(slot: Int)
    /// The result of an expression with the variables of the page, which is computed for each response.
    case page(Expression)
    case firstItem(slot: Int)
    case lastItem(slot: Int)

    /// Takes the next slot for the fact's kind.
    init(_ fact: Fact, itemSlots: inout ArraySlice<Int>, documentSlots: inout ArraySlice<Int>) {
        switch fact {
        case .header(let name): self = .header(name: name)
        case .nextLink: self = .nextLink
        case .document: self = .document(slot: documentSlots.removeFirst())
        case .page(let expression): self = .page(expression)
        case .firstItem: self = .firstItem(slot: itemSlots.removeFirst())
        case .lastItem: self = .lastItem(slot: itemSlots.removeFirst())
        }
    }

    /// The name of its field, in lower case; nil for other facts.
    var fieldName: String? {
        switch self {
        case .header(let name): name.lowercased()
        case .nextLink: "link"
        case .document, .page, .firstItem, .lastItem: nil
        }
    }

    /// The column of a fact that is in an item; nil for other facts.
    var itemSlot: Int? {
        switch self {
        case .firstItem(let slot), .lastItem(let slot): slot
        case .header, .nextLink, .document, .page: nil
        }
    }
}

extension Fact {
    /// The expression of a fact that is in an item; nil for other facts.
    var inItem: Expression? {
        switch self {
        case .firstItem(let expression), .lastItem(let expression): expression
        case .document, .page, .header, .nextLink: nil
        }
    }

    /// The expression of a fact that is in the document; nil for a fact in an item or in the header fields.
    var inDocument: Expression? {
        if case .document(let expression) = self { expression } else { nil }
    }
}
