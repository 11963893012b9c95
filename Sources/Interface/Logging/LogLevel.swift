/// How much is logged; each level includes those before it.
package enum LogLevel: Int, Sendable, Comparable {
    /// A line when a request ends, and for what delayed it.
    case requests
    /// Also a line when a request starts.
    case starts
    /// Also the header fields of every attempt.
    case fields

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension LogEvent.Kind {
    /// The lowest level at which the event is logged.
    package var level: LogLevel {
        switch self {
        case .finished, .failed, .retry, .wait, .fault: .requests
        case .started: .starts
        case .sent, .received, .unanswered: .fields
        }
    }
}
