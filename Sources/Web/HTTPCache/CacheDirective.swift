/// One directive of a `Cache-Control` field.
struct CacheDirective: Equatable {
    /// In lower case.
    let name: String
    /// Without the quotes around it; empty where it is malformed, nil where there is none.
    let value: String?

    /// The value as a list of field names, in lower case.
    var fieldNames: [String] {
        FieldList.members(of: [value ?? ""]).map { $0.lowercased() }
    }
}

/// Reads one field value, left to right; what is malformed is skipped to the next comma.
struct CacheDirectiveReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ value: String) {
        bytes = Array(value.utf8)
    }

    mutating func directives() -> [CacheDirective] {
        var found: [CacheDirective] = []
        while true {
            skip(" \t,")
            guard position < bytes.count else { return found }
            if let directive = directive() { found.append(directive) }
        }
    }

    private mutating func directive() -> CacheDirective? {
        let name = text(until: "=, \t").lowercased()
        let afterName = position
        skip(" \t")
        let value =
            position < bytes.count && bytes[position] == UInt8(ascii: "=") ? value(isClose: position == afterName) : nil
        // Behind a directive that is complete there is nothing before the comma.
        let junk = text(until: ",")
        return name.isEmpty ? nil : CacheDirective(name: name, value: junk.isEmpty ? value : "")
    }

    /// - Parameter isClose: no space stands between name and `=`, where none may be.
    private mutating func value(isClose: Bool) -> String {
        position += 1
        let value = quoted() ?? text(until: ", \t")
        skip(" \t")
        return isClose ? value : ""
    }

    /// A quoted string; nil where there is none, or where its end is missing.
    private mutating func quoted() -> String? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
        var out: [UInt8] = []
        var place = position + 1
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\"") {
                position = place + 1
                return String(decoding: out, as: UTF8.self)
            }
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
            out.append(bytes[place])
            place += 1
        }
        return nil
    }

    private mutating func text(until ends: String) -> String {
        let start = position
        while position < bytes.count, !ends.utf8.contains(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skip(_ skipped: String) {
        while position < bytes.count, skipped.utf8.contains(bytes[position]) { position += 1 }
    }
}
