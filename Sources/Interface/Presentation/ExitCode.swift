/// The program's exit codes.
package enum ExitCode: Int32, Sendable, CaseIterable {
    case done = 0
    case failure = 1
    /// An unknown command, option, parameter, plugin or endpoint.
    case usage = 2
    case pluginFile = 3
    /// 401, 403, or a missing or refused credential.
    case notAuthorised = 4
    /// 404 or 410.
    case notFound = 5
    /// Failures of name resolution, connection or TLS; timeouts; 429 or 5xx after all retries; a wait that is too long.
    case unreachable = 6
    /// Not JSON, the wrong shape, a repeated page, or another 4xx.
    case unusableResponse = 7
    case offlineNotStored = 8
    /// The list ended with fewer items than its server announced.
    case incomplete = 9
    case libraryUnusable = 10
    case budgetExceeded = 11
    /// SIGHUP.
    case hungUp = 129
    /// SIGINT.
    case interrupted = 130
    /// SIGQUIT.
    case quit = 131
    /// SIGTERM.
    case terminated = 143
}
