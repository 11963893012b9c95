/// Reads the characters (Unicode scalars) of a plain path, left to right.
struct JSONPathReader {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    static func startsName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        default: false
        }
    }

    static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
        startsName(scalar) || isDigit(scalar)
    }

    /// Whether the text is a path of JSONPath (RFC 9535). jq's variables have names.
    private var isJSONPath: Bool {
        scalars.first == "$" && (scalars.count == 1 || scalars[1] == "." || scalars[1] == "[")
    }

    mutating func path() throws(JSONPathError) -> JSONPath {
        guard take(".") else { throw isJSONPath ? .dollar(offset: 0) : .missingDot(offset: 0) }
        var steps: [JSONPath.Step] = []
        if let name = try member() { steps.append(.key(name)) }
        while let next = current, next != "?" {
            guard steps.count < JSONPath.longest else { throw .tooManySteps(offset: position) }
            // Only after a step: `..` means something else in jq.
            let isDotted = !steps.isEmpty && take(".")
            if isDotted, let name = try member() {
                steps.append(.key(name))
            } else if take("[") {
                steps.append(try bracket())
            } else {
                throw .notPlain(offset: position)
            }
        }
        let isOptional = take("?")
        guard current == nil else { throw .notPlain(offset: position) }
        return JSONPath(steps, isOptional: isOptional)
    }

    private var current: Unicode.Scalar? { scalar(at: position) }

    private func scalar(at place: Int) -> Unicode.Scalar? {
        place < scalars.count ? scalars[place] : nil
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        position += 1
        return true
    }

    /// A bare or quoted name; nil if there is neither.
    private mutating func member() throws(JSONPathError) -> String? {
        if current == "\"" { return try quoted() }
        guard let first = current, Self.startsName(first) else { return nil }
        let start = position
        let name = scalars[start...].prefix(while: Self.continuesName)
        position = name.endIndex
        if needsQuotes {
            let whole = scalars[start...].prefix { !".[?| ".unicodeScalars.contains($0) }
            throw .needsQuotes(name: String(whole), offset: start)
        }
        return String(name)
    }

    /// Whether the next character makes a bare name invalid; `-` only before a letter, because `.a-1` is a difference.
    private var needsQuotes: Bool {
        switch current {
        case "@", "$", ":": true
        case "-": scalar(at: position + 1).map(Self.startsName) ?? false
        default: false
        }
    }

    /// A name in double quotes, with JSON's escapes.
    private mutating func quoted() throws(JSONPathError) -> String {
        let start = position
        position += 1
        while let next = current, next != "\"" {
            position += next == "\\" ? try escapeLength() : 1
        }
        let inside = String(scalars[(start + 1)..<position])
        guard take("\"") else { throw .unclosed(offset: start) }
        return JSONText.unescaped(Array(inside.utf8))
    }

    /// The length of the escape that begins here. Throws `notPlain` for jq's `\(…)`.
    private func escapeLength() throws(JSONPathError) -> Int {
        // A backslash at the end: report the missing quote instead.
        guard let kind = scalar(at: position + 1) else { return 1 }
        if "\"\\/bfnrt".unicodeScalars.contains(kind) { return 2 }
        let digits = scalars[(position + 2)...].prefix(4).filter(\.properties.isASCIIHexDigit)
        guard kind == "u", digits.count == 4 else { throw .notPlain(offset: position) }
        return 6
    }

    /// The step after `[`: each element, an index, or a quoted name.
    private mutating func bracket() throws(JSONPathError) -> JSONPath.Step {
        let start = position - 1
        if take("]") { return .each }
        let step = current == "\"" ? .key(try quoted()) : index()
        guard current != nil else { throw .unclosed(offset: start) }
        guard let step, take("]") else { throw .notPlain(offset: position) }
        return step
    }

    /// An index within the plan's range; nil if there is none.
    private mutating func index() -> JSONPath.Step? {
        let digits = scalars[position...].prefix(while: Self.isDigit)
        guard let index = Int(String(digits)), index < UInt32.max else { return nil }
        position = digits.endIndex
        return .index(index)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar >= "0" && scalar <= "9"
    }
}
