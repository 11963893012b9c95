import HTTP
package import JSON
import Presentation
package import Profiling
package import Wording

/// The cost that took most of a run's time, and advice on how to reduce it.
package struct LargestCost {
    /// Nil if nothing was measured.
    package let share: ProfileSummary.Share?
    /// The share of the run's time, in rounded percent.
    package let percent: Int
    /// What the cost consists of, or how to reduce it; nil if there is nothing to say.
    package let advice: Message?

    init(_ summary: ProfileSummary, of profile: Profile) {
        share = summary.shares.first
        // The sentence uses the same number for folio itself as the totals.
        let duration = share?.cost == .rest ? summary.own : share?.duration
        percent = duration.map { ProfileText.percent($0, of: summary.wall) } ?? 0
        advice = share.flatMap { Self.advice(on: $0.cost, summary, profile) }
    }

    /// The share and the advice in one sentence.
    package var message: Message {
        guard let share else { return Message("Nothing was measured.") }
        return advice.map { Message("\(percent) % of the time was \(share.cost.words): \($0).") }
            ?? Message("\(percent) % of the time was \(share.cost.words).")
    }

    /// The largest cost as `{cost, percent, text}`, in English.
    package var json: JSONValue {
        .members([
            ("cost", .string(share?.cost.name)), ("percent", .integer(percent)), ("text", .text(message.english)),
        ])
    }

    private static func advice(
        on cost: ProfileSummary.Cost, _ summary: ProfileSummary, _ profile: Profile
    ) -> Message? {
        let attempts = Counted.requests(summary.counts.attempts)
        switch cost {
        case .phase(.firstByte): return profile.itemsOfFullPage.flatMap { profile.pageSize?.advice(receiving: $0) }
        case .phase(.nameLookup):
            let count = summary.counts.newConnections
            return count > 0 ? Message("name lookups for \(Counted.connections(count))") : nil
        case .phase(.connect), .phase(.tls):
            return Message("\(Counted.connections(summary.counts.newConnections)) for \(attempts)")
        case .phase(.transfer):
            let isCompressed = summary.bytes.received < summary.bytes.decoded
            let bytes = ByteCount.text(summary.bytes.received)
            return isCompressed
                ? Message("\(bytes) received, compressed") : Message("\(bytes) received, not compressed")
        case .wait(.retry): return Message("\(attempts), including \(ProfileText.retries(summary.counts.retries))")
        case .wait, .phase(.queue), .phase(.send): return nil
        case .work, .reading:
            return Message("\(ByteCount.text(summary.bytes.decoded + summary.bytes.savedByCache)) of bodies")
        case .rest:
            return summary.usesStore
                ? Message("starting, stopping, and opening and closing the library") : Message("starting and stopping")
        }
    }
}

extension Profile.PageSize {
    /// Advice to request fewer, larger pages, which means fewer waits.
    ///
    /// - Parameter received: how many items a page had.
    fileprivate func advice(receiving received: Int) -> Message? {
        if let asked, received < asked {
            return Message("the server sends at most \(Counted.items(received)) per page")
        }
        let items = Counted.items(received)
        guard let maximum else { return Message("pages have \(items): try a larger --page-size") }
        guard received < maximum else { return nil }
        return Message("pages have \(items), but up to \(maximum) are allowed: try --page-size \(maximum)")
    }
}

extension ProfileSummary {
    /// Whether the run read from the cache or the store, or wrote to them.
    fileprivate var usesStore: Bool {
        counts.verdicts.keys.contains { $0 != .bypass }
            || shares.contains { [.reading, .work(.store)].contains($0.cost) }
    }
}
