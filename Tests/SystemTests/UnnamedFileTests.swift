import Foundation
import TestSupport
import Testing

@testable import System

struct UnnamedFileTests {
    /// A folder that takes no file is passed over, and the file has no name in the one that does.
    @Test func folder_isTheFirstThatTakesAFile() throws {
        let folder = try TemporaryFolder()
        let file = try #require(UnnamedFile(in: folder.path))
        let bytes: [UInt8] = [1, 2, 3]
        #expect(bytes.withUnsafeBytes(file.append) == 0 && file.bytes(at: 0, count: 3) == bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        #expect(UnnamedFile(in: "\(folder.path)/missing") != nil)
    }

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
