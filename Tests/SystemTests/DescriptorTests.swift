import Glibc
import TestSupport
import Testing

@testable import System

/// Writing to a slow reader.
@Suite struct DescriptorTests {
    /// More than a pipe or a socket holds.
    private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    @Test(arguments: [true, false])
    func write_givesASlowReaderEverything(isSocket: Bool) async throws {
        let (reading, writing) = try ends(isSocket: isSocket)
        let interruption = try ends(isSocket: false)
        defer { for number in [reading, interruption.reading, interruption.writing] { close(number) } }
        // On its own thread, because writing waits for it.
        let read = Task(executorPreference: OneThread()) { Self.all(from: reading) }
        try Descriptor(number: writing, interruption: interruption.reading).write(bytes)
        close(writing)
        #expect(await read.value == bytes)
    }

    @Test(arguments: [true, false])
    func write_endsWithTheInterruptionWhereNobodyReads(isSocket: Bool) throws {
        let (reading, writing) = try ends(isSocket: isSocket)
        let interruption = try ends(isSocket: false)
        defer { for number in [reading, writing, interruption.reading, interruption.writing] { close(number) } }
        #expect(Glibc.write(interruption.writing, "x", 1) == 1)
        #expect(throws: OutputError.interrupted) {
            try Descriptor(number: writing, interruption: interruption.reading).write(bytes)
        }
    }

    private func ends(isSocket: Bool) throws -> (reading: Int32, writing: Int32) {
        var numbers: [Int32] = [-1, -1]
        try #require((isSocket ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &numbers) : pipe(&numbers)) == 0)
        return (numbers[0], numbers[1])
    }

    private static func all(from number: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 10_000)
        while case let count = read(number, &block, block.count), count > 0 { all += block[..<count] }
        return all
    }
}
