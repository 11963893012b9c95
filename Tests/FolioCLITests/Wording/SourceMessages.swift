import Foundation

/// The messages that sources write out, each with its key.
struct SourceMessages {
    struct Entry: Hashable {
        let key: String
        let isPlural: Bool
        /// The file, from its room on, and the line.
        let place: String
    }

    private(set) var entries: [Entry] = []
    /// Where a message is made of something else than a literal, so that no key can be read; or of one that has a gap's
    /// name in its text, more than nine gaps, or a form for one with more values than the other.
    private(set) var faults: [String] = []

    private let place: String

    /// All of a room.
    init(room: String) throws {
        place = room
        let root = URL(filePath: #filePath).appending(path: "../../../../Sources/\(room)").standardized
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? []
        let sources = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        for file in sources.sorted(by: { $0.path < $1.path }) {
            let name = String(file.standardized.path.dropFirst(root.deletingLastPathComponent().path.count + 1))
            let messages = SourceMessages(try String(contentsOf: file, encoding: .utf8), of: name)
            entries += messages.entries
            faults += messages.faults
        }
    }

    /// Those of one source.
    init(_ source: String, of file: String) {
        place = file
        let characters = Array(source)
        scan(characters, 0..<characters.count)
    }

    private mutating func scan(_ source: [Character], _ range: Range<Int>) {
        let name = Array("Message(")
        var place = range.lowerBound
        while place < range.upperBound {
            if source[place...].starts(with: ["/", "/"]) {
                place = source[place...].firstIndex { $0.isNewline } ?? range.upperBound
            } else if SourceLiteral.begins(at: place, in: source) {
                let literal = SourceLiteral(at: place, in: source)
                for code in literal.interpolations { scan(source, code) }
                place = literal.end
            } else if source[place...].starts(with: name), place == 0 || !Self.isPartOfName(source[place - 1]) {
                place += name.count
                read(source, argumentsAt: place)
            } else {
                place += 1
            }
        }
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    private mutating func read(_ source: [Character], argumentsAt place: Int) {
        let arguments = Self.arguments(at: place, in: source)
        let line = source[..<place].count { $0.isNewline } + 1
        let labels = arguments.map(\.label)
        let literals = arguments.map(\.literal)
        switch labels {
        case ["verbatim"], ["decimal"]: break
        case [nil]: add(literals[0], isPlural: false, line)
        case [nil, "one", "other"]:
            let gaps = literals.map { $0?.interpolations.count ?? .max }
            add(gaps[1] <= gaps[2] ? literals[2] : nil, isPlural: true, line)
        default: faults.append("\(self.place):\(line)")
        }
    }

    private mutating func add(_ literal: SourceLiteral?, isPlural: Bool, _ line: Int) {
        let place = "\(self.place):\(line)"
        guard let literal else { return faults.append(place) }
        let gaps = literal.interpolations.count
        let isClear = (1...9).allSatisfy { literal.key.ranges(of: "%\($0)").count == ($0 <= gaps ? 1 : 0) }
        if gaps > 9 || !isClear { faults.append(place) }
        entries.append(Entry(key: literal.key, isPlural: isPlural, place: place))
    }

    private typealias Argument = (label: String?, literal: SourceLiteral?)

    /// The arguments of a call whose bracket is open; a literal is that of an argument which is nothing else.
    private static func arguments(at place: Int, in source: [Character]) -> [Argument] {
        var arguments: [Argument] = []
        let end = SourceLiteral.end(ofCodeAt: place, in: source)
        var start = place
        while start < end {
            let stop = self.end(ofArgumentAt: start, before: end, in: source)
            arguments.append(argument(source, start..<stop))
            start = stop + 1
        }
        return arguments
    }

    private static func end(ofArgumentAt start: Int, before end: Int, in source: [Character]) -> Int {
        var place = start
        while place < end, source[place] != "," {
            if SourceLiteral.begins(at: place, in: source) {
                place = SourceLiteral(at: place, in: source).end
            } else if "([{".contains(source[place]) {
                place = SourceLiteral.end(ofCodeAt: place + 1, in: source) + 1
            } else {
                place += 1
            }
        }
        return place
    }

    private static func argument(_ source: [Character], _ range: Range<Int>) -> Argument {
        var start = source[range].firstIndex { !$0.isWhitespace } ?? range.upperBound
        let word = source[start..<range.upperBound].prefix { isPartOfName($0) }
        var label: String?
        if !word.isEmpty, word.endIndex < range.upperBound, source[word.endIndex] == ":" {
            label = String(word)
            start = source[(word.endIndex + 1)..<range.upperBound].firstIndex { !$0.isWhitespace } ?? range.upperBound
        }
        guard start < range.upperBound, SourceLiteral.begins(at: start, in: source) else { return (label, nil) }
        let literal = SourceLiteral(at: start, in: source)
        let rest = source[literal.end..<range.upperBound]
        return (label, rest.allSatisfy { $0.isWhitespace } ? literal : nil)
    }
}
