import Feeds
import HTTP
import HTTPCache
import JSON
import Pages
import SQLiteStore

/// The library's pieces as JSON Lines: first a header, then a line for each piece, and at the end a line with their counts,
/// which shows that the export is complete. docs/cache.md describes the members. `LibraryLineWriter` adds the checksums.
enum LibraryLines {
    /// The version of the format, as written in the header.
    static let version = 7

    /// The first line, with its line break.
    static var header: [UInt8] {
        line(kind: "folio-library", [("version", .integer(version))])
    }

    /// The last line, with its line break.
    static func end(_ counts: PieceCounts) -> [UInt8] {
        line(
            kind: "end",
            [
                ("walks", .integer(counts.walks)), ("pages", .integer(counts.pages)),
                ("responses", .integer(counts.responses)), ("marks", .integer(counts.marks)),
            ])
    }

    /// The line of a piece, with its line break.
    static func line(_ piece: LibraryPiece) -> [UInt8] {
        switch piece {
        case .walk(let walk): line(walk)
        case .page(let page): line(page)
        case .response(let response): line(response)
        case .marks(let marks): line(marks)
        }
    }

    private static func members(of list: CollectionKey) -> [(String, JSONValue)] {
        let parameters = list.parameters.sorted { $0.key < $1.key }
        return [
            ("endpoint", .text(list.endpoint)),
            ("parameters", .members(parameters.map { ($0.key, .array($0.value.map { .text($0) })) })),
            ("account", .text(list.account)),
        ]
    }

    private static func line(_ piece: LibraryMarks) -> [UInt8] {
        let place = piece.marks.place
        return line(
            kind: "marks",
            members(of: piece.list.collection) + [
                ("definition", hash(piece.list.definition)), ("place", hash(place?.item)),
                ("place_number", place.map { .integer($0.number) } ?? .null),
                ("items", .text(Base64.text(packed(piece.marks.items.sorted())))),
            ])
    }

    private static func line(_ walk: LibraryWalk) -> [UInt8] {
        line(
            kind: "walk",
            members(of: walk.collection) + [
                ("definition", hash(walk.definition?.list)), ("pagination", hash(walk.definition?.pagination)),
                ("start", .string(walk.start?.text)),
                ("output", .string(walk.run.output)), ("identity", .string(walk.run.identity?.text)),
                ("opened_at", .integer(Int(walk.openedAt))), ("ending", .string(walk.ending?.rawValue)),
                ("pages", .integer(walk.pages)), ("hashing", .integer(walk.hashing)),
            ])
    }

    private static func line(_ page: LibraryPage) -> [UInt8] {
        let length = page.checkpoint.outputLength
        return line(
            kind: "page",
            [
                ("position", .string(page.position?.text)), ("next", .string(page.checkpoint.next?.text)),
                ("printed", .integer(page.checkpoint.printed)),
                ("output_length", length.map { .integer(Int($0)) } ?? .null),
                ("fetched_at", .integer(Int(page.checkpoint.fetchedAt))),
            ] + (page.checkpoint.memory.text.map { [("memory", .text($0))] } ?? []),
            bytes: [("hashes", packed(page.hashes))] + (page.versions.map { [("versions", packed($0))] } ?? [])
                + [("body", page.body)])
    }

    private static func line(_ piece: LibraryResponse) -> [UInt8] {
        let response = piece.response
        let selecting = response.selecting.sorted { $0.key < $1.key }
        return line(
            kind: "response",
            [
                ("account", .text(piece.key.account)), ("url", .text(piece.key.url)),
                ("selecting", .members(selecting.map { ($0.key, .string($0.value)) })),
                ("status", .integer(response.status)),
                ("fields", .array(response.fields.all.map { .array([.text($0.name), .text($0.value)]) })),
                ("redirected_to", .string(response.redirectedTo)),
                ("requested_at", .integer(Int(response.requestedAt))),
                ("received_at", .integer(Int(response.receivedAt))), ("used_at", .integer(Int(piece.usedAt))),
            ], bytes: [("body", response.body)])
    }

    /// - Parameter bytes: members whose values are base64.
    private static func line(
        kind: String, _ members: [(String, JSONValue)], bytes: [(String, [UInt8])] = []
    ) -> [UInt8] {
        var line = Array(JSONValue.members([("kind", .text(kind))] + members).text.utf8.dropLast())
        for (name, value) in bytes {
            line += ",\"\(name)\":\"".utf8
            Base64.append(value, to: &line)
            line.append(UInt8(ascii: "\""))
        }
        line += "}\n".utf8
        return line
    }

    /// 16 hexadecimal digits, as a JSON number cannot have 64 bits.
    private static func hash(_ value: UInt64?) -> JSONValue {
        .string(value.map(digits))
    }

    /// 16 hexadecimal digits.
    static func digits(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Numbers of eight bytes each, in little-endian order.
    private static func packed(_ hashes: [UInt64]) -> [UInt8] {
        hashes.flatMap { hash in (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) } }
    }
}
