/// A message's English text: the literal that a message is made of.
package struct Template: Sendable {
    /// What stands where the text has a gap.
    enum Value: Sendable {
        case text(String)
        case message(Message)
    }

    /// The text with `%1`, `%2` … in place of its values, by which a translation is found. A percent sign before anything
    /// but a digit is itself.
    let key: String
    let values: [Value]

    /// A text, here the template's own or a translation of it, with its values in place.
    func filled(_ text: String, in catalog: Catalog) -> String {
        guard !values.isEmpty else { return text }
        var filled = ""
        var isGap = false
        for character in text {
            if isGap, let index = character.wholeNumberValue, values.indices.contains(index - 1) {
                filled.removeLast()
                filled += values[index - 1].text(in: catalog)
                isGap = false
            } else {
                filled.append(character)
                isGap = character == "%"
            }
        }
        return filled
    }
}

extension Template: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {
        key = text
        values = []
    }

    package init(stringInterpolation interpolation: StringInterpolation) {
        key = interpolation.key
        values = interpolation.values
    }

    /// Gathers the key and the values; there are at most nine, as a gap is named by one digit.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key: String
        fileprivate var values: [Value] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            key = ""
            key.reserveCapacity(literalCapacity + 2 * interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            key += literal
        }

        /// A text or a number, which is the same in every language.
        package mutating func appendInterpolation(_ value: some LosslessStringConvertible) {
            append(.text(value.description))
        }

        /// A message, said in the language of the whole.
        package mutating func appendInterpolation(_ message: Message) {
            append(.message(message))
        }

        private mutating func append(_ value: Value) {
            values.append(value)
            key += "%\(values.count)"
        }
    }
}

extension Template.Value {
    func text(in catalog: Catalog) -> String {
        switch self {
        case .text(let text): text
        case .message(let message): message.text(in: catalog)
        }
    }
}
