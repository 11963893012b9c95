/// A message's English text, written as a string literal.
package struct Template: Sendable {
    /// The value of a placeholder.
    enum Value: Sendable {
        case text(String)
        case message(Message)
    }

    /// The text with `%1`, `%2` … in place of its values, which identifies its translation. A percent sign without a
    /// digit after it stands for itself.
    let key: String
    let values: [Value]

    private init(key: String, values: [Value]) {
        self.key = key
        self.values = values
    }

    /// The template with other texts in place of its values.
    func replacingValues(_ replacement: (String) -> String) -> Template {
        Template(
            key: key,
            values: values.map { value in
                switch value {
                case .text(let text): .text(replacement(text))
                case .message(let message): .message(message.replacingValues(replacement))
                }
            })
    }

    /// The template's text, or a translation of it, with its values in place.
    ///
    /// - Parameter value: how a value is written.
    func filled(_ text: String, in catalog: Catalog, _ value: (String) -> String) -> String {
        guard !values.isEmpty else { return text }
        var filled = ""
        var isGap = false
        for character in text {
            if isGap, let index = character.wholeNumberValue, values.indices.contains(index - 1) {
                filled.removeLast()
                filled += values[index - 1].text(in: catalog, value)
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

    /// Collects the key and the values. There are at most nine, because a placeholder has one digit.
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

        /// Adds a text or a number, which is the same in every language.
        package mutating func appendInterpolation(_ value: some LosslessStringConvertible) {
            append(.text(value.description))
        }

        /// Adds a message, which is translated together with the whole.
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
    func text(in catalog: Catalog, _ value: (String) -> String) -> String {
        switch self {
        case .text(let text): value(text)
        case .message(let message): message.text(in: catalog, value: value)
        }
    }
}
