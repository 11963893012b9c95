import Feeds
import HTTP
import HTTPCache
import JSON
import Pages
import SQLiteStore

/// Reads a line of an exported library.
package struct LibraryLineReader {
    /// What a line has.
    enum Content: Equatable {
        /// The first line of an export; it also occurs in the middle if two exports were joined.
        case header(version: Int)
        case piece(LibraryPiece)
        /// The last line of an export.
        case end(PieceCounts)
    }

    /// An error in a line.
    package enum LineError: Error, Equatable {
        case notAnObject
        /// The first line is not a header, or a line follows the end of the export.
        case noHeader
        /// The line, or one before it, is not as it was exported.
        case wrongChecksum
        /// The file has another export after the first one.
        case secondExport
        /// The export ends before its last line, or another one begins there.
        case noEnd
        /// The counts in the last line are not those of the lines before.
        case wrongCounts(PieceCounts, found: PieceCounts)
        /// A newer folio wrote it.
        case newerVersion(Int, known: Int)
        case unknownKind(String)
        /// A member is missing or invalid.
        case badMember(String)
    }

    private let line: [UInt8]
    private let members: [String: JSONRange]

    init(_ line: [UInt8]) throws(LineError) {
        guard let members = JSONObject.members(of: line) else { throw .notAnObject }
        self.line = line
        self.members = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Whether the line begins an export.
    var isHeader: Bool { (try? text("kind")) == Self.headerKind }  // A line without a kind is not a header.

    /// Whether the line has a checksum, as every line after the header has since version 4.
    var hasChecksum: Bool { members["checksum"] != nil }

    private static let headerKind = "folio-library"

    /// Reads the line.
    func content() throws(LineError) -> Content {
        switch try text("kind") {
        case Self.headerKind: return .header(version: try version())
        case "walk": return .piece(.walk(try walk()))
        case "page": return .piece(.page(try page()))
        case "response": return .piece(.response(try response()))
        case "marks": return .piece(.marks(try marks()))
        case "end":
            return .end(
                PieceCounts(
                    walks: try count("walks"), pages: try count("pages"), responses: try count("responses"),
                    // Exports before version 5 have none.
                    marks: members["marks"] == nil ? 0 : try count("marks")))
        case let kind: throw .unknownKind(kind)
        }
    }

    private func version() throws(LineError) -> Int {
        let version = try count("version")
        // Version 1 has `settings`, a hash that nothing can be resumed by. Versions 1 and 2 have no line at the end, and
        // version 3 has no checksums. Since version 7, walks have `hashing`.
        guard (1...LibraryLines.version).contains(version) else {
            throw .newerVersion(version, known: LibraryLines.version)
        }
        return version
    }

    private func walk() throws(LineError) -> LibraryWalk {
        let ending = try optionalText("ending")
        guard ending == nil || Generation.Ending(rawValue: ending ?? "") != nil else { throw .badMember("ending") }
        let identity = members["settings"] == nil ? try optionalText("identity") : nil
        let pages = try count("pages")
        return LibraryWalk(
            collection: try collection(), definition: try definition(),
            start: try optionalText("start").map { Position($0) },
            run: .init(output: try optionalText("output"), identity: identity.flatMap { ResumeIdentity(text: $0) }),
            openedAt: try integer("opened_at"),
            ending: ending.flatMap { Generation.Ending(rawValue: $0) }, pages: pages,
            hashing: members["hashing"] == nil ? 0 : try count("hashing"))
    }

    private func collection() throws(LineError) -> CollectionKey {
        CollectionKey(endpoint: try text("endpoint"), parameters: try parameters(), account: try text("account"))
    }

    private func marks() throws(LineError) -> LibraryMarks {
        guard let definition = try hash("definition") else { throw .badMember("definition") }
        let items = Set(try hashes("items"))
        let place = try hash("place").map { (item) throws(LineError) in
            ReadMarks.Place(item: item, number: try count("place_number"))
        }
        return LibraryMarks(
            list: .init(try collection(), definition: definition), marks: ReadMarks(items: items, place: place))
    }

    /// Nil in an export of folio 0.1 or 0.2, whose lines lack both members.
    private func definition() throws(LineError) -> ListDefinition? {
        guard let list = try hash("definition"), let pagination = try hash("pagination") else { return nil }
        return ListDefinition(list: list, pagination: pagination)
    }

    private func hash(_ name: String) throws(LineError) -> UInt64? {
        guard members[name] != nil, let text = try optionalText(name) else { return nil }
        guard let hash = UInt64(text, radix: 16) else { throw .badMember(name) }
        return hash
    }

    private func page() throws(LineError) -> LibraryPage {
        let hashes = try hashes("hashes")
        let body = try bytes("body")
        guard !body.isEmpty || hashes.isEmpty else { throw .badMember("hashes") }
        let versions = members["versions"] == nil ? nil : try self.hashes("versions")
        guard versions.map({ $0.count == hashes.count }) != false else { throw .badMember("versions") }
        return LibraryPage(
            position: try optionalText("position").map { Position($0) }, hashes: hashes, versions: versions,
            checkpoint: .init(
                next: try optionalText("next").map { Position($0) }, printed: Int(try integer("printed")),
                outputLength: isNull("output_length") ? nil : try integer("output_length"),
                fetchedAt: try integer("fetched_at"), memory: try memory()), body: body)
    }

    /// Missing if the walk knew nothing, and in exports before folio had it.
    private func memory() throws(LineError) -> WalkMemory {
        guard members["memory"] != nil else { return WalkMemory() }
        guard let memory = WalkMemory(text: try text("memory")) else { throw .badMember("memory") }
        return memory
    }

    private func hashes(_ name: String) throws(LineError) -> [UInt64] {
        let packed = try bytes(name)
        guard packed.count % 8 == 0 else { throw .badMember(name) }
        return stride(from: 0, to: packed.count, by: 8).map { start in
            packed[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
    }

    private func response() throws(LineError) -> LibraryResponse {
        var fields = HTTPFields()
        for field in try list("fields") {
            guard let pair = Self.texts(of: field), pair.count == 2 else { throw .badMember("fields") }
            fields.append(pair[0], pair[1])
        }
        let response = StoredResponse(
            status: Int(try integer("status")), fields: fields.valid, body: try bytes("body"),
            selecting: try selecting(),
            requestedAt: try integer("requested_at"), receivedAt: try integer("received_at"),
            redirectedTo: try optionalText("redirected_to"))
        return LibraryResponse(
            key: ResponseKey(account: try text("account"), url: try text("url")), response: response,
            usedAt: try integer("used_at"))
    }

    private func parameters() throws(LineError) -> [String: [String]] {
        var parameters: [String: [String]] = [:]
        for (name, value) in try object("parameters") {
            guard let values = Self.texts(of: value) else { throw .badMember("parameters") }
            parameters[name] = values
        }
        return parameters
    }

    private func selecting() throws(LineError) -> [String: String?] {
        var selecting: [String: String?] = [:]
        for (name, value) in try object("selecting") { selecting[name] = .some(value.text(of: Self.whole(value))) }
        return selecting
    }

    // MARK: Members

    private func isNull(_ name: String) -> Bool {
        members[name].map { line.kind(of: $0) == .null } ?? false
    }

    private func optionalText(_ name: String) throws(LineError) -> String? {
        isNull(name) ? nil : try text(name)
    }

    private func text(_ name: String) throws(LineError) -> String {
        guard let range = members[name], line.kind(of: range) == .string, let text = line.text(of: range) else {
            throw .badMember(name)
        }
        return text
    }

    private func integer(_ name: String) throws(LineError) -> Int64 {
        guard let range = members[name], line.kind(of: range) == .number,
            let number = line.text(of: range).flatMap({ Int64($0) })
        else { throw .badMember(name) }
        return number
    }

    private func count(_ name: String) throws(LineError) -> Int {
        let number = try integer(name)
        guard number >= 0 else { throw .badMember(name) }
        return Int(number)
    }

    private func bytes(_ name: String) throws(LineError) -> [UInt8] {
        guard let range = members[name], line.kind(of: range) == .string,
            let bytes = Base64.bytes(line[range.bytes].dropFirst().dropLast())
        else { throw .badMember(name) }
        return bytes
    }

    private func object(_ name: String) throws(LineError) -> [(String, [UInt8])] {
        guard let range = members[name], case let inside = Array(line[range.bytes]),
            let members = JSONObject.members(of: inside)
        else { throw .badMember(name) }
        return members.map { ($0.name, Array(inside[$0.value.bytes])) }
    }

    private func list(_ name: String) throws(LineError) -> [[UInt8]] {
        guard let range = members[name], let list = Self.elements(of: Array(line[range.bytes])) else {
            throw .badMember(name)
        }
        return list
    }

    private static let listPlan = JSONPlan(items: JSONPath([]), columns: [], facts: [])

    /// The elements of a JSON list; nil if the text is not a list.
    private static func elements(of json: [UInt8]) -> [[UInt8]]? {
        // Text that is not a list has no elements.
        (try? listPlan.extract(from: json))?.items.map { Array(json[$0.bytes]) }
    }

    /// The strings of a JSON list of strings; nil if the text is anything else.
    private static func texts(of json: [UInt8]) -> [String]? {
        guard let elements = elements(of: json) else { return nil }
        let texts = elements.compactMap { $0.kind(of: whole($0)) == .string ? $0.text(of: whole($0)) : nil }
        return texts.count == elements.count ? texts : nil
    }

    private static func whole(_ json: [UInt8]) -> JSONRange {
        JSONRange(start: 0, end: UInt32(json.count))
    }
}
