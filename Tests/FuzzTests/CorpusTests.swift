import Foundation
import FuzzTargets
import Testing

/// Every input that the fuzzer kept is read without a trap, and every promise is kept.
struct CorpusTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../Corpus").standardized

    @Test(arguments: FuzzTarget.all.map(\.name))
    func inputs_keepEveryPromise(of name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.folder.appending(path: name), includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            let broken = target.run(Array(try Data(contentsOf: file)))
            #expect(broken == nil, "\(file.lastPathComponent)")
        }
    }

    @Test func folders_areThoseOfTargets() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(folders.sorted() == FuzzTarget.all.map(\.name).sorted())
    }
}
