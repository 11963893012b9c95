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
        ("<a><b d='1'>x</b></a>", ##"{"a":{"b":"x","b@d":"1"}}"##),
        ("<a><c>1</c></a>", #"{"a":{"c":"1"}}"#), ("<x><b><c/></b></x>", #"{"x":{"b":{"c":""}}}"#),
        ("<a><b><c d='1'>x</c><c>y</c></b></a>", ##"{"a":{"b":{"c":[{"@d":"1","#text":"x"},"y"]}}}"##),
        ("<a/>", #"{"a":""}"#), ("<a><b><c><c>1</c></c></b></a>", #"{"a":{"b":{"c":[{"c":"1"}]}}}"#),
    ])
    func items_areAListAtTheirPathOnly(text: String, expected: String) throws {
        #expect(try json(text, items: ["a", "b", "c"]) == expected)
    }

    @Test(arguments: [
        ("<a><t>x <b>y</b> z</t></a>", #"{"a":{"t":"x y z"}}"#),
        ("<a><t k='1'><p>x</p><p>y<br/>z</p></t></a>", #"{"a":{"t":"x\ny\nz","t@k":"1"}}"#),
        ("<a><t><h1>x</h1>y<hr/>z</t></a>", #"{"a":{"t":"x\ny\nz"}}"#),
        ("<a><t/><t><b><t>x</t></b></t></a>", #"{"a":{"t":["","x"]}}"#),
        ("<a><t k='1'><b/>x</t><t>y</t></a>", ##"{"a":{"t":[{"@k":"1","#text":"x"},"y"]}}"##),
        ("<a><t><h:div xmlns:h='u'>x</h:div></t><u><b>y</b></u></a>", #"{"a":{"t":"x","u":{"b":"y"}}}"#),
    ])
    func texts_haveTheTextOfTheElementsInside(text: String, expected: String) throws {
        let json = try DocumentFormat.xml(XMLRules(texts: ["t"])).json(of: Array(text.utf8))
        #expect(String(decoding: json, as: UTF8.self) == expected)
    }

    @Test(
        arguments: [("sjis", 0x82, 0xA0, "あ"), ("IBM866", 0x80, 0x2D, "А-"), ("l1", 0xE9, 0x2D, "é-")]
            as [(String, UInt8, UInt8, String)])
    func labels_areThoseOfBrowsers(label: String, first: UInt8, second: UInt8, expected: String) throws {
        let text = Array("<?xml version='1.0' encoding='\(label)'?><a>".utf8) + [first, second] + Array("</a>".utf8)
        #expect(try json(text) == "{\"a\":\"\(expected)\"}")
    }

    @Test func encodings_areDecoded() throws {
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(try json(latin) == #"{"a":"é"}"#)
        let units = Array("<?xml version='1.0' encoding='UTF-16'?><a>é😀</a>".utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(try json(mark + Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".utf8)) == #"{"a":"é"}"#)
        #expect(try json(Array("\n<?xml version='1.0' encoding='utf-16'?><a>é</a>".utf8)) == #"{"a":"é"}"#)
        let japanese =
            Array("<?xml version='1.0' encoding='Shift_JIS'?><a>~\\".utf8) + [0x82, 0xA0] + Array("</a>".utf8)
        #expect(try json(japanese) == #"{"a":"~\\あ"}"#)
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            #expect(try json(bytes) == #"{"a":"é😀"}"#)
        }
    }

    @Test(
        arguments: [
            ("", .notXML), ("{\"a\":1}", .notXML), ("<!DOCTYPE a><a/>", .doctype(line: 1)),
            ("<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b 'c'>]>\n<a>&b;</a>", .doctype(line: 2)),
            ("<!DOCTYPE html>\n<html><br></html>", .doctype(line: 1)), ("\n<!doctype html>", .doctype(line: 2)),
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

    /// An error ends parsing, so that nothing behind it takes time. Here, the scan of tags is inside a quote.
    @Test func attributesBehindAnError_takeNoTime() throws {
        let attributes = (0..<300_000).map { "x\($0)=''" }.joined(separator: " ")
        #expect(throws: DocumentError.self) { try json("<r><a b=\"<c \(attributes)/></r>") }
    }

    /// libxml2 compares each name with the namespaces around it, and with other names.
    @Test func namesAndNamespaces_areLimited() throws {
        let namespaces = { (count: Int) in (0..<count).map { " xmlns:n\($0)='u'" }.joined() }
        let inside = { (levels: Int, count: Int) in
            String(repeating: "<a\(namespaces(count))>", count: levels) + String(repeating: "</a>", count: levels)
        }
        #expect(try json(inside(4, 64)).hasPrefix(#"{"a":{"a":"#))
        #expect(throws: DocumentError.tooManyXMLParts(line: 1)) { try json(inside(5, 64)) }
        let beside = String(repeating: "<a\(namespaces(64))/>", count: 100)
        #expect(try json("<r>\(beside)</r>").hasPrefix(#"{"r":{"a":["#))
        let names = (0..<20_000).map { "<n\($0)/>" }.joined()
        #expect(throws: DocumentError.tooManyXMLParts(line: 1)) { try json("<r>\(names)</r>") }
        let instructions = (0..<20_000).map { "<?n\($0) x?>" }.joined()
        #expect(throws: DocumentError.tooManyXMLParts(line: 1)) { try json("<r>\(instructions)</r>") }
    }

    /// Names are repeated, so that a small document could become a large one.
    @Test func json_isLimited() throws {
        let name = String(repeating: "n", count: 60_000)
        let element = "<\(name) \((0..<200).map { "a\($0)=''" }.joined(separator: " "))>x</\(name)>"
        let text = "<r>" + (0..<100).map { "<i\($0)>\(element)</i\($0)>" }.joined() + "</r>"
        #expect(throws: DocumentError.tooLargeAsJSON(most: 256 << 20)) { try json(text) }
    }

    /// Two forms of a letter are two names, as bytes.
    @Test func names_areComparedByBytes() throws {
        #expect(try json("<r><\u{E9}/><e\u{301}/></r>").utf8.count == #"{"r":{"":"","":""}}"#.utf8.count + 5)
    }

    @Test func manyElements_areRead() throws {
        let text = "<a>" + String(repeating: "<b c='1'>x</b>", count: 200_000) + "</a>"
        #expect(try json(text, items: ["a", "b"]).utf8.count == 200_000 * 23 + 13)
    }
}
