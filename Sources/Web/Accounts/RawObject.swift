import JSON

/// A JSON object whose members keep their text as received.
struct RawObject: Sendable {
    private(set) var members: [(name: String, json: [UInt8])] = []

    init() {}

    /// Nil if the text is not an object.
    init?(_ json: [UInt8]) {
        let text = Array(json.drop { $0 == 0x20 || (0x09...0x0D).contains($0) })
        guard let members = JSONObject.members(of: text) else { return nil }
        self.members = members.map { ($0.name, Array(text[$0.value.bytes])) }
    }

    subscript(name: String) -> [UInt8]? {
        get { members.last { $0.name == name }?.json }
        set {
            let place = members.firstIndex { $0.name == name } ?? members.count
            members.removeAll { $0.name == name }
            if let newValue { members.insert((name, newValue), at: min(place, members.count)) }
        }
    }

    func text(_ name: String) -> String? {
        guard let json = self[name], json.first == UInt8(ascii: "\"") else { return nil }
        return JSONText.unescaped(json.dropFirst().dropLast())
    }

    func integer(_ name: String) -> Int64? {
        self[name].flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
    }

    /// The string members of an object inside this one.
    func texts(_ name: String) -> [String: String] {
        guard let object = self[name].flatMap({ RawObject($0) }) else { return [:] }
        let pairs = object.members.compactMap { member in object.text(member.name).map { (member.name, $0) } }
        return Dictionary(pairs) { _, last in last }
    }

    mutating func set(_ name: String, _ text: String?) {
        self[name] = text.map { Array(JSONValue.text($0).text.utf8) }
    }

    mutating func set(_ name: String, _ number: Int64?) {
        self[name] = number.map { Array("\($0)".utf8) }
    }

    mutating func set(_ name: String, _ texts: [String: String]) {
        let members = texts.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.text($0.value)) }
        self[name] = texts.isEmpty ? nil : Array(JSONValue.members(members).text.utf8)
    }

    /// - Parameter separator: written before each member.
    func bytes(separator: String = "") -> [UInt8] {
        var out = Array("{".utf8)
        for (index, member) in members.enumerated() {
            out += (index > 0 ? "," : "").utf8
            out += separator.utf8
            JSONWriter.append(member.name, to: &out)
            out += ":".utf8
            out += member.json
        }
        return out + Array("\(members.isEmpty ? "" : separator)}".utf8)
    }
}
