/// What the program's end says to a script.
package enum ExitCode: Int32, Sendable, CaseIterable {
    case done = 0
    case failure = 1
    /// An unknown command, option, parameter, plugin or endpoint.
    case usage = 2
    case pluginFile = 3
    /// 401, 403, or no credential, or a refused one.
    case notAuthorised = 4
    /// 404 or 410.
    case notFound = 5
    /// Name, connection, TLS, time-out; 429 or 5xx after all retries; a wait that is too long.
    case unreachable = 6
    /// Not JSON, the wrong shape, a repeated page, or another 4xx.
    case unusableAnswer = 7
    case offlineNotStored = 8
    /// The list ended before its server says that it does.
    case incomplete = 9
    case storeUnusable = 10
    case budgetExceeded = 11
    /// SIGINT.
    case interrupted = 130
    /// SIGTERM.
    case terminated = 143
}
