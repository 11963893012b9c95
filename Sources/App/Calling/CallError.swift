/// What can be wrong with a call.
package enum CallError: Error, Equatable {
    case unknownAction(String, plugin: String, known: [String])
    /// A plugin alone: there is neither a path nor an action.
    case pathNeeded(plugin: String, actions: [String])
    /// A word too many.
    case unexpectedWord(String)
    /// An option that only a raw request takes.
    case onlyRaw(option: String)
    case badMethod(String)
    /// A length given by hand that is not the body's, in bytes.
    case badContentLength(String, length: Int)
    /// A body with a method that sends none.
    case bodyWithHead
    /// Standard input is wanted twice.
    case inputTwice
    case addsToOneItem
    /// An option that has no meaning for adding a comment.
    case notWithAdd(option: String)
    case cannotAdd(endpoint: String)
    case emptyMessage
    /// An `@` without a file's name behind it.
    case noFileName
}
