import Feeds

/// Keeps walks without gaps: after a page that could not be saved, no later page is saved.
final class FailedSaves {
    /// The first page of each walk that could not be saved, and why.
    private var first: [Generation.ID: (ordinal: Int, reason: any Error)] = [:]

    /// Runs the body, which saves a page. If an earlier page of the walk could not be saved, throws the same error.
    func noting(_ ordinal: Int, of generation: Generation.ID, _ body: () throws -> Void) throws {
        if let failure = first[generation], failure.ordinal < ordinal { throw failure.reason }
        do { try body() } catch {
            first[generation] = (ordinal, error)
            throw error
        }
        first[generation] = nil
    }
}
