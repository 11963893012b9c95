import Foundation
import TestSupport
import Testing

/// How much memory a long list takes.
struct MemoryTests {
    /// The peak is read while the program waits to write its last pages, because the system's numbers for child
    /// processes include the memory of their parent. The pages of the program's own file are not counted; a debug build
    /// has many. 200,000 items would need 54 MB.
    @Test func items_doNotStayInMemory() throws {
        let server = try DemoServer("--items", "200000")
        let child = try Folio().start("feed demo/link port=\(server.port) --page-size 1000 --all --jsonl")
        var lines = 0
        var counted = 0
        try child.read { child in
            lines += child.out[counted...].count { $0 == UInt8(ascii: "\n") }
            counted = child.out.count
            return lines >= 198_000
        }
        #expect(try peakKilobytes(of: child) < 16 << 10)
        let ending = try child.end()
        #expect(ending.lines.count == 200_000)
        #expect(ending.code == 0)
    }

    /// Without the program's own files, which take most of a debug build's memory and grow with its code.
    private func peakKilobytes(of child: Child) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(child.processID)/status", encoding: .utf8)
        func kilobytes(_ name: String) throws -> Int {
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("\(name):") })
            return try #require(Int(line.filter(\.isNumber)))
        }
        return try kilobytes("VmHWM") - kilobytes("RssFile")
    }
}
