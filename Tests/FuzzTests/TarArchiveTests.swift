import Foundation
import Testing

/// A damaged corpus is an error: no input is skipped silently.
struct TarArchiveTests {
    private let whole: [UInt8]

    init() throws {
        let file = URL(filePath: #filePath).appending(path: "../Corpus/date.tar").standardized
        whole = Array(try Data(contentsOf: file))
    }

    @Test func files_haveTheirNamesAndBytes() throws {
        let file = try #require(TarArchive(whole).files.first { $0.name == "imf" })
        #expect(String(decoding: file.bytes, as: UTF8.self) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test func archive_isRefusedWhenItIsCut() throws {
        let count = try TarArchive(whole).files.count
        #expect(throws: TarArchive.FormatError.self) { try TarArchive(Array(whole.prefix(512 * count))) }
        #expect(throws: TarArchive.FormatError(offset: 0)) { try TarArchive(Array(whole.prefix(400))) }
        #expect(throws: TarArchive.FormatError(offset: 0)) { try TarArchive([]) }
    }

    @Test func archive_isRefusedWhereFilesFollowItsEnd() throws {
        #expect(throws: TarArchive.FormatError(offset: 0)) {
            try TarArchive(Array(repeating: 0, count: 1024) + whole)
        }
    }

    @Test func header_isRefusedWhereOneByteDiffers() throws {
        for offset in [3, 100, 130, 150, 156, 260] {
            var broken = whole
            broken[offset] ^= 1
            #expect(throws: TarArchive.FormatError(offset: 0), "\(offset)") { try TarArchive(broken) }
        }
    }
}
