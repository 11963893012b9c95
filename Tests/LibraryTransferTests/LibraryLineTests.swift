import Feeds
import Foundation
import HTTP
import HTTPCache
import Pages
import Presentation
import SQLiteStore
import TestSupport
import Testing
import Wording

@testable import LibraryTransfer

/// Writing and reading the lines of an exported library.
struct LibraryLineTests {
    private static let walk = LibraryWalk(
        collection: CollectionKey(
            endpoint: "demo/feed", parameters: ["q": ["\"a\"\n", "ü\u{2028}"], "none": []], account: "x"),
        definition: ListDefinition(list: 0x0123_4567_89AB_CDEF, pagination: .max), start: Position("after:\\"),
        run: .init(output: "/a b", identity: .init([.format: "csv", .demand: "all"])),
        openedAt: 12, ending: .superseding,
        pages: 3)
    private static let bareWalk = LibraryWalk(
        collection: CollectionKey(endpoint: "demo/feed"), definition: nil, start: nil, run: .init(), openedAt: 0,
        ending: nil, pages: 0, hashing: 0)
    private static let page = LibraryPage(
        position: Position(""), hashes: [0, .max, 0x0123_4567_89AB_CDEF], versions: [1 << 56, 0, 255],
        checkpoint: .init(next: Position("n"), printed: 1, outputLength: 0, fetchedAt: -1), body: Array(0...255))
    private static let rememberedPage = LibraryPage(
        position: nil, hashes: [],
        checkpoint: .init(
            next: nil, printed: 0, outputLength: nil, fetchedAt: 1,
            memory: WalkMemory(text: "items 1 2\npartial .a[\"b \\\"\"]\ntotal 3 X-Total") ?? WalkMemory()), body: [])
    private static let barePage = LibraryPage(
        position: nil, hashes: [], checkpoint: .init(next: nil, printed: 0, outputLength: nil, fetchedAt: 1), body: [])
    private static let response = LibraryResponse(
        key: ResponseKey(account: "", url: "http://a.example/?b"),
        response: StoredResponse(
            status: 200, fields: ["ETag": "\"1\"", "x": "", "ETag": "2"], body: [0], selecting: ["a": "b", "c": nil],
            requestedAt: 1, receivedAt: 2, redirectedTo: "http://a.example/"), usedAt: 3)

    private static let marks = LibraryMarks(
        list: .init(walk.collection, definition: 7),
        marks: ReadMarks(items: [1, .max], place: .init(item: 0x8000_0000_0000_0000, number: 12)))

    @Test(
        arguments: [
            .walk(walk), .walk(bareWalk), .page(page), .page(barePage), .page(rememberedPage), .response(response),
            .marks(marks), .marks(LibraryMarks(list: .init(walk.collection, definition: 0), marks: ReadMarks())),
        ] as [LibraryPiece])
    func piece_isReadAsItWasWritten(piece: LibraryPiece) throws {
        let line = LibraryLines.line(piece)
        #expect(line.firstIndex(of: UInt8(ascii: "\n")) == line.count - 1)
        #expect(try LibraryLineReader(Array(line.dropLast())).content() == .piece(piece))
    }

