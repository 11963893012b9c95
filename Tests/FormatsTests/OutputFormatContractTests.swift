import JSON
import Pages
import TestSupport
import Testing
import Wording

@testable import Formats

/// What every format must have; a new one is complete when these tests pass.
@Suite struct OutputFormatContractTests {
    private static let items = [#"{"id":1,"title":"first"}"#, #"{"id":2,"title":"second"}"#, #"{"id":3,"title":null}"#]

    @Test func formats_differInNameSummaryAndExtension() {
        let names = OutputFormat.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") } })
        #expect(Set(OutputFormat.all.map(\.summary)).count == names.count)
        #expect(Set(OutputFormat.all.map(\.fileExtension)).count == names.count)
    }

    @Test func everyFile_isAFormatOfTheArray() throws {
        let names = try Repository.names(in: "Sources/Interface/Formats")
            .filter { $0.hasSuffix("Format.swift") && $0 != "OutputFormat.swift" }
        #expect(names.count == OutputFormat.all.count)
        for name in names {
            let text = try Repository.text("Sources/Interface/Formats/\(name)")
            #expect(
                OutputFormat.all.contains { text.contains("name: \"\($0.name)\",") }, "\(name) is not in the array")
        }
    }

    @Test(arguments: OutputFormat.all)
    func summary_isOneShortLine(format: OutputFormat) {
        let summary = format.summary.english
        #expect(!summary.isEmpty && summary.count <= 60 && !summary.contains("\n") && !summary.hasSuffix("."))
    }

    // MARK: Bytes

    @Test(arguments: OutputFormat.all)
    func items_areWrittenOnceEachAfterWhatIsThere(format: OutputFormat) throws {
        let text = try Self.text(format, [Self.items], after: "before")
        #expect(text.hasPrefix("before") && text.hasSuffix("\n"))
        #expect(text.split(separator: "first").count == 2)
        #expect(text.split(separator: "second").count == 2)
    }

    /// The output does not show where pages begin or end, not even empty ones.
    @Test(arguments: OutputFormat.all)
    func severalPages_areWrittenAsOne(format: OutputFormat) throws {
        let whole = try Self.text(format, [Self.items])
        #expect(try Self.text(format, Self.items.map { [$0] }) == whole)
        #expect(try Self.text(format, [[], Self.items, []]) == whole)
    }

    @Test(arguments: OutputFormat.all)
    func emptyList_isWrittenWithoutItems(format: OutputFormat) throws {
        let text = try Self.text(format, [])
        #expect(try Self.text(format, [[]]) == text)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        let item = try #require(
            try Self.text(format, [[Self.items[0]]]).split(separator: "\n").last { $0.contains("first") })
        #expect(!text.contains(item))
    }

    @Test(arguments: OutputFormat.all)
    func header_isWrittenAsTheFormatSays(format: OutputFormat) throws {
        #expect(try Self.text(format, []).contains("title") == (format.header != .none))
        #expect(try Self.text(format, [], hasHeader: false).contains("title") == (format.header == .always))
    }

    /// A walk that stopped after a page, at which `--resume` continues.
    @Test(arguments: OutputFormat.all)
    func outputIsResumable_ifItContinuesToTheSameBytes(format: OutputFormat) throws {
        let stopped = try Self.text(format, [[Self.items[0]]], isStopped: true)
        let rest = try Self.text(format, [Array(Self.items[1...])], hasHeader: false)
        #expect((try Self.text(format, [Self.items]) == stopped + rest) == format.isResumable)
    }

    /// The result of `--jq .` is the item as the format writes it.
    @Test(arguments: OutputFormat.all)
    func results_areWrittenAsItemsAre(format: OutputFormat) throws {
        guard let style = format.results else { return }
        let items = try Self.text(format, [Self.items], hasHeader: false)
        #expect(items == Self.items.map { style.opening + $0 + style.ending }.joined())
        #expect(style.quotesStrings)
    }

    @Test(arguments: OutputFormat.all)
    func threads_showWhatIsUnderWhat(format: OutputFormat) throws {
        let replies = Threads(try makePage(#"[{"id":2,"title":"reply"}]"#))
        let threads = Threads(try makePage(#"[{"id":1,"title":"comment"}]"#), replies: [.read([replies])])
        let layouts = [threads.page.layout, replies.page.layout]
        let shape = try format.threads.shape(.declared, of: layouts, hasParent: true, isWhole: false)
        let text = try Self.text(format, shape.selection, [shape.page(threads, parent: Array("7".utf8))])

        let comment = try #require(text.firstRange(of: "comment"))
        let reply = try #require(text.firstRange(of: "reply"))
        #expect(comment.upperBound < reply.lowerBound)
        switch format.threads {
        case .nested: #expect(text.contains(#""children":[{"id":2,"parent":1,"title":"reply"}]"#))
        case .columns: #expect(text.contains("parent") && text.contains("depth"))
        case .marks: #expect(text.contains("> reply"))
        }
    }

    // MARK: Docs

    /// Its row agrees with the value.
    @Test(arguments: OutputFormat.all)
    func docs_haveARowWithItsFacts(format: OutputFormat) throws {
        let rows = try Repository.text("docs/output.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
        let row = try #require(rows.first { $0.hasPrefix("| `\(format.name)` |") }, "docs/output.md has no row for it")
        let cells = row.split(separator: "|").map { $0.trimmingPrefix(" ") }.map { String($0.dropLast()) }
        #expect(
            Array(cells.dropFirst(2)) == [
                format.isResumable ? "`.\(format.fileExtension)`" : "–", format.results == nil ? "–" : "yes",
                "\(format.header)", "\(format.threads)",
            ])
    }

    /// Another test runs the examples.
    @Test(arguments: OutputFormat.all)
    func docs_haveAnExample(format: OutputFormat) throws {
        let examples = try Repository.text("docs/output.md").split(separator: "\n").filter { $0.hasPrefix("$ folio ") }
        #expect(examples.contains { $0.contains("-o \(format.name) ") })
    }

    // MARK: Writing

    /// - Parameter isStopped: whether the walk ends without `end`, as if the process was killed.
    private static func text(
        _ format: OutputFormat, _ pages: [[String]], hasHeader: Bool = true, after start: String = "",
        isStopped: Bool = false
    ) throws -> String {
        let pages = try pages.map { try makePage("[\($0.joined(separator: ","))]") }
        let selection = try ItemSelection(of: makePage("[]").layout)
        return try text(format, selection, pages, hasHeader: hasHeader, after: start, isStopped: isStopped)
    }

    private static func text(
        _ format: OutputFormat, _ selection: ItemSelection, _ pages: [Page], hasHeader: Bool = true,
        after start: String = "", isStopped: Bool = false
    ) throws -> String {
        var writer = format.makeWriter(selection, hasHeader)
        var out = Array(start.utf8)
        writer.begin(to: &out)
        for page in pages { writer.write(page, outer: .none, to: &out) }
        if !isStopped {
            writer.end(
                OutputMeta(endpoint: "a/b", source: "remote", fetchedAt: "x", complete: true, next: nil), to: &out)
        }
        return String(decoding: out, as: UTF8.self)
    }
}

extension OutputFormat: CustomTestStringConvertible {
    package var testDescription: String { name }
}
