/// Reads the characters of a plain path, left to right.
struct JSONPathReader {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
        characters = Array(text)
    }

    static func startsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
    }

    static func continuesName(_ byte: UInt8) -> Bool {
        startsName(byte) || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    }

    mutating func path() throws(JSONPathError) -> JSONPath {
        guard take(".") else { throw .missingDot(offset: 0) }
        var steps: [JSONPath.Step] = []
        if let name = try member() { steps.append(.key(name)) }
        while position < characters.count, current != "?" {
            if take("[") {
                steps.append(try bracket())
            } else if take("."), let name = try member() {
                steps.append(.key(name))
            } else if position > 0, characters[position - 1] == ".", take("[") {
                steps.append(try bracket())
            } else {
                throw .notPlain(offset: position)
            }
        }
        let isOptional = take("?")
        guard position == characters.count else { throw .notPlain(offset: position) }
        return JSONPath(steps, isOptional: isOptional)
    }

    private var current: Character? { position < characters.count ? characters[position] : nil }

    private mutating func take(_ character: Character) -> Bool {
        guard current == character else { return false }
        position += 1
        return true
    }

    /// A bare or quoted name; nil where neither stands.
    private mutating func member() throws(JSONPathError) -> String? {
        if current == "\"" { return try quoted() }
        let start = position
        while let byte = current?.asciiValue, Self.continuesName(byte), position > start || Self.startsName(byte) {
            position += 1
        }
        guard position > start else { return nil }
        if let byte = current, byte == "-" || byte == "@" || byte == "$" || byte == ":" {
            throw .needsQuotes(name: nameUpToStep(from: start), offset: start)
        }
        return String(characters[start..<position])
    }

    private func nameUpToStep(from start: Int) -> String {
        String(characters[start...].prefix { !".[?| ".contains($0) })
    }

    /// A name in double quotes, with JSON's escapes.
    private mutating func quoted() throws(JSONPathError) -> String {
        let start = position
        position += 1
        var inside = ""
        while let character = current, character != "\"" {
            inside.append(character)
            position += 1
            if character == "\\", let escaped = current {
                inside.append(escaped)
                position += 1
            }
        }
        guard take("\"") else { throw .unclosed(offset: start) }
        return JSONText.unescaped(Array(inside.utf8))
    }

    /// What stands behind `[`: nothing, an index, or a quoted name.
    private mutating func bracket() throws(JSONPathError) -> JSONPath.Step {
        let start = position - 1
        if take("]") { return .each }
        var step: JSONPath.Step?
        if current == "\"" {
            step = .key(try quoted())
        } else {
            let digits = String(characters[position...].prefix { $0.isASCII && $0.isNumber })
            position += digits.count
            step = Int(digits).flatMap { $0 < Int(UInt32.max) ? .index($0) : nil }
        }
        guard let step else { throw .notPlain(offset: position) }
        guard take("]") else {
            throw current == nil ? .unclosed(offset: start) : .notPlain(offset: position)
        }
        return step
    }
}
