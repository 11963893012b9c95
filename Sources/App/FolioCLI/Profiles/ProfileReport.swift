import Profiling

/// What several runs of a command cost.
struct ProfileReport {
    struct Run {
        let profile: Profile
        let summary: ProfileSummary
        let largest: LargestCost
    }

    /// The command without `folio profile`.
    let command: String
    let runs: [Run]
    let results: [Budget.Result]
    /// Why the last run ended early.
    let failure: (any Error)?

    init(command: String, profiles: [Profile], budgets: [Budget], failure: (any Error)?) {
        self.command = command
        self.failure = (failure as? AlreadyTold)?.error ?? failure
        runs = profiles.map { profile in
            let summary = ProfileSummary(profile)
            return Run(profile: profile, summary: summary, largest: LargestCost(summary, of: profile))
        }
        let summaries = runs.map(\.summary)
        results = budgets.map { $0.result(of: summaries) }
    }

    /// Those that can be compared: one that broke off cannot.
    var wholeRuns: [Run] { failure == nil ? runs : runs.dropLast() }

    /// The run whose time is the median.
    var typical: Run? {
        let sorted = runs.sorted { $0.summary.wall < $1.summary.wall }
        return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
    }
}
