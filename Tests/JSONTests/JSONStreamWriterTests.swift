import JSON
import Testing

@Suite struct JSONComposerTests {
    @Test func document_hasItsCommas() {
        var sut = JSONStreamWriter()
        sut.object { out in
            out.member("a", 1)
            out.list("b") { out in
                for flag in [true, false] { out.object { $0.member("c", flag) } }
            }
            out.list("d") { _ in }
            out.object("e") { $0.member("f", nil as String?) }
            out.object("g") { _ in }
            out.member("h", .array([.null]))
        }
        #expect(text(sut) == #"{"a":1,"b":[{"c":true},{"c":false}],"d":[],"e":{"f":null},"g":{},"h":[null]}"#)
    }

    @Test(arguments: [
        0, 9, 10, 99, 100, -1, -10, 123_456_789, 999_999_999_999_999_999, 1_000_000_000_000_000_000, Int64.max,
        Int64.min,
    ])
    func number_isWrittenWhole(number: Int64) {
        var sut = JSONStreamWriter()
        sut.object { $0.member("n", number) }
        #expect(text(sut) == "{\"n\":\(number)}")
    }

    @Test(arguments: [("", #""""#), ("plain ä 👍", #""plain ä 👍""#), ("a\"b\\c\n\u{1}", #""a\"b\\c\n\u0001""#)])
    func string_isEscaped(string: String, json: String) {
        var sut = JSONStreamWriter()
        sut.object { $0.member("s", string) }
        #expect(text(sut) == "{\"s\":\(json)}")
    }

    /// For each character at any place in a string, next to any other.
    @Test(arguments: UInt8(0)..<0x80)
    func character_isEscapedWhereverItStands(byte: UInt8) {
        let character = String(decoding: [byte], as: UTF8.self)
        for length in 0..<20 {
            for around in ["x", "#", "]", "!", " ", "\u{7F}"] {
                let text = String(repeating: around, count: length) + character + String(repeating: around, count: 9)
                var sut = JSONStreamWriter()
                sut.object { $0.member("s", text) }
                var expected: [UInt8] = []
                JSONWriter.append(text, to: &expected)
                #expect(self.text(sut) == "{\"s\":\(String(decoding: expected, as: UTF8.self))}")
            }
        }
    }

    /// Larger than the initial capacity.
    @Test func document_mayBeLarge() {
        var sut = JSONStreamWriter()
        let long = String(repeating: "x", count: 9000)
        sut.object { out in
            for _ in 1...3 { out.member("s", long) }
        }
        #expect(text(sut) == "{" + [String](repeating: "\"s\":\"\(long)\"", count: 3).joined(separator: ",") + "}")
    }

    private func text(_ sut: borrowing JSONStreamWriter) -> String { String(decoding: sut.bytes, as: UTF8.self) }
}
