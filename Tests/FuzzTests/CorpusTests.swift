import Foundation
import FuzzTargets
import Testing

/// Every stored input is processed without a trap, and all invariants hold.
struct CorpusTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../Corpus").standardized

    @Test(arguments: FuzzTarget.all.map(\.name))
    func inputs_keepEveryPromise(of name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let inputs = try Self.archive(name)
        #expect(!inputs.isEmpty)
        for input in inputs + (try Self.crashes(name)) {
            let broken = target.run(input.bytes)
            #expect(broken == nil, "\(input.name)")
        }
    }

    @Test func archives_areThoseOfTargets() throws {
        let archives = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(archives.filter { $0.hasSuffix(".tar") }.sorted() == FuzzTarget.all.map { "\($0.name).tar" }.sorted())
    }

    /// The inputs that the fuzzer found and began with (`scripts/corpus.sh`).
    private static func archive(_ name: String) throws -> [TarArchive.File] {
        try TarArchive(Array(try Data(contentsOf: folder.appending(path: "\(name).tar")))).files
    }

    /// Inputs on which a parser once failed, with names that say what they show; most parsers have none.
    private static func crashes(_ name: String) throws -> [TarArchive.File] {
        let folder = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
            TarArchive.File(name: $0.lastPathComponent, bytes: Array(try Data(contentsOf: $0)))
        }
    }
}
