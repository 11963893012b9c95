/// Why a call cannot be made.
package enum CallError: Error, Equatable {
    case unknownAction(String, plugin: String, known: [String])
    /// A plugin alone: there is neither a path nor an action.
    case pathNeeded(plugin: String, actions: [String])
    /// An unexpected argument.
    case unexpectedWord(String)
    case parameterOfURL(String)
    /// An option that only applies to raw requests.
    case onlyRaw(option: String)
    case badMethod(String)
    /// A Content-Length on the command line that differs from the body's length in bytes; nil if its value is a secret.
    case badContentLength(String?, length: Int)
    /// A body with a method that sends none.
    case bodyWithHead
    /// Two values are read from stdin.
    case inputTwice
    case addsToOneItem
    /// An option that has no meaning for adding a comment.
    case notWithAdd(option: String)
    case cannotAdd(endpoint: String)
    case emptyMessage
    /// A value of `--header-env` that is not `Name=VARIABLE`.
    case badFieldVariable
    /// An environment variable for a header field that is not set, or empty.
    case unsetFieldVariable(String, field: String)
    /// An `@` without a file name after it.
    case noFileName
}
