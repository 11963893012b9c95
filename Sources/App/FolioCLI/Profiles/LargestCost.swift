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

    init(_ summary: ProfileSummary, of profile: Profile) {
        share = summary.shares.first
        percent = share.map { ProfileText.percent($0.duration, of: summary.wall) } ?? 0
        advice = share.flatMap { Self.advice(on: $0.cost, summary, profile) }
    }

    var text: String {
        guard let share else { return "Nothing was measured." }
        return "\(percent) % of the time was \(share.cost.words)" + (advice.map { ": \($0)" } ?? "") + "."
    }

    var json: JSONValue {
        .members([
            ("cost", .string(share?.cost.name)), ("percent", .integer(percent)), ("text", .text(text)),
        ])
    }

    private static func advice(
        on cost: ProfileSummary.Cost, _ summary: ProfileSummary, _ profile: Profile
    ) -> String? {
        let attempts = counted(summary.counts.attempts, "request")
        switch cost {
        case .phase(.firstByte): return profile.itemsOfFullPage.flatMap { profile.pageSize?.advice(receiving: $0) }
        case .phase(.nameLookup):
            let count = summary.counts.newConnections
            return count > 0 ? "names were looked up for \(counted(count, "connection"))" : nil
        case .phase(.connect), .phase(.tls):
            return "\(counted(summary.counts.newConnections, "connection")) for \(attempts)"
        case .phase(.transfer):
            let isCompressed = summary.bytes.received < summary.bytes.decoded
            return "\(ByteCount.text(summary.bytes.received)) came, \(isCompressed ? "" : "not ")compressed"
        case .wait(.retry): return "\(attempts), \(ProfileText.retries(summary.counts.retries)) among them"
        case .wait, .phase(.queue), .phase(.send): return nil
        case .work, .reading: return "\(ByteCount.text(summary.bytes.decoded + summary.bytes.savedByCache)) of bodies"
        case .rest: return summary.usesStore ? "starting, and opening and closing its store" : "starting and ending"
        }
    }
}

extension Profile.PageSize {
    init?(_ list: BoundEndpoint) {
        guard let size = list.endpoint.paging.size else { return nil }
        self.init(asked: list.pageSize ?? size.standard, maximum: size.maximum)
    }

    /// Fewer and larger pages wait less often.
    ///
    /// - Parameter received: how many items came on a page.
    fileprivate func advice(receiving received: Int) -> String? {
        if let asked, received < asked { return "the server gives at most \(counted(received, "item")) a page" }
        let holds = "pages hold \(counted(received, "item"))"
        guard let maximum else { return "\(holds): try a larger --page-size" }
        guard received < maximum else { return nil }
        return "\(holds), and up to \(maximum) can be asked for: try --page-size \(maximum)"
    }
}

extension ProfileSummary {
    /// Whether anything was looked up in what is kept, or kept.
    fileprivate var usesStore: Bool {
        counts.verdicts.keys.contains { $0 != .bypass }
            || shares.contains { [.reading, .work(.store)].contains($0.cost) }
    }
}
