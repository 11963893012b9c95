import CommandKit
import Testing

@Suite struct PermutationTests {
    /// The parts of one command line that may change places; arguments keep their order.
    private static let options = [["-n", "5"], ["--no-follow"], ["-ojsonl"], ["--timeout=3s"], ["-v"]]
    private static let arguments = [["demo"], ["a=1"]]

    @Test func order_ofOptionsAndArgumentsDoesNotMatter() async throws {
        var expected = FeedOptions(endpoint: "demo", words: ["a=1"])
        expected.paging.count = 5
        (expected.follow, expected.output, expected.timeout) = (false, .jsonl, .seconds(3))
        let lines = Self.permutations(of: Self.options).flatMap { Self.interleavings(of: Self.arguments, into: $0) }
        #expect(lines.count == 120 * 21)
        for line in lines {
            let received = try await run(["feed"] + line.flatMap(\.self))
            #expect(received.first as? GlobalOptions == GlobalOptions(verbosity: 1), "\(line)")
            #expect(received.last as? FeedOptions == expected, "\(line)")
        }
    }

    private static func permutations<Piece>(of pieces: [Piece]) -> [[Piece]] {
        guard !pieces.isEmpty else { return [[]] }
        return pieces.indices.flatMap { index in
            var others = pieces
            let first = others.remove(at: index)
            return permutations(of: others).map { [first] + $0 }
        }
    }

    /// All ways to insert `pieces`, in their order, between the others.
    private static func interleavings<Piece>(of pieces: [Piece], into others: [Piece]) -> [[Piece]] {
        guard let piece = pieces.first else { return [others] }
        let rest = Array(pieces.dropFirst())
        return (0...others.count).flatMap { place in
            interleavings(of: rest, into: Array(others[place...])).map { others[..<place] + [piece] + $0 }
        }
    }
}
