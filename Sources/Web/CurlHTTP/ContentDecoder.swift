package import HTTP

/// Decodes a body (RFC 9110, section 8.4) piece by piece, and detects truncation: libcurl takes a truncated body for a
/// complete one.
package final class ContentDecoder {
    /// Why a body cannot be decoded.
    package enum DecodingError: Error, Equatable {
        case unknownCoding(String)
        case broken(reason: String)
        case tooLarge
    }

    /// The most codings of one body, as in libcurl; servers use one.
    private static let mostCodings = 5
    private static let bufferSize = 64 << 10

    /// The stages in decoding order: the coding that was applied last comes first.
    private let stages: [Stage]
    private let limit: Int
    private var received = 0

    /// One coding and its output buffer.
    private final class Stage {
        let unpacker: any Unpacker
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ContentDecoder.bufferSize, alignment: 16)
        var produced = 0

        init(_ unpacker: any Unpacker) {
            self.unpacker = unpacker
        }

        deinit { buffer.deallocate() }
    }

    /// The value of `Accept-Encoding`: the codings that can be decoded.
    static let accepted = available.joined(separator: ", ")

    /// The names of the codings whose libraries are installed.
    package static let available = ContentCoding.allCases.filter(\.isAvailable).map(\.rawValue)

    /// - Parameters:
    ///   - codings: in the order in which they were applied.
    ///   - limit: the most decoded bytes, also between two codings.
    package init(_ codings: [String], limit: Int) throws(DecodingError) {
        guard codings.count <= Self.mostCodings else { throw .unknownCoding(codings.joined(separator: ", ")) }
        var stages: [Stage] = []
        for name in codings.reversed() {
            guard let unpacker = ContentCoding(name)?.unpacker() else { throw .unknownCoding(name) }
            stages.append(Stage(unpacker))
        }
        self.stages = stages
        self.limit = limit
    }

    /// The codings in `Content-Encoding` fields as the server writes them, without those that change nothing.
    package static func codings(_ fields: HTTPFields) -> [String] {
        fields.values(of: "Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " && $0 != "\t" } }
            .filter { !["", "identity", "none"].contains($0.lowercased()) }
    }

    /// Whether the data are complete, in each coding.
    package var isWhole: Bool { stages.allSatisfy(\.unpacker.isAtEnd) }

    /// Decodes a piece of the body and appends the result.
    package func decode(_ piece: UnsafeRawBufferPointer, into body: inout [UInt8]) throws(DecodingError) {
        received += piece.count
        // Encoded data are at most a few bytes larger than decoded data.
        guard received <= 2 * limit + Self.bufferSize else { throw .tooLarge }
        try unpack(piece, from: 0, into: &body)
    }

    private func unpack(
        _ piece: UnsafeRawBufferPointer, from index: Int, into body: inout [UInt8]
    ) throws(DecodingError) {
        guard index < stages.count else { return body.append(contentsOf: piece) }
        let stage = stages[index]
        var rest = piece
        var count = 0
        repeat {
            let before = rest.count
            count = try stage.unpacker.unpack(&rest, into: stage.buffer)
            stage.produced += count
            guard stage.produced <= limit else { throw .tooLarge }
            guard count > 0 || rest.count < before || rest.isEmpty else {
                throw .broken(reason: "decoding made no progress")
            }
            if count > 0 {
                try unpack(UnsafeRawBufferPointer(rebasing: stage.buffer[..<count]), from: index + 1, into: &body)
            }
            // If the buffer is full, there may be more output.
        } while !rest.isEmpty || count == stage.buffer.count
    }
}
