import JSON

/// Splits a jq program into tokens and checks its strings and brackets. libjq checks the grammar.
struct ExpressionScanner {
    /// Functions without arguments that often stand alone.
    static let commonFilters: Set<String> = ExpressionSandbox.names.union([
        "add", "all", "any", "arrays", "booleans", "empty", "error", "false", "first", "flatten", "floor",
        "from_entries", "fromdate", "fromjson", "infinite", "iterables", "keys", "keys_unsorted", "last",
        "leaf_paths", "length", "max", "min", "nan", "not", "now", "null", "nulls", "numbers", "objects", "paths",
        "recurse", "reverse", "round", "scalars", "sort", "sqrt", "strings", "to_entries", "todate", "tojson",
        "tonumber", "tostream", "tostring", "transpose", "true", "type", "unique", "utf8bytelength", "values",
    ])

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var tokens: [ExpressionToken] = []
    private var open: [(bracket: Unicode.Scalar, offset: Int)] = []
    /// How many strings the scanner is inside.
    private var depth = 0

    /// The tokens of a program in the order of the text, without comments and white space.
    static func tokens(of text: String) throws(ExpressionError) -> [ExpressionToken] {
        var scanner = ExpressionScanner(scalars: Array(text.unicodeScalars))
        while try scanner.scan(until: 0) {}
        if let open = scanner.open.last { throw .unclosed(offset: open.offset) }
        return scanner.tokens
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// Takes one token. Returns false at the end, or if it closes the bracket at a depth.
    private mutating func scan(until outer: Int) throws(ExpressionError) -> Bool {
        try skipBlank()
        guard let first = scalar(0) else { return false }
        // Each string inside a string makes this function call itself.
        guard open.count <= ExpressionLimits.nesting else { throw .tooDeep(offset: position) }
        switch first {
        case "\"": try string(from: position)
        case ".": dotted()
        case "$", "@":
            let length = 1 + name(at: position + 1)
            // libjq would take a blank between them.
            if first == "$", length == 1 { throw .unexpected("$", offset: position) }
            add(first == "$" ? .variable : .format, length: length)
        case "(", "[", "{":
            let offset = position
            add(.sign, length: 1)
            open.append((first, offset))
        case ")", "]", "}":
            guard let last = open.last, Self.closing[last.bracket] == first else {
                throw .unopened(String(first), offset: position)
            }
            open.removeLast()
            add(.sign, length: 1)
            return open.count > outer || outer == 0
        case _ where Self.startsName(first): add(.word, length: name(at: position))
        case _ where Self.isDigit(first): add(.number, length: number())
        default: add(.sign, length: sign())
        }
        return true
    }

    private static let closing: [Unicode.Scalar: Unicode.Scalar] = ["(": ")", "[": "]", "{": "}"]

    private mutating func dotted() {
        if scalar(1) == "." { return add(.sign, length: 2) }
        if let next = scalar(1), Self.isDigit(next) { return add(.number, length: 1 + number(at: position + 1)) }
        let length = name(at: position + 1)
        add(length > 0 ? .field : .sign, length: 1 + length)
    }

    /// Takes a string with all of its `\(…)`.
    private mutating func string(from start: Int) throws(ExpressionError) {
        let place = tokens.count
        let enclosing = open.last.map { String($0.bracket) } ?? ""
        let isInside = depth > 0
        position += 1
        while let next = scalar(0), next != "\"" {
            guard next == "\\" else {
                position += 1
                continue
            }
            guard scalar(1) == "(" else {
                position += 2
                continue
            }
            position += 2
            open.append(("(", position - 1))
            let inner = open.count
            depth += 1
            while try scan(until: inner - 1), open.count >= inner {}
            depth -= 1
            guard open.count < inner else { throw .unclosed(offset: start) }
        }
        guard scalar(0) != nil else { throw .unclosed(offset: start) }
        position += 1
        let text = String(scalars[start..<position])
        tokens.insert(
            ExpressionToken(kind: .string, text: text, offset: start, isInside: isInside, enclosing: enclosing),
            at: place)
    }

    private mutating func skipBlank() throws(ExpressionError) {
        while let next = scalar(0) {
            if next == "#" {
                var last = next
                while let inside = scalar(0), inside != "\n" {
                    if inside != "\r" { last = inside }
                    position += 1
                }
                // From jq 1.7 on, the comment would go on in the next line.
                if last == "\\", scalar(0) != nil { throw .unexpected("\\", offset: position - 1) }
            } else if next.properties.isWhitespace {
                position += 1
            } else {
                return
            }
        }
    }

    private mutating func add(_ kind: ExpressionToken.Kind, length: Int) {
        let end = min(position + length, scalars.count)
        tokens.append(
            ExpressionToken(
                kind: kind, text: String(scalars[position..<end]), offset: position, isInside: depth > 0,
                enclosing: open.last.map { String($0.bracket) } ?? ""))
        position = end
    }

    private func name(at place: Int) -> Int {
        guard place < scalars.count, Self.startsName(scalars[place]) else { return 0 }
        return scalars[place...].prefix { Self.startsName($0) || Self.isDigit($0) }.count
    }

    private func number(at place: Int? = nil) -> Int {
        let start = place ?? position
        var end = start
        while end < scalars.count, Self.isDigit(scalars[end]) || scalars[end] == "." { end += 1 }
        if end < scalars.count, scalars[end] == "e" || scalars[end] == "E" {
            var exponent = end + 1
            if exponent < scalars.count, scalars[exponent] == "+" || scalars[exponent] == "-" { exponent += 1 }
            if exponent < scalars.count, Self.isDigit(scalars[exponent]) {
                end = exponent
                while end < scalars.count, Self.isDigit(scalars[end]) { end += 1 }
            }
        }
        return end - start
    }

    private static let longSigns = ["?//", "//=", "!=", "==", "<=", ">=", "|=", "+=", "-=", "*=", "/=", "%=", "//"]

    private func sign() -> Int {
        let rest = String(scalars[position...].prefix(3))
        return Self.longSigns.first { rest.hasPrefix($0) }?.count ?? 1
    }

    private func scalar(_ distance: Int) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        default: false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }
}
