package import SQLiteStore
import Synchronization
package import System

/// The pieces of an exported library, read line by line; an error names its line.
package final class LibraryLineSequence: Sendable {
    private let source: Mutex<Source>

    private struct Source: ~Copyable {
        let lines: LineSource
        var part = Part.none
    }

    /// The export that is being read; a file may have several.
    private enum Part {
        /// None has begun, or one has ended.
        case none
        /// One with a line at its end, and its pieces so far.
        case open(PieceCounts)
        /// One of an earlier version, which ends with the file.
        case unbounded

        /// Takes a line; returns its piece.
        mutating func take(_ content: LibraryLineReader.Content) throws(LibraryLineReader.LineError) -> LibraryPiece? {
            switch (content, self) {
            case (.header, .open): throw .noEnd
            case (.header(let version), _): self = version < 3 ? .unbounded : .open(PieceCounts())
            case (.piece(let piece), .open(var counts)):
                counts.add(piece)
                self = .open(counts)
                return piece
            case (.piece(let piece), .unbounded): return piece
            case (.end(let counts), .open(let found)):
                guard counts == found else { throw .wrongCounts(counts, found: found) }
                self = .none
            case (.piece, .none), (.end, .none), (.end, .unbounded): throw .noHeader
            }
            return nil
        }

        /// Checks that the file may end here.
        func end() throws(LibraryLineReader.LineError) {
            if case .open = self { throw .noEnd }
        }
    }

    /// - Parameters:
    ///   - path: `-` for stdin.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    package init(_ path: String, interruption: Int32) throws(FileError) {
        source = Mutex(Source(lines: try LineSource(path, interruption: interruption)))
    }

    /// The next piece; nil at the end. Throws `LibraryLineError` for an invalid line, and rethrows errors of reading.
    package func next() throws -> LibraryPiece? {
        try source.withLock { source in try Self.next(in: source.lines, of: &source.part) }
    }

    /// The line that was read last, for errors that are found when its piece is imported.
    package var place: (source: String, line: Int) {
        source.withLock { ($0.lines.name, $0.lines.number) }
    }

    private static func next(in lines: LineSource, of part: inout Part) throws -> LibraryPiece? {
        do {
            while let line = try lines.next() {
                let reader = try LibraryLineReader(line)
                if case .none = part, !reader.isHeader { throw LibraryLineReader.LineError.noHeader }
                if let piece = try part.take(try reader.content()) { return piece }
            }
            guard lines.number > 0 else { throw LibraryLineReader.LineError.noHeader }
            try part.end()
            return nil
        } catch let error as LibraryLineReader.LineError {
            throw LibraryLineError(source: lines.name, line: max(lines.number, 1), .line(error))
        }
    }
}

/// A line of an exported library that cannot be imported.
package struct LibraryLineError: Error, Equatable {
    /// Why it cannot be imported.
    package enum Reason: Equatable, Sendable {
        /// The line cannot be read.
        case line(LibraryLineReader.LineError)
        /// The piece is not allowed at this place.
        case place(LibraryPieceError)
    }

    /// The file's name for messages.
    package let source: String
    /// The number of the line, from 1.
    package let line: Int
    /// The reason.
    package let reason: Reason

    /// - Parameter line: from 1.
    package init(source: String, line: Int, _ reason: Reason) {
        self.source = source
        self.line = line
        self.reason = reason
    }
}
