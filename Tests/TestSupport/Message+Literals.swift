package import Wording

/// So that tests can write what is said as they read it.
extension Message: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {
        self.init(verbatim: text)
    }
}

/// Compares what is said in English.
package func == (message: Message, text: String) -> Bool {
    message.english == text
}

/// Compares what is said in English, if anything.
package func == (message: Message?, text: String?) -> Bool {
    message?.english == text
}
