import HTTP
import Profiling

extension HTTPMetrics.Phase {
    /// Its name in documents.
    var name: StaticString {
        switch self {
        case .queue: "queue"
        case .nameLookup: "name_lookup"
        case .connect: "connect"
        case .tls: "tls"
        case .send: "send"
        case .firstByte: "wait"
        case .transfer: "transfer"
        }
    }
}

extension ProfileSummary.Cost {
    /// Its name in documents.
    var name: String {
        switch self {
        case .phase(let phase): "\(phase.name)"
        case .wait(let reason): "pause_\(reason.rawValue)"
        case .work(let kind): kind.rawValue
        case .reading: "read"
        case .rest: "rest"
        }
    }

    /// One of the 16 colours that follow a terminal's theme (ECMA-48, SGR).
    var colour: Int {
        switch self {
        case .phase(.queue), .phase(.send): 90
        case .phase(.nameLookup): 34
        case .phase(.connect): 36
        case .phase(.tls): 35
        case .phase(.firstByte): 33
        case .phase(.transfer): 32
        case .wait: 31
        case .work, .reading, .rest: 37
        }
    }

    /// What the time went to, as the end of a sentence.
    var words: String {
        switch self {
        case .phase(.queue): "waiting for a turn"
        case .phase(.nameLookup): "looking up names"
        case .phase(.connect): "connecting"
        case .phase(.tls): "TLS handshakes"
        case .phase(.send): "sending"
        case .phase(.firstByte): "waiting for the first byte"
        case .phase(.transfer): "receiving bodies"
        case .wait(.retry): "waiting before retries"
        case .wait(.asked): "waiting as the server asked"
        case .wait(.rate): "waiting as the plugin's rate says"
        case .work(.parse): "folio's own parsing"
        case .work(.map): "folio's own making of pages"
        case .work(.store): "storing pages"
        case .work(.print): "writing items"
        case .reading: "reading what is stored"
        case .rest: "folio itself"
        }
    }
}
