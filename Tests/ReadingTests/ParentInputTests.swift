import Foundation
import System
import TestSupport
import Testing

@testable import Reading

/// Stdin as a source of ids: JSON, JSON Lines, CSV, TSV, or an id on each line.
@MainActor @Suite struct ParentInputTests {
    /// The ids in an input as JSON; an error as text.
    private func read(_ input: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = try folder.write(input, to: "input")
        let sut = ParentIDs(["-"], input: try LineSource(path, interruption: -1))
        var found: [String] = []
        do {
            while let next = try sut.next() {
                switch next {
                case .success(let id): found.append(String(decoding: id.json, as: UTF8.self))
                case .failure(let error): found.append("\(error)")
                }
            }
        } catch { found.append("\(error)") }
        return found
    }

    @Test(arguments: [
        ("7\n\"b\"\n\n c \n", ["7", "\"b\"", "\"c\""]), ("{\"id\":7}\n{\"id\":\"b\",\"items\":[]}\n", ["7", "\"b\""]),
        ("{\"id\":7}\n\"b\"\n9\n", ["7", "\"b\"", "9"]),
        // A document of folio, and one by jq.
        ("{\"items\":[\n{\"id\":7},\n{\"id\":\"b\"}\n],\"meta\":{\"endpoint\":\"a/b\"}}\n", ["7", "\"b\""]),
        ("{\n  \"items\": [\n    {\n      \"id\": 7\n    }\n  ]\n}\n", ["7"]), ("{\"items\":[{\"id\":7}]}", ["7"]),
        ("[{\"id\":7},{\"id\":8}]", ["7", "8"]), ("[\n  7,\n  \"b\"\n]\n", ["7", "\"b\""]), ("[]", []),
        ("id,title\n7,a\nb,\"c\"\n", ["7", "\"b\""]),
        ("title,id\n\"a, \"\"b\"\"\nc\",7\nd,\"e,f\"\r\n", ["7", "\"e,f\""]), ("\"id\"\n7\n", ["7"]),
        ("title\tid\na\\tb\t7\n\tb\\\\c\n", ["7", #""b\\c""#]), ("", []),
        // A quote inside a cell is part of it; a cell with line breaks may end in a carriage return.
        ("id,title\n7,5\" disk\n8,b\"\"\n", ["7", "8"]), ("t,id\r\n\"a\r\n\",7\r\n\r\n\"\"\"\",8", ["7", "8"]),
        ("\u{FEFF}id,a\n7,b\n", ["7"]),
    ])
    func input_isReadInItsFormat(input: String, ids: [String]) throws {
        #expect(try read(input) == ids)
    }

    @Test(arguments: [
        ("{\"id\":7}\nword\n{\"id\":8}", ["7", "lineWithoutID(number: 2)", "8"]),
        ("{}\n{\"id\":8}", ["lineWithoutID(number: 1)", "8"]),
        ("\n{\"name\":1", ["lineWithoutID(number: 2)"]),
        ("[{\"id\":7},{},null,8]", ["7", "itemWithoutID(number: 2)", "itemWithoutID(number: 3)", "8"]),
        ("id,title\n,a\n8,b\n", ["lineWithoutID(number: 2)", "8"]), ("a,id\nb\n", ["lineWithoutID(number: 2)"]),
        ("a\tb\n8\n", ["lineWithoutID(number: 1)", "8"]),
        (String(repeating: "a", count: 513) + "\n8", ["lineWithoutID(number: 1)", "8"]),
        ("id,t\n7,\"a\n8,b\n", ["unclosedQuote(number: 2)"]), ("id\na\tb\n", ["lineWithoutID(number: 2)"]),
        ("{\"id\":6}\n7,\"id\":9\n", ["6", "lineWithoutID(number: 2)"]),
        ("8\n{\"id\":", ["8", "lineWithoutID(number: 2)"]),
    ])
    func partWithoutID_isNamed(input: String, ids: [String]) throws {
        #expect(try read(input) == ids)
    }
}
