import JSON
import Testing

/// A page cut off at every byte, as a broken connection may leave it.
@Suite struct JSONTruncationTests {
    private static let page = #"""
        {"meta": {"next": "a\u00e9\"b", "total": -12.5e+3, "more": true},
         "items": [ {"id": 1, "title": "Καλημέρα 😀\\"}, {"tags": [null, false, [], {}], "id": 20} ]}
        """#

    @Test(arguments: 0..<page.utf8.count)
    func cut_isRefusedWithItsReasonAndOffset(length: Int) {
        let body = Array(Self.page.utf8.prefix(length))
        let error = Self.fault(of: body)
        #expect(throws: error) {
            try Found.in(body, items: ".items", columns: [".id", ".tags[1]"], facts: [".meta.next"])
        }
        #expect(throws: error) { try Found.in(body, items: ".elsewhere") }
        #expect(throws: error) { try Found.in(body, items: ".", single: true, facts: [".items[1].id"]) }
    }

    @Test func whole_isTaken() throws {
        let found = try Found.in(Self.page, items: ".items", columns: [".id"], facts: [".meta.total"])
        #expect(found.columns == [["1"], ["20"]])
        #expect(found.facts == ["-12.5e+3"])
    }

    /// What the beginning of a page lacks, derived from its last token.
    private static func fault(of body: [UInt8]) -> JSONError {
        if body.isEmpty { return .invalid(.empty, offset: 0) }
        if let quote = openString(in: body) { return .invalid(.unclosedString, offset: quote) }
        let token = String(
            decoding: body.reversed().prefix { !" \n,:[]{}\"".utf8.contains($0) }.reversed(), as: UTF8.self)
        if token.first?.isLetter == true, !["true", "false", "null"].contains(token) {
            return .invalid(.badLiteral, offset: body.count - token.utf8.count)
        }
        if let last = token.last, "-.e+".contains(last), token.first?.isLetter == false {
            return .invalid(.badNumber, offset: body.count)
        }
        return .invalid(.truncated, offset: body.count)
    }

    private static func openString(in body: [UInt8]) -> Int? {
        var opened: Int?
        var isEscaped = false
        for (offset, byte) in body.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                opened = opened == nil ? offset : nil
            } else {
                isEscaped = opened != nil && byte == UInt8(ascii: "\\")
            }
        }
        return opened
    }
}
