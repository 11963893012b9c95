import Plugins
import Presentation

extension Complaint {
    /// What is wrong with how a plugin's requests are sent.
    static func text(_ problem: BodyProblem) -> String {
        switch problem {
        case .badMethod(let text): "'\(text)' is no method; write one word, such as POST"
        case .bodyWithMethod(let method): "\(method) sends no body; write `method: POST` beside it"
        case .keysExclude(let one, let other): "'\(one)' and '\(other)' exclude one another; leave one of them out"
        case .placeNeedsBody:
            """
            this value travels in the body, and the request has none; write `method: POST` and, for what else it holds, \
            `json:` or `form:`
            """
        case .badPath(let path):
            "'\(path)' is no place in a JSON body; write names, and numbers below 100, such as .page.cursor"
        case .badFieldPath(let path): "'\(path)' is no field of a form; write its name, such as .page"
        case .maxAgeNeedsGet(let method):
            "answers to \(method) are not kept to be used again, so `max_age` has no effect; leave it out"
        case .notOfType(let text, let type): "'\(text)' is not \(phrase(type))"
        case .addWithoutMessage: "what is added would not hold the comment; write {message} into what is sent"
        case .addOutsideComments: "`add:` says how a comment is added, so it stands under `comments:`"
        }
    }

    static func phrase(_ type: ParameterType) -> String {
        switch type {
        case .text: "text"
        case .integer: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .json: "JSON"
        }
    }
}
