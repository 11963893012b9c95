import JSON
import Pages
import Redaction

/// One value of each variable of a list, the outermost first. A variable that the list does not depend on has none.
struct Combination: Sendable, Equatable {
    /// The value of a variable.
    struct Value: Sendable, Equatable {
        /// The name of the variable.
        let name: String
        /// The parameter that it sets.
        let parameter: String
        /// The value as text.
        let text: String
        /// The value as JSON, for output: as received, or as `ParentID` has it.
        let json: [UInt8]
        /// Further values of the item that it is from, as JSON on one line, by the name in the output.
        var kept: [String: [UInt8]] = [:]
        /// The position of the page of its item; nil for the first page, and for a value that is from no item. If no position
        /// may have the text, it is the value's own place: inside the page, or its number among values that are given.
        var page: Position?
        /// Whether the text may be a credential, so that no position may have it.
        var isHidden = false
        /// A hash of the values before it on its page; nil for the first.
        var before: String?
    }

    /// The values that are known so far.
    private(set) var values: [Value] = []

    /// The combination with a value of the next variable.
    func adding(_ value: Value) -> Combination {
        var other = self
        other.values.append(value)
        return other
    }

    /// The values of parameters.
    var arguments: [String: [String]] {
        Dictionary(values.map { ($0.parameter, [$0.text]) }) { $1 }
    }

    /// The values for the output, as JSON; empty for one that is missing.
    ///
    /// - Parameter names: their names in the output.
    func outer(_ names: [String]) -> [[UInt8]] {
        names.map { name in
            values.first { $0.name == name }?.json ?? values.lazy.compactMap { $0.kept[name] }.first ?? []
        }
    }

    /// The values as people write them: `repo=a/b state=open`. A server may repeat a credential as one.
    var text: String {
        let text = values.map { "\($0.name)=\($0.text)" }.joined(separator: " ")
        return KnownCredentials.removed(from: text)
    }

    /// The values as a JSON list, which identifies the combination.
    var json: String { JSONValue.array(values.map { .text($0.text) }).text }
}

/// Where the output of several lists continues: the values of the variables, each with the position of the page that it
/// is from, and the place in their list.
///
/// As text it is a JSON list, such as `[["a/b","after:30","9f2c41d0"],["open",null],"after:2"]`. A value that may be a
/// credential is `null` there; its place is that of the value itself.
package struct CombinationPosition: Sendable, Equatable {
    /// A place in a list.
    enum Place: Sendable, Equatable {
        /// Before its first item.
        case start
        case at(Position)
        /// After its last item.
        case end
    }

    /// A value and the position of its page.
    struct Value: Sendable, Equatable {
        /// Nil for a value that no position may have.
        let text: String?
        let page: Position?
        /// A hash of the values before it on its page, whose lists have been read; nil for the first.
        var before: String?
    }

    let values: [Value]
    let place: Place

    /// Whether it is a position in the stored copies of the lists.
    package var isStored: Bool {
        let own = if case .at(let position) = place { [position] } else { [Position]() }
        return (values.compactMap(\.page) + own).contains { StoredPosition($0) != nil }
    }

    init(_ combination: Combination, _ place: Place) {
        values = combination.values.map { Value(text: $0.isHidden ? nil : $0.text, page: $0.page, before: $0.before) }
        self.place = place
    }

    /// Reads a position that folio printed; nil for any other text.
    package init?(_ text: String) {
        guard let elements = try? JSONTree(Array(text.utf8)).elements, let last = elements.last else { return nil }
        var values: [Value] = []
        for element in elements.dropLast() {
            guard let parts = element.elements, (2...3).contains(parts.count), let value = Self.text(parts[0]),
                let page = Self.text(parts[1]), let before = parts.count == 3 ? Self.text(parts[2]) : .some(nil)
            else { return nil }
            values.append(Value(text: value, page: page.map { Position($0) }, before: before))
        }
        switch last {
        case .null: place = .start
        case .text(let position): place = .at(Position(position))
        case .flag(true): place = .end
        default: return nil
        }
        self.values = values
    }

    /// The text of a value, which may be none; nil for anything else.
    private static func text(_ value: JSONTree) -> String?? {
        switch value {
        case .null: .some(nil)
        case .text(let text): text
        default: nil
        }
    }

    /// The position as text.
    var position: Position {
        let pairs = values.map { value in
            JSONValue.array(
                [.string(value.text), .string(value.page?.text)] + (value.before.map { [.text($0)] } ?? []))
        }
        let last: JSONValue =
            switch place {
            case .start: .null
            case .at(let position): .text(position.text)
            case .end: .flag(true)
            }
        return Position(JSONValue.array(pairs + [last]).text)
    }
}
