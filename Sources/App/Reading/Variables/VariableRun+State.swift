import Feeds
import Pages

extension VariableRun {
    /// A list that is to be read.
    struct Element: Sendable {
        let found: Combinations.Found
        /// Its number among all lists of the course, from 0.
        let number: Int
        /// Where it begins; nil for its start.
        var start: Position?
        /// The walk of it that was interrupted.
        var walk: Generation?
    }

    /// The state that all lists share.
    struct State {
        var course: ParentCourse
        var progress: WalkProgress
        /// The sums of all lists. Its `next` is a position of a combination.
        var total = Walk.Summary()
        /// The values of the last list that was read.
        var last: Combination?
        /// Whether the pages of lists are measured.
        var isMeasured = false
        /// How many lists an error rule passes over.
        var skipped = 0
        /// How many lists were used, also by the command that is resumed.
        var done = 0
        /// The lists that are not stored at all.
        var unstored = MissingLists()
        /// The lists of which only the beginning is stored.
        var storedInPart = MissingLists()
        /// How far lists with bookmarks of their own were printed, as staged bookmarks.
        var bookmarks: [Generation.ID] = []
        /// The first failure that did not end the work.
        var failure: (any Error)?

        var isWhole: Bool {
            failure == nil && unstored.count + storedInPart.count == 0 && total.isComplete
                && course.earlierFailures.isEmpty
        }
    }

    /// Lists of which something is not stored.
    struct MissingLists {
        private(set) var count = 0
        /// The values of the first of them, as people write them.
        private(set) var first = ""

        mutating func add(_ combination: Combination) {
            if count == 0 { first = combination.text }
            count += 1
        }
    }
}
