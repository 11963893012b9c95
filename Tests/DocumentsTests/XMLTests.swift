import Documents
import Foundation
import Testing

@Suite struct XMLTests {
    private func json(_ text: String, lists: Set<String> = [], items: [String]? = nil) throws(DocumentError) -> String {
        try json(Array(text.utf8), lists: lists, items: items)
    }

    private func json(
        _ bytes: [UInt8], lists: Set<String> = [], items: [String]? = nil
    ) throws(DocumentError) -> String {
        String(decoding: try DocumentFormat.xml(XMLRules(lists: lists, items: items)).json(of: bytes), as: UTF8.self)
    }

    @Test(arguments: [
        ("<a/>", #"{"a":""}"#), ("<a>x</a>", #"{"a":"x"}"#), ("<a> x\ny </a>", #"{"a":"x\ny"}"#),
        ("<a b='1'/>", #"{"a":{"@b":"1"}}"#), ("<a b='1'>x</a>", #"{"a":"x","a@b":"1"}"#),
        ("<a><b>1</b></a>", #"{"a":{"b":"1"}}"#), ("<a><b>1</b><c/><b>2</b></a>", #"{"a":{"b":["1","2"],"c":""}}"#),
        ("<a b='1'>x<c/>y</a>", ##"{"a":{"@b":"1","c":"","#text":"xy"}}"##), ("<a>\n <b/>\n</a>", #"{"a":{"b":""}}"#),
        ("<a><b c='1'>x</b><b>y</b></a>", ##"{"a":{"b":[{"@c":"1","#text":"x"},"y"]}}"##),
        ("<a><b c='1'/><b>y</b></a>", #"{"a":{"b":[{"@c":"1"},"y"]}}"#),
        ("<a><![CDATA[<b>&amp;</b>]]>&lt;&#233;</a>", #"{"a":"<b>&amp;</b><é"}"#),
        ("<a b='&quot;&#10;é'/>", #"{"a":{"@b":"\"\né"}}"#),
        ("<?xml version='1.0'?><!-- = --><a><?p = ?><!-- x -->1</a>", #"{"a":"1"}"#),
        ("<x:a xmlns:x='u' xmlns='v' x:b='1'><c/></x:a>", #"{"x:a":{"@x:b":"1","c":""}}"#),
        ("<dc:date>1</dc:date>", #"{"dc:date":"1"}"#), ("\u{FEFF}<a/>", #"{"a":""}"#),
    ])
    func document_isAnObject(text: String, expected: String) throws {
        #expect(try json(text) == expected)
    }

    @Test func lists_areListsEvenOfOneElement() throws {
        #expect(try json("<a><b>1</b></a>", lists: ["b"]) == #"{"a":{"b":["1"]}}"#)
        #expect(try json("<a><b c='1'>x</b></a>", lists: ["b"]) == ##"{"a":{"b":[{"@c":"1","#text":"x"}]}}"##)
        #expect(try json("<a><d/></a>", lists: ["b"]) == #"{"a":{"d":""}}"#)
    }

    @Test(arguments: [
        ("<a><b><c>1</c></b></a>", #"{"a":{"b":{"c":["1"]}}}"#), ("<a><b/></a>", #"{"a":{"b":{"c":[]}}}"#),
        ("<a><b d='1'>x</b></a>", ##"{"a":{"b":{"@d":"1","c":[],"#text":"x"}}}"##),
        ("<a><c>1</c></a>", #"{"a":{"c":"1"}}"#), ("<x><b><c/></b></x>", #"{"x":{"b":{"c":""}}}"#),
        ("<a><b><c d='1'>x</c><c>y</c></b></a>", ##"{"a":{"b":{"c":[{"@d":"1","#text":"x"},"y"]}}}"##),
        ("<a/>", #"{"a":""}"#), ("<a><b><c><c>1</c></c></b></a>", #"{"a":{"b":{"c":[{"c":"1"}]}}}"#),
    ])
    func items_areAListAtTheirPathOnly(text: String, expected: String) throws {
        #expect(try json(text, items: ["a", "b", "c"]) == expected)
    }

    @Test func encodings_areDecoded() throws {
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(try json(latin) == #"{"a":"é"}"#)
        let units = Array("<?xml version='1.0' encoding='UTF-16'?><a>é😀</a>".utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            #expect(try json(bytes) == #"{"a":"é😀"}"#)
        }
    }

    @Test(
        arguments: [
            ("", .notXML), ("{\"a\":1}", .notXML), ("<!DOCTYPE a><a/>", .doctype(line: 1)),
            ("<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b 'c'>]>\n<a>&b;</a>", .doctype(line: 2)),
            ("<!DOCTYPE html>\n<html><br></html>", .doctype(line: 1)),
            ("<?xml version='1.0' encoding='UTF-7'?><a/>", .unknownEncoding("UTF-7")),
        ] as [(String, DocumentError)])
    func otherText_isRefused(text: String, error: DocumentError) {
        #expect(throws: error) { try json(text) }
    }

    @Test(arguments: [
        "<a>", "<a></b>", "<a/><b/>", "<a>&nbsp;</a>", "<a b=1/>", "<a b='1' b='2'/>", "<a>\u{0}</a>", "<",
    ])
    func invalidDocument_isAnErrorWithItsLine(text: String) {
        do throws(DocumentError) {
            Issue.record("\(try json("<!--\n-->" + text))")
        } catch {
            guard case .invalidXML(let line, let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(line == 2 && !reason.isEmpty && !reason.contains("\n"), "\(error)")
        }
    }

    @Test func invalidText_isAnError() {
        #expect(throws: DocumentError.self) { try json(Array("<a>".utf8) + [0xFF] + Array("</a>".utf8)) }
    }

    // MARK: Limits

    @Test func levels_areLimited() throws {
        let nested = { String(repeating: "<a>", count: $0) + String(repeating: "</a>", count: $0) }
        #expect(try json(nested(256)).utf8.count == 255 * 6 + 8)
        #expect(throws: DocumentError.tooManyLevels(line: 1, most: 256)) { try json(nested(257)) }
        #expect(throws: DocumentError.tooManyLevels(line: 1, most: 256)) { try json(nested(100_000)) }
    }

    /// The time for a million attributes is that of reading them once.
    @Test func attributes_areLimited() throws {
        let element = { (count: Int) in "<a \((0..<count).map { "x\($0)='='" }.joined(separator: "\n"))/>" }
        #expect(try json(element(256)).hasPrefix(#"{"a":{"@x0":"=","@x1":"=""#))
        #expect(throws: DocumentError.tooManyAttributes(line: 1, most: 256)) { try json(element(257)) }
        #expect(throws: DocumentError.tooManyAttributes(line: 2, most: 256)) { try json("\n" + element(1_000_000)) }
        let signs = String(repeating: "=", count: 300)
        let others = "<r><!-- <\(signs)> --><![CDATA[<\(signs)]]></r>"
        #expect(try json(others).utf8.count == 309)
    }

    @Test func manyElements_areRead() throws {
        let text = "<a>" + String(repeating: "<b c='1'>x</b>", count: 200_000) + "</a>"
        #expect(try json(text, items: ["a", "b"]).utf8.count == 200_000 * 23 + 13)
    }
}
