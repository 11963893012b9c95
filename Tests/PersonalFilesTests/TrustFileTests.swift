import Glibc
import Plugins
import TestSupport
import Testing

@testable import PersonalFiles

@Suite struct TrustFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func trustFile_thatIsALinkStaysOne() async throws {
        let real = try folder.write("", to: "real")
        let path = "\(folder.path)/trusted.json"
        symlink("real", path)
        try await TrustFile(path).set([1], at: "/plugins.yaml")
        #expect(try TrustFile(real).trust(in: [1], at: "/plugins.yaml") == .trusted)
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func trust_isForOnePathAndItsWholeContent() async throws {
        let file = TrustFile("\(folder.path)/state/folio/trusted.json")
        #expect(try await file.set([0, 255], at: "/a"))
        #expect(try await !file.set([0, 255], at: "/a"))
        #expect(try file.trust(in: [0, 255], at: "/a") == .trusted)
        #expect(try file.trust(in: [0], at: "/a") == .changed)
        #expect(try file.trust(in: [0, 255], at: "/b") == .untrusted)
        #expect(try await file.set([1], at: "/a"))
        #expect(try file.entries() == [TrustFile.Entry(path: "/a", content: [1])])
        #expect(try await file.set(nil, at: "/a"))
        #expect(try file.entries().isEmpty)
    }

    @Test(arguments: ["garbage", #"{"files": [{"path": "/a"}]}"#, #"{"files": [{"path": "/a", "content": "*"}]}"#])
    func damagedList_isNamedAndStays(text: String) async throws {
        let path = try folder.write(text, to: "trusted.json")
        #expect(throws: TrustFileError.unusable(path: path)) { try TrustFile(path).entries() }
        await #expect(throws: TrustFileError.unusable(path: path)) { try await TrustFile(path).set([1], at: "/a") }
        #expect(try folder.text(of: "trusted.json") == text)
    }

    @Test func noFolder_trustsNothing() async throws {
        #expect(try TrustFile(nil).trust(in: [], at: "/a") == .untrusted)
        await #expect(throws: TrustFileError.noFolder) { try await TrustFile(nil).set([], at: "/a") }
    }

    @Test func place_isThatOfALinkAndOfAFileThatIsGone() throws {
        let path = try folder.write("", to: "a.yaml")
        symlink(path, "\(folder.path)/link.yaml")
        symlink(folder.path, "\(folder.path)/folder")
        let place = try TrustFile.place(of: path)
        #expect(try TrustFile.place(of: "\(folder.path)/folder/a.yaml") == place)
        #expect(try TrustFile.place(of: "\(folder.path)/link.yaml") == place.replacing("a.yaml", with: "link.yaml"))
        #expect(try TrustFile.place(of: "/a.yaml") == "/a.yaml")
        #expect(unlink(path) == 0)
        #expect(try TrustFile.place(of: path) == place)
    }
}
