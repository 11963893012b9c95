package import System

/// Reads the ids of items from the command line and, for `-`, from stdin.
@MainActor
package final class ParentIDs {
    private var words: ArraySlice<String>
    private let input: LineSource
    private var line = 0

    /// - Parameters:
    ///   - words: ids, or `-`.
    ///   - input: stdin.
    package init(_ words: [String], input: LineSource) {
        self.words = words[...]
        self.input = input
    }

    /// The next id, or a `MissingIDError` for a line without one; nil at the end.
    package func next() throws -> Result<ParentID, any Error>? {
        guard let word = words.first else { return nil }
        guard word == "-" else {
            words.removeFirst()
            return .success(ParentID(word))
        }
        guard let text = try nextLine() else {
            words.removeFirst()
            return try next()
        }
        line += 1
        guard let id = ParentID(line: text) else {
            return .failure(MissingIDError(line: line))
        }
        return .success(id)
    }

    /// The next line of stdin that is not blank; nil at the end.
    private func nextLine() throws -> [UInt8]? {
        while let line = try input.nextTrimmed() {
            if !line.isEmpty { return line }
        }
        return nil
    }
}
