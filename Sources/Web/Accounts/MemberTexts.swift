import JSON

/// Reads scalars in the response of an authorisation server.
enum MemberTexts {
    /// The scalars at some paths as texts, with nil for those that are missing; nil for anything but JSON, such as a page for
    /// people.
    static func read(at paths: [JSONPath], in body: [UInt8]) -> [String?]? {
        let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: paths)
        guard let found = try? plan.extract(from: body) else { return nil }  // The caller reports that.
        return plan.factSlots.map { body.text(of: found.facts[$0]) }
    }

    /// The same for members of the outermost object.
    static func read(_ names: [String], in body: [UInt8]) -> [String?]? {
        read(at: names.map { JSONPath([.key($0)]) }, in: body)
    }
}
