import CSimdJSON

/// Many paths as two trees, one from the document and one from an item, so that one pass over a page finds them all.
struct PathTree {
    private struct Node {
        var edges: [(step: JSONPath.Step, node: Int)] = []
        var slot = -1
        var role = FOLIO_NODE_PLAIN
        var leadsToItems = false
        var goesThrough = false
    }

    let documentNode = 0
    let itemNode = 1
    private var nodes = [Node(), Node()]

    /// Adds the path to the items. It ends at an item or at the list of items.
    mutating func markItems(_ path: JSONPath, isItem: Bool) {
        var node = documentNode
        nodes[node].leadsToItems = true
        for step in path.steps {
            if step == .each { nodes[node].goesThrough = true }
            node = child(of: node, step)
            nodes[node].leadsToItems = true
        }
        nodes[node].role = isItem ? FOLIO_NODE_ITEM : FOLIO_NODE_LIST
    }

    /// Adds paths from a root and returns the slot of each value. Equal paths share a slot.
    mutating func addLeaves(_ paths: [JSONPath], root: Int) -> [Int] {
        var count = 0
        return paths.map { path in
            let leaf = path.steps.reduce(root) { child(of: $0, $1) }
            if nodes[leaf].slot < 0 {
                nodes[leaf].slot = count
                count += 1
            }
            return nodes[leaf].slot
        }
    }

    /// The trees as the arrays that the shim walks.
    func flattened() -> (nodes: [FolioNode], edges: [FolioEdge], keys: [UInt8]) {
        var tree = self
        tree.mergeEachIntoIndexes(at: documentNode)
        var edges: [FolioEdge] = []
        var keys: [UInt8] = []
        let flat = tree.nodes.map { node in
            let first = edges.count
            var lengths: UInt64 = 0
            for edge in node.edges {
                edges.append(Self.flatEdge(edge.step, to: edge.node, keys: &keys))
                if case .key(let name) = edge.step { lengths |= 1 << UInt64(name.utf8.count % 64) }
            }
            return FolioNode(
                first_edge: UInt32(first), edge_count: UInt32(node.edges.count), slot: Int32(node.slot),
                role: node.role, leads_to_items: node.leadsToItems, goes_through: node.goesThrough,
                key_lengths: lengths)
        }
        return (flat, edges, keys)
    }

    private static func flatEdge(_ step: JSONPath.Step, to node: Int, keys: inout [UInt8]) -> FolioEdge {
        let start = UInt32(keys.count)
        switch step {
        case .key(let name):
            keys += Array(name.utf8)
            return FolioEdge(
                kind: FOLIO_EDGE_KEY, node: UInt32(node), key_start: start, key_length: UInt32(name.utf8.count),
                index: 0)
        case .index(let index):
            return FolioEdge(
                kind: FOLIO_EDGE_INDEX, node: UInt32(node), key_start: 0, key_length: 0, index: UInt32(index))
        case .each:
            return FolioEdge(kind: FOLIO_EDGE_EACH, node: UInt32(node), key_start: 0, key_length: 0, index: 0)
        }
    }

    private mutating func child(of node: Int, _ step: JSONPath.Step) -> Int {
        if let edge = nodes[node].edges.first(where: { $0.step == step }) { return edge.node }
        nodes.append(Node())
        nodes[node].edges.append((step, nodes.count - 1))
        return nodes.count - 1
    }

    /// Copies what is below `[]` to the named elements and members beside it, because the pass follows one edge per
    /// value.
    private mutating func mergeEachIntoIndexes(at node: Int) {
        if let each = nodes[node].edges.first(where: { $0.step == .each })?.node {
            for edge in nodes[node].edges where edge.step != .each { graft(each, onto: edge.node) }
        }
        for edge in nodes[node].edges { mergeEachIntoIndexes(at: edge.node) }
    }

    private mutating func graft(_ source: Int, onto target: Int) {
        nodes[target].leadsToItems = nodes[target].leadsToItems || nodes[source].leadsToItems
        nodes[target].goesThrough = nodes[target].goesThrough || nodes[source].goesThrough
        if nodes[source].role != FOLIO_NODE_PLAIN { nodes[target].role = nodes[source].role }
        for edge in nodes[source].edges { graft(edge.node, onto: child(of: target, edge.step)) }
    }
}
