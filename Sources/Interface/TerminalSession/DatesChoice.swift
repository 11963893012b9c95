import Glibc
package import Presentation
package import System
package import Wording

/// How tables show dates, as an option or a variable sets it.
package enum DatesChoice: String, Sendable, CaseIterable {
    /// As the time that has passed.
    case relative
    /// As date and time of day.
    case exact

    /// The style, with the clock of the process.
    package func style(_ facts: ProcessFacts) -> DateStyle {
        switch self {
        case .relative: .relative(facts.dates)
        case .exact: .exactLocal
        }
    }
}

extension DateStyle {
    /// In the local time zone, with its summer time.
    package static var exactLocal: DateStyle {
        .exact { time in
            var seconds = time_t(time.seconds)
            var local = tm()
            localtime_r(&seconds, &local)
            return Int(local.tm_gmtoff)
        }
    }

    /// How long ago something happened, as text: a dash if never.
    package func age(of time: Int64?) -> Message { said(time) { message(of: $0) } }

    /// A shorter form, if there is one.
    package func shortAge(of time: Int64?) -> Message { said(time) { shortMessage(of: $0) ?? message(of: $0) } }

    private func said(_ time: Int64?, _ say: (UnixTime) -> Message) -> Message {
        time.flatMap { UnixTime(seconds: Int($0)) }.map(say) ?? Message(verbatim: "–")
    }
}
