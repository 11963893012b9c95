import ReadableText
import Testing

struct ReadableTextTests {
    @Test(
        arguments: [
            // HTML
            ("<p>One</p><p>Two &amp; three</p>", "One\n\nTwo & three"),
            ("<ul><li>One<li>Two<ul><li>Inner</ul></ul>After", "• One\n• Two\n  • Inner\n\nAfter"),
            ("<ol start=9><li>Nine</li><li><p>Ten</p></li></ol>", "9. Nine\n\n10. Ten"),
            ("<p>See <a href='https://a.example/x?y=1&amp;z=2'>the docs</a>.", "See the docs [1]."),
            ("<a href='https://a.example'>https://a.example</a>", "https://a.example"),
            ("<a href='/local'>here</a> <a href='javascript:x'>there</a>", "here there"),
            ("<blockquote><p>One</p><p>Two<br>three</p></blockquote><p>Me</p>", "│ One\n\n│ Two\n│ three\n\nMe"),
            ("<p>Run</p><pre><code>if x:\n    y\n</code></pre>", "Run\n\n    if x:\n        y"),
            ("<p>The <code>map</code> one", "The `map` one"),
            ("<p>A<hr>B<h2>Title</h2>C", "A\n\n———\n\nB\n\nTitle\n\nC"),
            (
                "<p><img src=https://a.example/i.png alt='A cat'> and <img src=https://a.example/j.png>",
                "[A cat] and [1]"
            ),
            ("<table><tr><th>A<th>B<tr><td>1<td>2</table>", "A │ B\n1 │ 2"),
            ("Hello &#8217;world&#8217; &amp; more\nlines", "Hello ’world’ & more\nlines"),
            // Markdown
            ("# Title\n\nSome **bold** text\nand a line", "Title\n\nSome bold text\nand a line"),
            ("- one\n- two\n  - inner\n\n1. first\n2. second", "• one\n• two\n  • inner\n\n1. first\n2. second"),
            (
                "See [the docs](https://a.example/x) and [them again](https://a.example/x).",
                "See the docs [1] and them again [1]."
            ),
            ("```swift\nlet x = 1\n\n    y\n```", "    let x = 1\n\n        y"),
            ("> quoted\n> more\n\nanswer", "│ quoted\n│ more\n\nanswer"),
            ("- [ ] open\n- [x] done", "• [ ] open\n• [x] done"),
            ("| a | b |\n|---|---|\n| 1 | 2 |", "a │ b\n1 │ 2"),
            ("<details><summary>More</summary>\n\n- inside\n\n</details>", "More\n\n• inside"),
            ("![A cat](https://a.example/i.png) with `code`", "[A cat] with `code`"),
            ("1. one\n\n   more of it\n2. **two**", "1. one\n\n   more of it\n\n2. two"),
            // Neither
            ("Just text\n  with lines * and # and 5 < 6 & so", "Just text\n  with lines * and # and 5 < 6 & so"),
            ("a * b * c, x_y_z and #5", "a * b * c, x_y_z and #5"),
        ])
    func aText_isReadAsItIsMeant(source: String, text: String) {
        #expect(ReadableText(source).text == text)
    }

    @Test func links_haveTheirURLs() {
        let read = ReadableText("[a](https://a.example) [b](http://b.example/?q=1&r=2) [a](https://a.example)")

        #expect(read.text == "a [1] b [2] a [1]")
        #expect(read.links == ["https://a.example", "http://b.example/?q=1&r=2"])
    }

    /// A list of links that a text ends with is not taken for those that folio adds.
    @Test(
        arguments: [
            ("a [1]\n\n[1] https://a.example", "a [1]", ["https://a.example"]),
            ("a\n\n[1] https://a.example\n[2] http://b.example", "a", ["https://a.example", "http://b.example"]),
            ("a\n\n[2] https://a.example", "a\n\n[2] https://a.example", []),
            ("[1] https://a.example", "[1] https://a.example", []), ("a\n[1] see below", "a\n[1] see below", []),
            ("", "", []),
        ])
    func readHTML_hasItsLinksBelow(whole: String, text: String, links: [String]) {
        let read = ReadableText(ofReadHTML: whole)

        #expect(read.text == text && read.links == links)
    }

    /// A title keeps what only looks like Markdown.
    @Test func titles_areNotMarkdown() {
        #expect(ReadableText(ofTitle: "# 1 in **this** list").text == "# 1 in **this** list")
        #expect(ReadableText(ofTitle: "R&amp;D <i>now</i>").text == "R&D now")
    }

    /// What a server sends costs time in proportion to its length.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (["<blockquote>", "<br>y"], 50_000), (["> ", "x"], 20_000), (["[", "](https://"], 50_000),
            (["<a href=https://a.example/>x"], 50_000), (["- a\n  "], 2_000), (["**a"], 50_000),
            (["<ul><li>"], 50_000), (["`", "a`"], 50_000),
        ])
    func hostileTexts_takeLittleTime(parts: [String], count: Int) {
        let source = parts.map { String(repeating: $0, count: count) }.joined()

        #expect(ReadableText(source).text.utf8.count < 100 * source.utf8.count)
    }
}
