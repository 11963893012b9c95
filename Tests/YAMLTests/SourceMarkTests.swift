import Testing

@testable import YAML

@Suite struct SourceMarkTests {
    @Test(arguments: [
        ("a: b\nc:\n  - d\n", ["1:1 {2}", "1:1 a:", "1:4 b", "2:1 c:", "3:3 [1]", "3:5 d"]),
        ("é: 'ü'\nx: y", ["1:1 {2}", "1:1 é:", "1:4 ü", "2:1 x:", "2:4 y"]),
        ("{😀: e\u{301}, 👨‍👩‍👧: z}", ["1:1 {2}", "1:2 😀:", "1:5 e\u{301}", "1:8 👨‍👩‍👧:", "1:11 z"]),
        ("a: 1\r\nb: 2\rc: 3", ["1:1 {3}", "1:1 a:", "1:4 1", "2:1 b:", "2:4 2", "3:1 c:", "3:4 3"]),
        ("\u{FEFF}a: 1", ["1:1 {1}", "1:1 a:", "1:4 1"]),
        ("a: \"x\u{2028}y\u{85}z\"\nb: 1", ["1:1 {2}", "1:1 a:", "1:4 x\u{2028}y z", "2:1 b:", "2:4 1"]),
        ("\n\n  # c\n  a:\n", ["4:3 {1}", "4:3 a:", "4:5 "]),
        ("a: &x [1]\nb: *x", ["1:1 {2}", "1:1 a:", "1:4 [1]", "1:8 1", "2:1 b:", "2:4 [1]", "1:8 1"]),
        ("a: !!str 1\nb: |\n  t", ["1:1 {2}", "1:1 a:", "1:4 1", "2:1 b:", "2:4 t"]),
    ])
    func marks_countLinesAndCharactersFrom1(text: String, marks: [String]) throws {
        #expect(try parse(text).root.marks == marks)
    }

    @Test(arguments: [
        (1, "a: é"), (2, ""), (3, "b: 2"), (4, "c"), (5, ""), (6, nil), (0, nil),
    ])
    func line_givesTheTextWithoutItsBreak(number: Int, text: String?) {
        let source = YAMLSource(bytes: Array("\u{FEFF}a: é\n\r\nb: 2\rc\n".utf8), file: "x.yaml")
        #expect(source.line(number) == text)
    }

    @Test func line_showsInvalidBytesAsReplacements() {
        #expect(YAMLSource(bytes: [0x61, 0xFF, 0x62], file: "x.yaml").line(1) == "a\u{FFFD}b")
    }

    @Test func document_keepsTheNameOfItsFile() throws {
        #expect(try parse("a: 1").source.file == "plugins.yaml")
    }
}

@Suite struct PluginExampleTests {
    private func github() throws -> YAMLNode {
        try #require(try parse(PluginExample.text).root["plugins"]?["github"])
    }

    @Test func example_isReadWhole() throws {
        let issues = try #require(try github()["endpoints"]?["issues"])
        #expect(try github()["auth"]?["optional"]?.bool == true)
        #expect(try github()["http"]?["retries"]?.int == 4)
        #expect(try github()["http"]?["rate"]?.string == "10/s")
        #expect(issues["query"]?["labels"]?.string == "{labels|join:,}")
        #expect(issues["path"]?.string == "/repos/{repo|segments}/issues")
        #expect(issues["where"]?.string == ".pull_request == null")
        #expect(issues["params"]?["state"]?["values"]?.items?.map(\.string) == ["open", "closed", "all"])
        #expect(issues["comments"]?["pagination"]?["size"]?["max"]?.int == 100)
        #expect(
            issues.entries?.map(\.key.text) == [
                "params", "path", "query", "items", "id", "where", "order", "fields", "pagination", "comments",
            ])
    }

    @Test func example_knowsWhereEachKeyStands() throws {
        let document = try parse(PluginExample.text)
        func check(_ node: YAMLNode) {
            for entry in node.entries ?? [] {
                let line = document.source.line(entry.mark.line) ?? ""
                #expect(line.dropFirst(entry.mark.column - 1).hasPrefix(entry.key.text + ":"))
                check(entry.value)
            }
            node.items?.forEach(check)
        }
        check(document.root)
    }

    @Test func example_knowsWhereSomeValuesStand() throws {
        let issues = try #require(try github()["endpoints"]?["issues"])
        #expect(try github().mark == SourceMark(4, 5))
        #expect(try github()["default"]?.mark == SourceMark(7, 14))
        #expect(issues["params"]?["state"]?["values"]?.items?.last?.mark == SourceMark(16, 57))
        #expect(issues["query"]?["labels"]?.mark == SourceMark(19, 43))
        #expect(issues["comments"]?["fields"]?["author"]?.mark == SourceMark(33, 44))
    }
}
