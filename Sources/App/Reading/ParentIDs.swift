import JSON
package import System

/// Reads the ids of items from the command line and, for `-`, from stdin.
///
/// The first line of stdin shows its format. A line that begins with `{` or `[` is JSON Lines or a whole JSON document. A
/// header with a column `id` begins CSV or TSV. Other lines are ids.
@MainActor
package final class ParentIDs {
    private var words: ArraySlice<String>
    private let input: LineSource
    private var format: Format?

    /// The format of stdin.
    private enum Format {
        case ids
        case jsonLines
        case rows(DelimitedRows)
        /// The items of a JSON document that are not yet returned, how many were, and whether others are missing.
        case document(ArraySlice<[UInt8]>, returned: Int, isIncomplete: Bool)
    }

    /// - Parameters:
    ///   - words: ids, or `-`.
    ///   - input: stdin.
    package init(_ words: [String], input: LineSource) {
        self.words = words[...]
        self.input = input
    }

    /// The next id, or a `ParentInputError` for a line without one; nil at the end.
    package func next() throws -> Result<ParentID, any Error>? {
        guard let word = words.first else { return nil }
        guard word == "-" else {
            words.removeFirst()
            return .success(ParentID(word))
        }
        if let id = try nextOfInput() {
            return id.map { id in
                var id = id
                id.isFromInput = true
                return id
            }
        }
        words.removeFirst()
        return try next()
    }

    private func nextOfInput() throws -> Result<ParentID, any Error>? {
        switch format {
        case nil:
            guard let line = try nextLine() else { return nil }
            return try begin(with: line)
        case .ids: return try nextLine().map(bareID)
        case .jsonLines: return try nextLine().map(jsonID)
        case .rows(let rows):
            guard let cell = try rows.nextID(from: input) else { return nil }
            return ParentID(bare: cell).map { .success($0) } ?? .failure(missing)
        case .document(var items, let returned, let isIncomplete):
            guard let item = items.popFirst() else {
                format = .document([], returned: returned, isIncomplete: false)
                return isIncomplete ? .failure(ParentInputError.incompleteDocument) : nil
            }
            format = .document(items, returned: returned + 1, isIncomplete: isIncomplete)
            return ParentID(json: item).map { .success($0) }
                ?? .failure(ParentInputError.itemWithoutID(number: returned + 1))
        }
    }

    /// Finds out the format, and returns the first id.
    private func begin(with line: [UInt8]) throws -> Result<ParentID, any Error>? {
        if let rows = DelimitedRows(header: line) {
            format = .rows(rows)
            return try nextOfInput()
        }
        switch line.first {
        case UInt8(ascii: "{") where JSONDocumentItems.isItem(line):
            format = .jsonLines
            return jsonID(line)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let document = try JSONDocumentItems.read(from: line, input)
            format = .document(document.items[...], returned: 0, isIncomplete: document.isIncomplete)
            return try nextOfInput()
        default:
            format = .ids
            return bareID(line)
        }
    }

    private func jsonID(_ line: [UInt8]) -> Result<ParentID, any Error> {
        ParentID(json: line).map { .success($0) } ?? .failure(missing)
    }

    private func bareID(_ line: [UInt8]) -> Result<ParentID, any Error> {
        ParentID(line: line).map { .success($0) } ?? .failure(missing)
    }

    private var missing: any Error { ParentInputError.lineWithoutID(number: input.number) }

    /// The next line of stdin that is not blank; nil at the end.
    private func nextLine() throws -> [UInt8]? {
        while let line = try input.nextTrimmed() {
            if !line.isEmpty { return line }
        }
        return nil
    }
}
