package import Wording

/// Tests can write messages as literals.
extension Message: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {
        self.init(verbatim: text)
    }
}

/// Compares the English text.
package func == (message: Message, text: String) -> Bool {
    message.english == text
}

/// Compares the English text; nil equals nil.
package func == (message: Message?, text: String?) -> Bool {
    message?.english == text
}
