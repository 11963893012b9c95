import Testing

@testable import System

struct UnnamedFileTests {
    @Test func bytes_areThoseThatWereAdded() throws {
        let file = try #require(UnnamedFile())
        let parts = (0..<50).map { part in (0..<part * 1_000).map { UInt8(truncatingIfNeeded: $0 &* part) } }
        let offsets = try parts.map { part in try #require(part.withUnsafeBytes(file.append)) }
        for (offset, part) in zip(offsets, parts).reversed() {
            #expect(file.bytes(at: offset, count: part.count) == part)
        }
        #expect(offsets.last == parts.dropLast().map(\.count).reduce(0, +))
        let end = parts.map(\.count).reduce(0, +)
        #expect(file.bytes(at: end - 1, count: 1) != nil)
        #expect(file.bytes(at: end, count: 1) == nil && file.bytes(at: end - 1, count: 2) == nil)
    }
}
