import System
import Testing

@testable import Calling

@Suite struct ArgumentBytesTests {
    @Test func fileOfAPlugin_cannotBeADevice() throws {
        #expect(throws: FileError(path: "/dev/null", .irregular(.device))) {
            try ArgumentBytes.read("@/dev/null", mayBeStream: false, interruption: -1)
        }
        #expect(try ArgumentBytes.read("@/dev/null", interruption: -1).isEmpty)
    }
}
