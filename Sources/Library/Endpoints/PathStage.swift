import JSON

/// A value on the way of a plain path, from which the next step leads on. If it is something else than the step needs, the
/// value at the path is not missing: the path is wrong for this response, as jq would say.
struct PathStage: Sendable {
    /// The path to the value.
    let path: JSONPath
    private let next: JSONPath.Step
    /// Longer paths are not checked: one for each stage would be much.
    private static let most = 32

    /// The stages of a path before its first `[]`.
    static func all(of path: JSONPath) -> [PathStage] {
        let steps = path.steps.prefix { $0 != .each }
        guard steps.count <= most else { return [] }
        return steps.indices.map { PathStage(path: JSONPath(Array(steps[..<$0])), next: steps[$0]) }
    }

    func check(_ value: JSONRange, in body: [UInt8], for use: PathUse) throws(PageError) {
        let kind = body.kind(of: value)
        switch (next, kind) {
        case (.key, .object?), (.index, .array?), (_, nil), (_, .null?): return
        default: break
        }
        // Some servers write an empty value in place of an empty object.
        let text = body[value.bytes].filter { $0 > 0x20 }
        if ["[]", "{}", "\"\"", "false"].contains(where: { $0.utf8.elementsEqual(text) }) { return }
        throw .offPath(kind ?? .null, path: path.description, needsList: isIndex, use)
    }

    private var isIndex: Bool { if case .index = next { true } else { false } }
}
