import SQLiteStore
import Synchronization
import System

/// The pieces of an exported library, read line by line; a fault says which line it is in.
final class LibraryLineSequence: Sendable {
    private let source: Mutex<Source>

    private struct Source: ~Copyable {
        let lines: LineSource
    }

    /// - Parameters:
    ///   - path: `-` for standard input.
    ///   - interruption: a descriptor that becomes readable when waiting is to end.
    init(_ path: String, interruption: Int32) throws(FileError) {
        source = Mutex(Source(lines: try LineSource(path, interruption: interruption)))
    }

    /// The next piece; nil at the end. Throws `CacheProblem` for a line that is none, and what reading throws.
    func next() throws -> LibraryPiece? {
        try source.withLock { source in try Self.next(in: source.lines) }
    }

    /// Where reading stands, for faults that show when a piece is put into its place.
    var place: (source: String, line: Int) {
        source.withLock { ($0.lines.name, $0.lines.number) }
    }

    private static func next(in lines: LineSource) throws -> LibraryPiece? {
        while let line = try lines.next() {
            do throws(LibraryLineReader.Fault) {
                let reader = try LibraryLineReader(line)
                if lines.number == 1 { try reader.checkHeader() }
                if let piece = try reader.piece() { return piece }
            } catch {
                throw CacheProblem.badLine(source: lines.name, line: lines.number, fault: .line(error))
            }
        }
        guard lines.number > 0 else {
            throw CacheProblem.badLine(source: lines.name, line: 1, fault: .line(.noHeader))
        }
        return nil
    }
}
