import HTTP
import YAML

/// Follows the references (`$ref`) of a document, inside it only.
struct References {
    private let root: YAMLNode
    /// The values of the sections that may have thousands, by their pointers.
    private let index: [String: YAMLNode]

    init(_ root: YAMLNode) {
        self.root = root
        let sections = (root["components"]?.entries ?? []).map { ("#/components/\($0.key.text)/", $0.value) }
        let older = ["definitions", "parameters", "responses", "paths"].compactMap { name in
            root[name].map { ("#/\(name)/", $0) }
        }
        index = (sections + older).reduce(into: [:]) { index, section in
            for entry in section.1.entries ?? [] { index[section.0 + Self.escaped(entry.key.text)] = entry.value }
        }
    }

    /// The value that a reference leads to, or the value itself; nil if the reference leads nowhere, in a circle, or to
    /// another document.
    func resolved(_ node: YAMLNode) -> YAMLNode? {
        var node = node
        for _ in 0..<Self.longestChain {
            guard let reference = node["$ref"]?.string else { return node }
            guard let target = target(of: reference) else { return nil }
            node = target
        }
        return nil
    }

    /// No real document refers on so often.
    private static let longestChain = 32

    /// The value at a pointer such as `#/components/schemas/Book` (RFC 6901).
    func target(of reference: String) -> YAMLNode? {
        if let node = index[reference] { return node }
        guard reference.hasPrefix("#") else { return nil }
        var node = root
        for step in reference.dropFirst().split(separator: "/") {
            let name = Self.unescaped(String(step))
            if let items = node.items, let place = Int(name), items.indices.contains(place) {
                node = items[place]
            } else if let value = node[name] {
                node = value
            } else {
                return nil
            }
        }
        return node
    }

    private static func escaped(_ name: String) -> String {
        name.replacing("~", with: "~0").replacing("/", with: "~1")
    }

    private static func unescaped(_ step: String) -> String {
        String(decoding: PercentEncoding.decoded(step), as: UTF8.self).replacing("~1", with: "/").replacing(
            "~0", with: "~")
    }
}

extension YAMLNode {
    /// The text of any scalar but null.
    var text: String? { scalar.flatMap { $0.isNull ? nil : $0.text } }
}
