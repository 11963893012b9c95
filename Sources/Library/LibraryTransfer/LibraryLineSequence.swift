package import SQLiteStore
import Synchronization
package import System

/// The pieces of an exported library, read line by line; an error names its line.
package final class LibraryLineSequence: Sendable {
    private let source: Mutex<Source>

    private struct Source: ~Copyable {
        let lines: LineSource
    }

    /// - Parameters:
    ///   - path: `-` for stdin.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    package init(_ path: String, interruption: Int32) throws(FileError) {
        source = Mutex(Source(lines: try LineSource(path, interruption: interruption)))
    }

    /// The next piece; nil at the end. Throws `LibraryLineError` for an invalid line, and rethrows errors of reading.
    package func next() throws -> LibraryPiece? {
        try source.withLock { source in try Self.next(in: source.lines) }
    }

    /// The line that was read last, for errors that are found when its piece is imported.
    package var place: (source: String, line: Int) {
        source.withLock { ($0.lines.name, $0.lines.number) }
    }

    private static func next(in lines: LineSource) throws -> LibraryPiece? {
        while let line = try lines.next() {
            do throws(LibraryLineReader.LineError) {
                let reader = try LibraryLineReader(line)
                if lines.number == 1 { try reader.checkHeader() }
                if let piece = try reader.piece() { return piece }
            } catch {
                throw LibraryLineError(source: lines.name, line: lines.number, .line(error))
            }
        }
        guard lines.number > 0 else {
            throw LibraryLineError(source: lines.name, line: 1, .line(.noHeader))
        }
        return nil
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
