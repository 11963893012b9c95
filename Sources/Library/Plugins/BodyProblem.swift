/// What is wrong with how a plugin's requests are sent.
package enum BodyProblem: Sendable, Equatable {
    case badMethod(String)
    /// A body with a method that sends none.
    case bodyWithMethod(String)
    /// Two keys of which one may be there.
    case keysExclude(String, String)
    /// A value of paging travels in the body, and the request has none.
    case placeNeedsBody
    /// A path that is no place in a JSON body.
    case badPath(String)
    /// A path that names no field of a form.
    case badFieldPath(String)
    /// How long answers are fresh, of requests whose answers are not kept.
    case maxAgeNeedsGet(method: String)
    /// A value that does not fit the parameter's type.
    case notOfType(text: String, ParameterType)
    /// Adding a comment sends everything but the comment.
    case addWithoutMessage
    /// `add:` of what is no list of comments.
    case addOutsideComments
}
