/// An error in `pagination.later`.
package enum LaterProblem: Sendable, Equatable {
    /// Nothing is different.
    case empty
    /// Neither `cursor:` nor a template sends the token.
    case sameForEveryPage
    /// A value of paging is sent in the body, but later requests have none.
    case valueNeedsBody(String)
}
