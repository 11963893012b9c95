/// How much is logged; each level has what those before it have.
package enum LogLevel: Int, Sendable, Comparable {
    /// A line when a request has ended, and what held it up.
    case requests
    /// A line when it starts, too.
    case starts
    /// The header fields of every attempt, too.
    case fields

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension LogEvent.Kind {
    /// The first level that it is logged at.
    package var level: LogLevel {
        switch self {
        case .finished, .failed, .retry, .wait, .fault: .requests
        case .started: .starts
        case .sent, .received, .unanswered: .fields
        }
    }
}
