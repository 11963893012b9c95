import Presentation
package import Profiling
package import Wording

extension ProfileMetric.Unit {
    /// Formats a value for people.
    package func message(_ value: Int64) -> Message {
        switch self {
        case .microseconds: ProfileText.time(value)
        case .bytes: ByteCount.text(value)
        case .count: Message(verbatim: String(value))
        }
    }
}
