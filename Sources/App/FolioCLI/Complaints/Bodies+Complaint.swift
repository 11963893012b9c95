import Plugins
import Presentation
import Wording

extension Complaint {
    /// What is wrong with how a plugin's requests are sent.
    static func text(_ problem: BodyProblem) -> Message {
        switch problem {
        case .badMethod(let text): Message("'\(text)' is no method; write one word, such as POST")
        case .bodyWithMethod(let method): Message("\(method) sends no body; write `method: POST` beside it")
        case .keysExclude(let one, let other):
            Message("'\(one)' and '\(other)' exclude one another; leave one of them out")
        case .placeNeedsBody:
            Message(
                """
                this value travels in the body, and the request has none; write `method: POST` and, for what else it holds, \
                `json:` or `form:`
                """)
        case .badPath(let path):
            Message("'\(path)' is no place in a JSON body; write names, and numbers below 100, such as .page.cursor")
        case .badFieldPath(let path): Message("'\(path)' is no field of a form; write its name, such as .page")
        case .maxAgeNeedsGet(let method):
            Message("answers to \(method) are not kept to be used again, so `max_age` has no effect; leave it out")
        case .notOfType(let text, let type): Message("'\(text)' is not \(phrase(type))")
        case .addWithoutMessage: Message("what is added would not hold the comment; write {message} into what is sent")
        case .addOutsideComments: Message("`add:` says how a comment is added, so it stands under `comments:`")
        }
    }

    static func phrase(_ type: ParameterType) -> Message {
        switch type {
        case .text: Message("text")
        case .integer: Message("a whole number")
        case .number: Message("a number")
        case .boolean: Message("true or false")
        case .json: Message("JSON")
        }
    }
}
