package import HTTP
package import Profiling
package import Wording

extension HTTPMetrics.Phase {
    /// Its name in documents.
    package var name: StaticString {
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

extension Profile.Verdict {
    /// Its name for people.
    package var words: Message {
        switch self {
        case .fresh: Message("fresh")
        case .revalidated: Message("revalidated")
        case .stale: Message("stale")
        case .miss: Message("miss")
        case .bypass: Message("bypass")
        }
    }

    /// How many requests had this verdict, in words.
    package func counted(_ count: Int) -> Message {
        switch self {
        case .fresh: Message(count, one: "\(count) fresh", other: "\(count) fresh")
        case .revalidated: Message(count, one: "\(count) revalidated", other: "\(count) revalidated")
        case .stale: Message(count, one: "\(count) stale", other: "\(count) stale")
        case .miss: Message(count, one: "\(count) miss", other: "\(count) miss")
        case .bypass: Message(count, one: "\(count) bypass", other: "\(count) bypass")
        }
    }
}

extension ProfileSummary.Cost {
    /// Its name in documents.
    package var name: String {
        switch self {
        case .phase(let phase): "\(phase.name)"
        case .wait(let reason): "pause_\(reason.rawValue)"
        case .work(let kind): kind.rawValue
        case .reading: "read"
        case .rest: "rest"
        }
    }

    /// One of the 16 colours that follow a terminal's theme (ECMA-48, SGR).
    package var colour: Int {
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

    /// The cost in words, for the end of a sentence.
    package var words: Message {
        switch self {
        case .phase(.queue): Message("waiting in the queue")
        case .phase(.nameLookup): Message("looking up names")
        case .phase(.connect): Message("connecting")
        case .phase(.tls): Message("TLS handshakes")
        case .phase(.send): Message("sending")
        case .phase(.firstByte): Message("waiting for the first byte")
        case .phase(.transfer): Message("receiving bodies")
        case .wait(.retry): Message("waiting before retries")
        case .wait(.asked): Message("waiting because the server asked")
        case .wait(.rate): Message("waiting for the plugin's rate limit")
        case .work(.parse): Message("parsing in folio")
        case .work(.map): Message("making pages in folio")
        case .work(.store): Message("storing pages")
        case .work(.print): Message("writing items")
        case .reading: Message("reading stored data")
        case .rest: Message("folio itself")
        }
    }
}
