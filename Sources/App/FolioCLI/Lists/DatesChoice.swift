import CommandKit
import Glibc
import Presentation
import System
import Wording

/// How tables say dates, as an option or a variable asks for it.
enum DatesChoice: String, Sendable, CaseIterable, ArgumentValue {
    case relative
    case exact

    func style(_ facts: ProcessFacts) -> DateStyle {
        switch self {
        case .relative: .relative(facts.dates)
        case .exact: .exactLocal
        }
    }
}

extension DateStyle {
    /// By the clock of the person, who may be ahead of it in summer.
    static var exactLocal: DateStyle {
        .exact { time in
            var seconds = time_t(time.seconds)
            var local = tm()
            localtime_r(&seconds, &local)
            return Int(local.tm_gmtoff)
        }
    }

    /// When something was; a dash for never, and now where the clock was set back since.
    func age(of time: Int64?) -> Message { said(time) { message(of: $0) } }

    /// The same in fewer letters, where it has them.
    func shortAge(of time: Int64?) -> Message { said(time) { shortMessage(of: $0) ?? message(of: $0) } }

    private func said(_ time: Int64?, _ say: (UnixTime) -> Message) -> Message {
        time.flatMap { UnixTime(seconds: Int(min($0, Timestamp.seconds()))) }.map(say) ?? Message(verbatim: "–")
    }
}