    /// A walk as folio 0.1 exported it: nothing can be compared with its settings.
    @Test func walk_ofVersion1HasNoIdentity() throws {
        let line = #"""
            {"kind":"walk","endpoint":"a/b","parameters":{},"account":"","start":null,"output":"/a.csv",\#
            "settings":"9f","opened_at":1,"ending":null,"pages":0}
            """#
        guard case .piece(.walk(let walk)) = try LibraryLineReader(Array(line.utf8)).content() else {
            Issue.record("not a walk")
            return
        }
        #expect(walk.run == .init(output: "/a.csv", identity: nil) && walk.definition == nil)
        let bare = line.replacing("\"settings\":\"9f\",", with: "")
        #expect(throws: LibraryLineReader.LineError.badMember("identity")) {
            try LibraryLineReader(Array(bare.utf8)).content()
        }
    }

    @Test func fieldsOfAResponse_haveOneLineEach() throws {
        let line = #"""
            {"kind":"response","account":"","url":"http://a.example/","selecting":{},"status":200,\#
            "fields":[["ETag","1"],["Last-Modified","a\r\n\r\nGET /"],["X\nY","2"]],"redirected_to":null,\#
            "requested_at":1,"received_at":2,"used_at":3,"body":""}
            """#
        guard case .piece(.response(let response)) = try LibraryLineReader(Array(line.utf8)).content() else {
            Issue.record("not a response")
            return
        }
        #expect(response.response.fields == ["ETag": "1", "Last-Modified": "a    GET /"])
    }

    private static let pageText =
        #"{"kind":"page","position":null,"next":null,"printed":1,"output_length":null,"fetched_at":1,"hashes":"","body":"AA=="}"#

    private static let marksText =
        #"{"kind":"marks","endpoint":"a/b","parameters":{},"account":"","definition":"7","place":null,"place_number":null,"items":""}"#

    @Test(
        arguments: [
            ("", .notAnObject), ("[]", .notAnObject), (#"{"kind":"page""#, .notAnObject), ("{}", .badMember("kind")),
            (#"{"kind":"leaf"}"#, .unknownKind("leaf")),
            (#"{"kind":"folio-library","version":8}"#, .newerVersion(8, known: 7)),
            (marksText.replacing("\"items\":\"\"", with: "\"items\":[\"1\"]"), .badMember("items")),
            (marksText.replacing("\"definition\":\"7\",", with: ""), .badMember("definition")),
            (marksText.replacing("\"place\":null", with: "\"place\":\"1\""), .badMember("place_number")),
            (#"{"kind":"end","walks":-1,"pages":0,"responses":0}"#, .badMember("walks")),
            (pageText.replacing("AA==", with: "AA="), .badMember("body")),
            (pageText.replacing("AA==", with: "A?=="), .badMember("body")),
            (pageText.replacing("AA==", with: "AB=="), .badMember("body")),
            (pageText.replacing("\"hashes\":\"\"", with: "\"hashes\":\"AAAA\""), .badMember("hashes")),
            (
                pageText.replacing("\"hashes\":\"\"", with: "\"hashes\":\"AAAAAAAAAAA=\"")
                    .replacing("AA==", with: ""), .badMember("hashes")
            ),
            (pageText.replacing("\"printed\":1", with: "\"printed\":1.5"), .badMember("printed")),
            (pageText.replacing("\"position\":null,", with: ""), .badMember("position")),
            (pageText.replacing("\"next\":null", with: "\"next\":7"), .badMember("next")),
            (pageText.replacing("\"next\"", with: "\"memory\":\"items 2 1\",\"next\""), .badMember("memory")),
        ] as [(String, LibraryLineReader.LineError)])
    func badLine_isRefused(line: String, fault: LibraryLineReader.LineError) {
        #expect(throws: fault) { try LibraryLineReader(Array(line.utf8)).content() }
    }

    /// The header of an export without checksums.
    private static let header = #"{"kind":"folio-library","version":3}"#

    private static func end(walks: Int = 0, pages: Int = 0, responses: Int = 0) -> String {
        String(
            decoding: LibraryLines.end(.init(walks: walks, pages: pages, responses: responses)).dropLast(),
            as: UTF8.self)
    }

    private static let responseText = String(decoding: LibraryLines.line(.response(response)).dropLast(), as: UTF8.self)

    /// The pieces of a file with these lines, or the error and its line.
    private static func read(_ lines: [String]) throws -> (pieces: Int, error: LibraryLineError.Reason?, line: Int) {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/export"
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path))
        let sequence = try LibraryLineSequence(path, interruption: -1)
        var count = 0
        do {
            while try sequence.next() != nil { count += 1 }
            return (count, nil, 0)
        } catch let error as LibraryLineError {
            return (count, error.reason, error.line)
        }
    }

    @Test(
        arguments: [
            ([header, end()], 0), ([header, responseText, end(responses: 1)], 1),
            ([header.replacing("3", with: "2"), responseText], 1),
            ([header.replacing("3", with: "1"), responseText, pageText], 2), (export, 5),
            (export.map { "\($0)\r" }, 5),
        ] as [([String], Int)])
    func completeExport_isRead(lines: [String], pieces: Int) throws {
        let read = try Self.read(lines)
        #expect(read.pieces == pieces && read.error == nil)
    }

    /// A cut at the end of a line leaves only whole lines.
    @Test(
        arguments: [
            ([], 0, .noHeader, 1), ([responseText], 0, .noHeader, 1), (["{}"], 0, .noHeader, 1),
            ([header], 0, .noEnd, 1), ([header, responseText], 1, .noEnd, 2),
            ([header, responseText, header, end()], 1, .noEnd, 3),
            ([header, end(), responseText], 0, .noHeader, 3), ([header, end(), end()], 0, .noHeader, 3),
            ([header, end(), header, end()], 0, .secondExport, 3), (export + export, 5, .secondExport, 8),
            ([header.replacing("3", with: "2"), responseText, header, end()], 1, .secondExport, 3),
            (
                [header, responseText, end(responses: 2)], 1,
                .wrongCounts(.init(responses: 2), found: .init(responses: 1)), 3
            ),
        ] as [([String], Int, LibraryLineReader.LineError, Int)])
    func incompleteExport_isReported(
        lines: [String], pieces: Int, error: LibraryLineReader.LineError, line: Int
    ) throws {
        let read = try Self.read(lines)
        #expect(read.pieces == pieces && read.error == .line(error) && read.line == line)
    }

    /// The lines of an export with two walks, one of two pages, and a response.
    private static let export: [String] = {
        let writer = LibraryLineWriter()
        let pieces: [LibraryPiece] = [
            .walk(walk), .page(page), .page(barePage), .walk(bareWalk), .response(response),
        ]
        let lines = [writer.header] + pieces.map(writer.line) + [writer.end()]
        return lines.map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }()

    /// Every line but the first is changed in a way that leaves valid JSON, lost, repeated, and exchanged with each
    /// other one.
    @Test func changedExport_isReportedAtItsFirstWrongLine() throws {
        let lines = Self.export
        for index in 1..<lines.count {
            let changed = lines[index].replacing(#""kind""#, with: #""kinds":0,"kind""#)
            let (before, after) = (Array(lines[..<index]), Array(lines[(index + 1)...]))
            var variants: [[String]] = [before + [changed] + after, before + [lines[index], lines[index]] + after]
            if !after.isEmpty { variants.append(before + after) }
            for other in index + 1..<max(index + 1, lines.count) {
                var swapped = lines
                swapped.swapAt(index, other)
                variants.append(swapped)
            }
            for (number, variant) in variants.enumerated() {
                let read = try Self.read(variant)
                let isRepeated = number == 1
                let isAfterEnd = isRepeated && index == lines.count - 1
                #expect(read.error == .line(isAfterEnd ? .noHeader : .wrongChecksum), "\(variant)")
                #expect(read.line == index + (isRepeated ? 2 : 1))
            }
        }
    }

    /// The first line is part of the checksums.
    @Test func otherHeader_isReported() throws {
        var lines = Self.export
        lines[0] = lines[0].replacing(",", with: ", ")
        let read = try Self.read(lines)
        #expect(read.pieces == 0 && read.error == .line(.wrongChecksum) && read.line == 2)
    }

    /// Another version would switch the checksums off.
    @Test(arguments: 1..<LibraryLines.version) func otherVersion_isReportedAtTheFirstChecksum(version: Int) throws {
        var lines = Self.export
        lines[0] = lines[0].replacing("\(LibraryLines.version)", with: "\(version)")
        let read = try Self.read(lines)
        #expect(read.pieces == 0 && read.error == .line(.wrongChecksum) && read.line == 2)
    }

    @Test func line_withoutItsChecksumIsRefused() throws {
        var lines = Self.export
        lines[2] = lines[2].replacing(#/,"checksum":"[0-9a-f]{16}"/#, with: "")
        let read = try Self.read(lines)
        #expect(read.pieces == 1 && read.error == .line(.wrongChecksum) && read.line == 3)
    }

    @Test(
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1099, "1.0 kB"), (999_999, "999.9 kB"),
            (1_000_000, "1.0 MB"),
            (1_500_000_000, "1.5 GB"), (7_000_000_000_000_000, "7000.0 TB"),
        ] as [(Int64, String)])
    func byteCount_isShort(bytes: Int64, text: String) {
        #expect(ByteCount.text(bytes) == text)
    }

    @Test func table_isAsWideAsItsWidestCells() {
        let table = TextTable(
            [.left("A"), .right("COUNT"), .left("B")], [["日本", "1", ""], ["x\u{1B}[1m", "123456", "y"]])
        #expect(
            table.lines(in: .english) == ["A       COUNT  B", "日本        1", "x␛[1m  123456  y"])
    }
}
