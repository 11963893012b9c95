import Endpoints
import HTTP
import JSON
import Pagination
import Plugins
import Profiling

/// What took most of a run's time, and what might be done about it.
struct LargestCost {
    /// Nil where nothing was measured.
    let share: ProfileSummary.Share?
    let percent: Int
    let advice: String?

    init(_ summary: ProfileSummary, pageSize: Profile.PageSize?) {
        share = summary.shares.first
        percent = share.map { Int(100 * $0.duration / max(summary.wall, 1)) } ?? 0
        advice = share.flatMap { Self.advice(on: $0.cost, summary, pageSize) }
    }

    var text: String {
        guard let share else { return "Nothing was asked of a server, and no page was made." }
        return "\(percent) % of the time was \(share.cost.words)" + (advice.map { ": \($0)" } ?? "") + "."
    }

    var json: JSONValue {
        .members([
            ("cost", .string(share?.cost.name)), ("percent", .integer(percent)), ("text", .text(text)),
        ])
    }

    private static func advice(
        on cost: ProfileSummary.Cost, _ summary: ProfileSummary, _ pageSize: Profile.PageSize?
    ) -> String? {
        let attempts = counted(summary.counts.attempts, "request")
        switch cost {
        case .phase(.firstByte): return summary.counts.pages > 1 ? pageSize?.advice : nil
        case .phase(.nameLookup):
            return "names were looked up for \(counted(summary.counts.newConnections, "connection"))"
        case .phase(.connect), .phase(.tls):
            return "\(counted(summary.counts.newConnections, "connection")) for \(attempts)"
        case .phase(.transfer):
            let isCompressed = summary.bytes.received < summary.bytes.decoded
            return "\(ByteCount.text(summary.bytes.received)) came, \(isCompressed ? "" : "not ")compressed"
        case .wait(.retry): return "\(attempts), \(ProfileText.retries(summary.counts.retries)) among them"
        case .wait, .phase(.queue), .phase(.send): return nil
        case .work: return "\(ByteCount.text(summary.bytes.decoded + summary.bytes.savedByCache)) of bodies"
        }
    }
}

extension Profile.PageSize {
    init?(_ list: BoundEndpoint) {
        guard let size = list.endpoint.paging.size else { return nil }
        self.init(asked: list.pageSize ?? size.standard, maximum: size.maximum)
    }

    /// Fewer and larger pages wait less often.
    fileprivate var advice: String? {
        let holds = asked.map { "pages hold \($0) items" } ?? "the server decides how many items a page holds"
        guard let maximum else { return "\(holds): try a larger --page-size" }
        guard asked.map({ $0 < maximum }) ?? true else { return nil }
        return "\(holds), and up to \(maximum) can be asked for: try --page-size \(maximum)"
    }
}
