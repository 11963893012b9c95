import Testing

@testable import YAML

@Suite struct LimitTests {
    private let limits = YAMLLimits.pluginFile

    @Test(arguments: [(-1, false), (0, false), (1, true)])
    func parse_refusesMoreThanTheBytesAllowed(extra: Int, isRefused: Bool) {
        let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: limits.bytes + extra)
        #expect(errors(bytes) == (isRefused ? [.tooLarge(bytes: limits.bytes + extra, limit: limits.bytes)] : []))
    }

    @Test func tooLarge_pointsAtTheStart() {
        #expect(YAMLError.tooLarge(bytes: 1, limit: 0).mark == .start)
    }

    @Test(arguments: [(63, false), (64, false), (65, true), (100_000, true)])
    func parse_refusesMoreThanTheDepthAllowed(depth: Int, isRefused: Bool) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(errors(text) == (isRefused ? [.tooDeep(limit: limits.depth, mark: SourceMark(1, 65))] : []))
    }

    @Test(arguments: [(63, false), (64, false), (65, true)])
    func parse_countsTheDepthOfBlocks(depth: Int, isRefused: Bool) {
        let text = String(repeating: "- ", count: depth)
        #expect(errors(text) == (isRefused ? [.tooDeep(limit: limits.depth, mark: SourceMark(1, 129))] : []))
    }

    @Test(arguments: [(63, false), (64, false), (65, true)])
    func parse_countsTheDepthInsideAliases(depth: Int, isRefused: Bool) {
        // The root is the first node; the anchor has 40 more.
        let anchor = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        let outer = depth - 41
        let text =
            "a: &a \(anchor)\nb: " + String(repeating: "[", count: outer) + "*a" + String(repeating: "]", count: outer)
        #expect(errors(text) == (isRefused ? [.tooDeep(limit: limits.depth, mark: SourceMark(2, 4 + outer))] : []))
    }

    @Test(arguments: [(-1, false), (0, false), (1, true)])
    func parse_refusesMoreThanTheNodesAllowed(extra: Int, isRefused: Bool) {
        let items = limits.nodes - 1 + extra
        let text = String(repeating: "- a\n", count: items)
        #expect(errors(text) == (isRefused ? [.tooManyNodes(limit: limits.nodes, mark: SourceMark(items, 3))] : []))
    }

    @Test(arguments: [(-1, false), (0, false), (1, true)])
    func parse_countsTheNodesInsideAliases(extra: Int, isRefused: Bool) {
        // Ten nodes in the anchor, 9,000 aliases of it, and single nodes up to the limit.
        let anchor = "- &a [1, 2, 3, 4, 5, 6, 7, 8, 9]\n"
        let aliases = String(repeating: "- *a\n", count: 9_000)
        let rest = limits.nodes - 1 - 10 - 90_000 + extra
        let text = anchor + aliases + String(repeating: "- x\n", count: rest)
        #expect(
            errors(text) == (isRefused ? [.tooManyNodes(limit: limits.nodes, mark: SourceMark(9_001 + rest, 3))] : []))
    }

    @Test(arguments: [(0, false), (1, true)])
    func parse_refusesMoreThanTheKeysAllowed(extra: Int, isRefused: Bool) {
        let text = (0..<limits.keys + extra).map { "k\($0): 1\n" }.joined()
        #expect(
            errors(text) == (isRefused ? [.tooManyKeys(limit: limits.keys, mark: SourceMark(limits.keys + 1, 1))] : []))
    }

    /// A long text with many aliases.
    @Test func parse_countsTheTextInsideAliases() {
        let text =
            "- &a \(String(repeating: "x", count: limits.text / 8))\n" + String(repeating: "- *a\n", count: 8)
        #expect(errors(text) == [.tooMuchText(limit: limits.text, mark: SourceMark(9, 3))])
    }

    @Test func parse_reportsSoManyErrorsAndNotMore() {
        #expect(errors(String(repeating: "- !x a\n", count: 5_000)).count == YAMLLimits.errors)
        #expect(errors("{" + String(repeating: "a: 1, ", count: 900) + "}").count == YAMLLimits.errors)
    }

    @Test func readable_hasTheSameLimits() {
        let levels = (1...9).map {
            "l\($0): &l\($0) [" + Array(repeating: "*l\($0 - 1)", count: 9).joined(separator: ", ") + "]"
        }
        let bomb = (["l0: &l0 [x, x, x, x, x, x, x, x, x]"] + levels).joined(separator: "\n")
        let root = YAMLDocument.readable(YAMLSource(bytes: Array(bomb.utf8), file: "f"))
        #expect(count(root) <= limits.nodes && root["l3"]?.items?.count == 9)
        let wide = (0..<5_000).map { "k\($0): 1\n" }.joined()
        #expect(YAMLDocument.readable(YAMLSource(bytes: Array(wide.utf8), file: "f")).entries?.count == limits.keys)
    }

    private func count(_ node: YAMLNode) -> Int {
        1 + (node.items ?? node.entries?.map(\.value) ?? []).reduce(0) { $0 + count($1) }
    }

    @Test func parse_refusesAnAliasBombAtTheAliasThatIsTooMuch() {
        let levels = (1...9).map { level in
            "l\(level): &l\(level) [" + Array(repeating: "*l\(level - 1)", count: 9).joined(separator: ", ") + "]"
        }
        let bomb = (["l0: &l0 [x, x, x, x, x, x, x, x, x]"] + levels).joined(separator: "\n")
        // The levels up to l4 have 74,732 nodes; the first alias of l5 adds 66,430.
        #expect(errors(bomb) == [.tooManyNodes(limit: limits.nodes, mark: SourceMark(6, 10))])
    }
}
