import System

/// Collects the faults of a store during one command; none of them makes reading fail.
package final class StoreFaults: Sendable {
    /// The operation that failed.
    package enum Work: Sendable {
        case opening, reading, storing
    }

    /// Reports a fault; `isFirst` is true for the first one.
    package typealias Report = @Sendable (_ error: any Error, _ work: Work, _ isFirst: Bool) -> Void

    private let first = Lock<(any Error)?>(nil)
    private let report: Report

    package init(report: @escaping Report) {
        self.report = report
    }

    /// Records a fault.
    package func note(_ error: any Error, while work: Work = .storing) {
        let isFirst = first.withLock { first in
            defer { first = first ?? error }
            return first == nil
        }
        report(error, work, isFirst)
    }

    /// The first fault; nil without one.
    package var fault: (any Error)? { first.withLock(\.self) }
}
