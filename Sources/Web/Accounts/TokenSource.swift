/// How the token of a credential is got.
package struct TokenSource: Sendable {
    /// Gets a token of the secrets alone; nil where only a refresh token does.
    let obtaining: TokenCall?
    /// Gets a token of a refresh token; nil where there are none.
    let refreshing: TokenCall?
    let reading: TokenReading
    /// Where the first refresh token comes from; nil where `obtaining` brings it.
    var firstRefreshToken: Secret?
    /// Whether what a person answered is kept for later requests, or only the tokens that it brought.
    var keepsAnswers = false

    var secrets: [Secret] {
        let all =
            (obtaining?.secrets ?? []) + (refreshing?.secrets ?? []) + [firstRefreshToken].compactMap(\.self)
        return all.enumerated().filter { !all[..<$0].contains($1) }.map(\.element)
    }

    /// Whether only a person can begin: there is something to ask.
    var needsLogin: Bool { secrets.contains { $0.question != nil } }
}
