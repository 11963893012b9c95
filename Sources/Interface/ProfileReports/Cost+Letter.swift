import HTTP
package import Profiling

extension ProfileSummary.Cost {
    /// Its letter in a waterfall, and the name of its colour in an image's style sheet.
    package var letter: Character {
        switch self {
        case .phase(.queue): "q"
        case .phase(.nameLookup): "n"
        case .phase(.connect): "c"
        case .phase(.tls): "t"
        case .phase(.send): "s"
        case .phase(.firstByte): "w"
        case .phase(.transfer): "b"
        case .wait: "r"
        case .work, .reading, .rest: "f"
        }
    }
}
