import Testing

@testable import YAML

@Suite struct ReadableTests {
    @Test(arguments: [
        "a: 1\nb: [x, 'y', {c: ~}]\n", "# nothing\n", "", "a: &x {b: 1}\nc: *x\n", "- a\n- - b\n", "\u{FEFF}a: b\n",
    ])
    func soundFile_isReadAsItIs(_ text: String) throws {
        #expect(try readable(text).dump == parse(text).root.dump)
    }

    @Test(arguments: [
        ("a: 1\nb: [", #"{"a": int 1, "b": []}"#),
        ("a: 1\nb: }\nc: 2\n", #"{"a": int 1, "b": null }"#),
        ("a: {b: 1, c: {d: 2\ne: 3\n", #"{"a": {"b": int 1, "c": {"d": "2 e"}}}"#),
        ("a: 1\n\tb: 2\n", #"{"a": null }"#),
        ("a: 1\na: 2\n", #"{"a": int 1, "a": int 2}"#),
        ("a: *x\nb: 1\n", #"{"a": null , "b": int 1}"#),
        ("a: &x [*x]\n", #"{"a": [null ]}"#),
        ("[a]: 1\nb: 2\n", #"{"b": int 2}"#),
        ("a: 1\n--- \nb: 2\n", #"{"a": int 1}"#),
        ("a: !!int x\n", #"{"a": "x"}"#),
    ])
    func brokenFile_isReadAsFarAsItGoes(_ text: String, _ tree: String) {
        #expect(readable(text).dump == tree)
    }

    @Test func deepFile_ends() {
        let text = "a: 1\nb: " + String(repeating: "[", count: 100_000)
        #expect(readable(text)["a"]?.int == 1)
    }

    @Test func largerFile_isNotRead() {
        let bytes = Array("a: 1\n".utf8) + [UInt8](repeating: UInt8(ascii: "#"), count: YAMLLimits.pluginFile.bytes)
        #expect(YAMLDocument.readable(YAMLSource(bytes: bytes, file: "")).isNull)
    }

    private func readable(_ text: String) -> YAMLNode {
        YAMLDocument.readable(YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml"))
    }
}
