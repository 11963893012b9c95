/// An error in the description of a request's body.
package enum BodyProblem: Sendable, Equatable {
    case badMethod(String)
    /// A body with a method that sends none.
    case bodyWithMethod(String)
    /// Two keys that exclude each other.
    case keysExclude(String, String)
    /// Paging sends a value in the body, but the request has no body.
    case placeNeedsBody
    /// A path that cannot be set in a JSON body.
    case badPath(String)
    /// A path that is not the name of a form field.
    case badFieldPath(String)
    /// `max_age` for a request that is not a GET without a body: its responses are not stored.
    case maxAgeNeedsGet(method: String)
    /// A value that does not fit the parameter's type.
    case notOfType(text: String, ParameterType)
    /// A function, other than `default`, in the name of a file to send.
    case functionOfFile(String)
    /// A file to send that the id of an item or the text of a comment would name.
    case fileOfItem(String)
    /// `add:` that does not send the comment's text.
    case addWithoutMessage
    /// `add:` on a list that is not a list of comments.
    case addOutsideComments
}
