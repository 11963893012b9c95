import CommandKit
import Wording

/// The options for tokens.
struct TokenOptions: Sendable {
    /// The lifetime of an access token, in seconds.
    var life = 3_600
    /// How many requests an access token allows; nil for no limit.
    var uses: Int?
    /// Nil for different tokens on each start.
    var seed: Int?

    static var parameters: ParameterTable<TokenOptions> {
        [
            .section(
                Message("Accounts"),
                [
                    .option(
                        \.life, "--token-life", value: "SECONDS", accepting: .within(1...31_536_000),
                        help: Message("Lifetime of an access token")),
                    .option(
                        \.uses, "--token-uses", value: "N", accepting: .within(1...1_000_000),
                        help: Message("Expire an access token after N requests")),
                    .option(
                        \.seed, "--token-seed", value: "N", accepting: .atLeast(0),
                        help: Message("Issue the same tokens at each start (default: random tokens)")),
                ])
        ]
    }
}
