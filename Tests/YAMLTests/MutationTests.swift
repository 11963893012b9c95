import Testing

@testable import YAML

/// SplitMix64, so that every run makes the same mutations.
private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite struct MutationTests {
    private static let samples = [
        PluginExample.text,
        "a: &x [1, {b: c}]\nd: *x\ne: !!str 1\nf: |\n  g\n  h\ni: \"j\\n\"\n",
        "query: {a: x, b: [.c, 'd'], \"e\": {f: {g: h}}} # i\npath: /j/{k}\nwhere: .l | m\n",
        "é: {ü: 😀}\r\n- x\r\n? y\r\n: z\r\n--- \n...\n",
    ].map { Array($0.utf8) }

    private static let letters = Array("[]{},:#&*!|>'\"%@`-?.~ \n\t\r\\x0é\u{85}\u{FEFF}\u{0}".utf8) + [0xFF, 0xC3]

    private func mutant(_ random: inout Random) -> [UInt8] {
        var bytes = Self.samples.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...8, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = Self.letters.randomElement(using: &random) ?? 0
            case 1: bytes.insert(Self.letters.randomElement(using: &random) ?? 0, at: place)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
            default: if end - place < bytes.count { bytes.removeSubrange(place..<end) }
            }
        }
        return bytes
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func parse_eitherGivesATreeOrErrorsWithinTheFile(seed: UInt64) {
        var random = Random(state: seed)
        var parsed = 0
        var refused = 0
        for _ in 0..<500 {
            let source = YAMLSource(bytes: mutant(&random), file: "mutant.yaml")
            do throws(YAMLFileError) {
                try check(YAMLDocument.parse(source).root, in: source)
                parsed += 1
            } catch {
                #expect(!error.errors.isEmpty)
                for error in error.errors { check(error, in: source) }
                refused += 1
            }
        }
        #expect(parsed > 20 && refused > 20)
    }

    /// The mark is inside the file, and a fragment is the text at that place.
    private func check(_ error: YAMLError, in source: YAMLSource) {
        let line = source.line(error.mark.line)
        #expect(line != nil && error.mark.column <= (line?.count ?? 0) + 1, "\(error) in \(source.bytes)")
        switch error {
        case .quoteThis(let fragment, let mark), .colonWithoutSpace(let fragment, let mark):
            let rest = line?.dropFirst(mark.column - 1) ?? ""
            #expect(!fragment.isEmpty && rest.hasPrefix(fragment), "\(error) in \(source.bytes)")
        default: break
        }
    }

    private func check(_ node: YAMLNode, in source: YAMLSource) {
        let line = source.line(node.mark.line)
        #expect(line != nil && node.mark.column <= (line?.count ?? 0) + 1, "\(node.mark) in \(source.bytes)")
        node.items?.forEach { check($0, in: source) }
        node.entries?.forEach { check($0.value, in: source) }
    }
}
