/// Reads small objects member by member.
package enum JSONObject {
    /// The members of a JSON object, in order; nil if the text is not an object.
    package static func members(of json: [UInt8]) -> [(name: String, value: JSONRange)]? {
        guard json.first == UInt8(ascii: "{"), (try? plan.extract(from: json)) != nil else { return nil }  // Not JSON.
        var members: [(name: String, value: JSONRange)] = []
        var position = 1
        while let key = token(in: json, from: &position), json[key.lowerBound] == UInt8(ascii: "\"") {
            guard let value = token(in: json, from: &position) else { break }
            let name = JSONText.unescaped(json[key].dropFirst().dropLast())
            members.append((name, JSONRange(start: UInt32(value.lowerBound), end: UInt32(value.upperBound))))
        }
        return members
    }

    private static let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])

    /// Takes the next key or value, and skips punctuation and white space before it.
    private static func token(in json: [UInt8], from position: inout Int) -> Range<Int>? {
        while position < json.count, " \t\r\n,:".utf8.contains(json[position]) { position += 1 }
        guard position < json.count, json[position] != UInt8(ascii: "}") else { return nil }
        let start = position
        var depth = 0
        repeat {
            switch json[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""): position = closingQuote(in: json, from: position)
            default: break
            }
            position += 1
        } while position < json.count && (depth > 0 || !" \t\r\n,:}".utf8.contains(json[position]))
        return start..<position
    }

    private static func closingQuote(in json: [UInt8], from quote: Int) -> Int {
        var position = quote + 1
        while json[position] != UInt8(ascii: "\"") { position += json[position] == UInt8(ascii: "\\") ? 2 : 1 }
        return position
    }
}
