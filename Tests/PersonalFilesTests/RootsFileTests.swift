import System
import TestSupport
import Testing

@testable import PersonalFiles

@Suite struct RootsFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: ["-----BEGIN CERTIFICATE-----\n", "-----BEGIN TRUSTED CERTIFICATE-----\n"])
    func file_isUsedWhereItIs(text: String) throws {
        let path = try folder.write(text, to: "a.pem")
        #expect(try RootsFile(path, interruption: -1).checked() == path)
    }

    @Test func noFile_isNone() throws {
        #expect(try RootsFile(nil, interruption: -1).checked() == nil)
    }

    @Test func fileWithoutCertificate_isAnError() throws {
        let path = try folder.write("key", to: "a.pem")
        #expect(throws: RootsFileError.noCertificate(path: path)) { try RootsFile(path, interruption: -1).checked() }
        #expect(throws: RootsFileError.unreadable(.missing("\(path).none"))) {
            try RootsFile("\(path).none", interruption: -1).checked()
        }
    }
}
