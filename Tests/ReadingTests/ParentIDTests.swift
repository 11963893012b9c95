import Testing

@testable import Reading

/// How output shows the id of a parent.
@Suite struct ParentIDTests {
    private static let alone = [
        ("5", "5"), ("0", "0"), ("-7", "-7"), ("9007199254740991", "9007199254740991"),
        ("-9007199254740991", "-9007199254740991"), ("9007199254740992", #""9007199254740992""#),
        ("123456789012345678901", #""123456789012345678901""#), ("007", #""007""#), ("-0", #""-0""#), ("+5", #""+5""#),
        ("5.0", #""5.0""#), ("1e3", #""1e3""#), ("0x10", #""0x10""#), ("", #""""#), ("-", #""-""#), ("٥", #""٥""#),
        ("true", #""true""#), ("a\"b", #""a\"b""#), ("a=b", #""a=b""#),
        ("619a324b-17c0-49dd-bde7-6fd1cf16c79c", #""619a324b-17c0-49dd-bde7-6fd1cf16c79c""#),
    ]

    @Test(arguments: alone)
    func id_thatStandsAloneIsANumberWhereItIsACanonicalInteger(text: String, json: String) {
        let id = ParentID(text)
        #expect(id.text == text)
        #expect(String(decoding: id.json, as: UTF8.self) == json)
    }

    @Test(arguments: alone.filter { !$0.0.hasPrefix("\"") && !$0.0.isEmpty })
    func id_aloneOnALineIsTheSameAsOnTheCommandLine(text: String, json: String) {
        #expect(ParentID(line: Array(text.utf8)) == ParentID(text))
    }

    @Test(arguments: [
        (#"{"id":5}"#, "5", "5"), (#"{"id":"5"}"#, "5", #""5""#), (#""5""#, "5", #""5""#),
        (#"{"id":9007199254740993}"#, "9007199254740993", "9007199254740993"), (#"{"id":5.0}"#, "5.0", "5.0"),
        (#"{"id":"é"}"#, "é", #""é""#),
    ])
    func id_ofAJSONLineIsAsReceived(line: String, text: String, json: String) {
        let id = ParentID(line: Array(line.utf8))
        #expect(id?.text == text)
        #expect(id.map { String(decoding: $0.json, as: UTF8.self) } == json)
    }
}
