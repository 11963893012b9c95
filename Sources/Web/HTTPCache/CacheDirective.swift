/// One directive of a `Cache-Control` field.
struct CacheDirective: Equatable {
    /// The name in lower case.
    let name: String
    /// The value without its quotes; empty if malformed, nil if absent.
    let value: String?

    /// The value read as a list of field names, in lower case.
    var fieldNames: [String] {
        FieldList.members(of: [value ?? ""]).map { $0.lowercased() }
    }
}

/// Reads one field value, left to right. It skips malformed parts up to the next comma.
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
        // A valid directive is followed directly by a comma or the end.
        let junk = text(until: ",")
        return name.isEmpty ? nil : CacheDirective(name: name, value: junk.isEmpty ? value : "")
    }

    /// - Parameter isClose: whether no space is between name and `=`, where none is allowed.
    private mutating func value(isClose: Bool) -> String {
        position += 1
        let value = quoted() ?? text(until: ", \t")
        skip(" \t")
        return isClose ? value : ""
    }

    /// Reads a quoted string; nil if there is none, or if it is unclosed.
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
