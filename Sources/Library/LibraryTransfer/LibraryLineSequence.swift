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

    /// How much of the export has been read.
    private enum Part {
        /// Nothing.
        case none
        /// Its header, and these pieces so far. An export of version 3 has no checksums.
        case open(PieceCounts, LineChain?)
        /// The header of version 1 or 2, which ends with the file.
        case unbounded
        /// All of it.
        case ended

        /// Takes a line; returns its piece.
        mutating func take(_ line: [UInt8]) throws(LibraryLineReader.LineError) -> LibraryPiece? {
            let reader = try LibraryLineReader(line)
            switch self {
            case .none:
                guard reader.isHeader else { throw .noHeader }
                guard case .header(let version) = try reader.content() else { throw .noHeader }
                self = version < 3 ? .unbounded : .open(PieceCounts(), version < 4 ? nil : LineChain(header: line))
                return nil
            case .open(let counts, var chain):
                if reader.isHeader { throw .noEnd }
                // A checksum without a chain shows that the header's version is not the exported one.
                guard chain?.accepts(line) ?? !reader.hasChecksum else { throw .wrongChecksum }
                return try take(try reader.content(), after: counts, chain)
            case .unbounded:
                if reader.isHeader { throw .secondExport }
                if reader.hasChecksum { throw .wrongChecksum }
                guard case .piece(let piece) = try reader.content() else { throw .noHeader }
                return piece
            case .ended: throw reader.isHeader ? .secondExport : .noHeader
            }
        }

        /// Takes a line that follows the header.
        private mutating func take(
            _ content: LibraryLineReader.Content, after counts: PieceCounts, _ chain: LineChain?
        ) throws(LibraryLineReader.LineError) -> LibraryPiece? {
            switch content {
            case .header: throw .noEnd
            case .piece(let piece):
                var counts = counts
                counts.add(piece)
                self = .open(counts, chain)
                return piece
            case .end(let expected):
                guard expected == counts else { throw .wrongCounts(expected, found: counts) }
                self = .ended
                return nil
            }
        }

        /// Checks that the file may end here.
        func end() throws(LibraryLineReader.LineError) {
            if case .open = self { throw .noEnd }
        }
    }

    /// The longest line, in bytes. A body has at most 64 MiB, and Base64 makes it longer by a third.
    private static let longestLine = 128 << 20

    /// - Parameters:
    ///   - path: `-` for stdin.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    package init(_ path: String, interruption: Int32) throws(FileError) {
        source = Mutex(Source(lines: try LineSource(path, longestLine: Self.longestLine, interruption: interruption)))
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
                if let piece = try part.take(line) { return piece }
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
