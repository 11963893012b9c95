import Feeds
import Pagination

extension VariableRun {
    /// Reports how the work ended. Throws if the list of a variable's values is incomplete, or lists are not stored.
    ///
    /// - Parameter shortOf: what is missing of a list of values; nil if nothing is.
    func reportEnd(_ state: State, shortOf: Shortfall?) throws {
        if !state.isMeasured {
            let count = state.progress.count(of: state.total.items)
            observer.report(
                .ended(
                    EndedWalk(
                        state.total, count, output: storage.output, isNew: storage.options.new,
                        isSinceBookmark: run.bookmark != nil)))
        }
        if state.skipped > 0 { observer.report(.skippedLists(state.skipped)) }
        if !state.course.earlierFailures.isEmpty, state.failure == nil {
            throw run.reported(EarlierFailuresError(parents: state.course.earlierFailures, areLists: true))
        }
        if let unstored = state.unstored { throw reported(unstored) }
        if let shortOf { throw run.reported(IncompleteListError(shortfall: shortOf)) }
    }

    /// Reports that the work stopped, with the position to continue at. Returns the command's error.
    func reportStop(_ error: any Error, _ state: State) -> any Error {
        if let unstored = state.unstored { _ = reported(unstored) }
        let isResumable = storage.isResumable && (state.total.hasWholePage || state.course.count > 0)
        observer.report(
            .stopped(
                StoppedWalk(
                    summary: state.total, error: error, count: state.progress.count(of: state.total.items),
                    output: storage.output, isResumable: isResumable)))
        return run.reported(error)
    }

    private func reported(_ unstored: (count: Int, first: String)) -> any Error {
        run.reported(UnstoredListsError(count: unstored.count, first: unstored.first))
    }
}
