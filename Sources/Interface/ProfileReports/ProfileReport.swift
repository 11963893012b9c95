package import Profiling
package import Wording

/// The report on several runs of a command.
package struct ProfileReport {
    /// One run of the command.
    package struct Run {
        /// The measurements.
        package let profile: Profile
        /// The sums of the measurements.
        package let summary: ProfileSummary
        /// The cost that took most of the time.
        package let largest: LargestCost
    }

    /// The command without `folio profile`.
    package let command: String
    /// The runs in order; the last may have ended early.
    package let runs: [Run]
    /// The checked budgets, in the order given.
    package let results: [Budget.Result]
    /// Why the last run ended early; nil if it did not.
    package let failure: Message?
    /// The version of folio.
    package let version: String

    /// Sums up the runs and checks the budgets.
    package init(
        command: String, version: String, profiles: [Profile], budgets: [Budget], failure: Message?
    ) {
        self.command = command
        self.version = version
        self.failure = failure
        runs = profiles.map { profile in
            let summary = ProfileSummary(profile)
            return Run(profile: profile, summary: summary, largest: LargestCost(summary, of: profile))
        }
        let summaries = runs.map(\.summary)
        results = budgets.map { $0.result(of: summaries) }
    }

    /// The runs that can be compared; a run that ended early cannot.
    var wholeRuns: [Run] { failure == nil ? runs : runs.dropLast() }

    /// The run whose time is the median.
    var typical: Run? {
        let sorted = runs.sorted { $0.summary.wall < $1.summary.wall }
        return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
    }
}
