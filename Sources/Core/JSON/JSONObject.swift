/// Reads an object member by member.
package enum JSONObject {
    /// The members of a JSON object, in order; nil if the text is not an object.
    package static func members(of json: [UInt8]) -> [(name: String, value: JSONRange)]? {
        // A text that is not JSON has no values.
        guard isObject(json), let values = try? plan.extract(from: json).items else { return nil }
        var end = 0
        return values.map { value in
            defer { end = Int(value.end) }
            return (name(in: json[end..<Int(value.start)]), value)
        }
    }

    /// The values of an object.
    private static let plan = JSONPlan(items: JSONPath([.each]), columns: [], facts: [])

    private static func isObject(_ json: [UInt8]) -> Bool {
        let text = json.starts(with: [0xEF, 0xBB, 0xBF]) ? json[3...] : json[...]
        return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    }

    /// The only string between two values.
    private static func name(in gap: ArraySlice<UInt8>) -> String {
        let quote = UInt8(ascii: "\"")
        guard let first = gap.firstIndex(of: quote), let last = gap.lastIndex(of: quote), first < last else {
            return ""
        }
        return JSONText.unescaped(gap[(first + 1)..<last])
    }
}
