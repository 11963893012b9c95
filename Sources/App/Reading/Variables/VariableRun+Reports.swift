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
        if let error = reportMissing(state) { throw error }
        if let shortOf { throw run.reported(IncompleteListError(shortfall: shortOf)) }
    }

    /// Reports that the work stopped, with the position to continue at. Returns the command's error.
    func reportStop(_ error: any Error, _ state: State) -> any Error {
        _ = reportMissing(state)
        let isResumable = storage.isResumable && (state.total.hasWholePage || state.course.count > 0)
        observer.report(
            .stopped(
                StoppedWalk(
                    summary: state.total, error: error, count: state.progress.count(of: state.total.items),
                    output: storage.output, isResumable: isResumable)))
        return run.reported(error)
    }

    /// Reports the lists of which something is not stored. Returns the command's error; nil if there are none.
    private func reportMissing(_ state: State) -> (any Error)? {
        let missing = [(state.unstored, false), (state.storedInPart, true)].filter { $0.0.count > 0 }
        let errors = missing.map { lists, isPart in
            run.reported(UnstoredListsError(count: lists.count, first: lists.first, areStoredInPart: isPart))
        }
        return errors.first
    }
}
