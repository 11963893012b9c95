package import Plugins
package import Presentation
package import Wording

extension Diagnostic {
    /// An error in the description of a request's body.
    package static func text(_ problem: BodyProblem) -> Message {
        switch problem {
        case .badMethod(let text): Message("invalid method '\(text)'; use one word, such as POST")
        case .bodyWithMethod("GET"): Message("a request with a body needs a method, such as `method: POST`")
        case .bodyWithMethod(let method): Message("a \(method) request has no body; add `method: POST`")
        case .keysExclude(let one, let other):
            Message("'\(one)' cannot be combined with '\(other)'; remove one of them")
        case .placeNeedsBody:
            Message(
                """
                this value is sent in the body, but the request has none; add `method: POST` and `json:` or `form:`
                """)
        case .badPath(let path):
            Message("invalid path '\(path)' in a JSON body; use names and numbers below 100, such as .page.cursor")
        case .badFieldPath(let path): Message("invalid form field '\(path)'; use its name, such as .page")
        case .maxAgeNeedsGet(let method):
            Message("`max_age` has no effect, because responses to \(method) are never reused; remove it")
        case .notOfType(let text, let type): Message("'\(text)' must be \(phrase(type))")
        case .functionOfFile(let text):
            Message("'\(text)' names a file, so it may have no function but `default:`")
        case .fileOfItem(let name):
            Message("{\(name)} cannot name a file to send; use a parameter, which the user gives")
        case .addWithoutMessage:
            Message("the request does not contain the comment; put {message} into its body, query or headers")
        case .addOutsideComments: Message("`add:` belongs under `comments:`; it describes how to add a comment")
        }
    }

    /// What a value of the type must be, as the end of a sentence.
    package static func phrase(_ type: ParameterType) -> Message {
        switch type {
        case .text: Message("text")
        case .integer: Message("a whole number")
        case .number: Message("a number")
        case .boolean: Message("true or false")
        case .json: Message("JSON")
        }
    }
}
