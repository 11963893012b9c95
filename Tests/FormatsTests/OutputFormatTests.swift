import Formats
import Pages
import Testing

@Suite struct OutputFormatTests {
    @Test func all_areTheseFormats() {
        #expect(OutputFormat.all.map(\.name) == ["json", "jsonl", "csv", "tsv", "markdown"])
        #expect(OutputFormat.all.map(\.fileExtension) == ["json", "jsonl", "csv", "tsv", "md"])
    }

    @Test(arguments: OutputFormat.all.map(\.name))
    func summary_isOneLine(name: String) throws {
        let format = try #require(OutputFormat.all.first { $0.name == name })
        #expect(!format.summary.isEmpty && format.summary.count <= 70)
        #expect(!format.summary.contains("\n"))
    }

    /// What every format must do: write each item exactly once, page after page, and append without changing earlier
    /// output.
    @Test(arguments: OutputFormat.all.map(\.name))
    func write_givesEachItemOnceAndAppends(name: String) throws {
        let format = try #require(OutputFormat.all.first { $0.name == name })
        let pages = [try makePage(#"[{"id":1,"title":"first"},{"id":2,"title":"second"}]"#), try makePage("[]")]
        var writer = format.makeWriter(try ItemSelection(of: pages[0].layout), true)
        var out = Array("kept".utf8)
        writer.begin(to: &out)
        for page in pages { writer.write(page, parent: [], to: &out) }
        writer.end(
            OutputMeta(endpoint: "a/b", source: "remote", fetchedAt: "x", complete: true, next: nil), to: &out)
        let text = String(decoding: out, as: UTF8.self)
        #expect(text.hasPrefix("kept") && text.hasSuffix("\n"))
        #expect(text.split(separator: "first").count == 2)
        #expect(text.split(separator: "second").count == 2)
    }
}
