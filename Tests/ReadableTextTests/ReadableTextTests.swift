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
            ("- use Vec<String> and\n- git clone <url> <dir>", "• use Vec<String> and\n• git clone <url> <dir>"),
            ("<details>\n\n- use Vec<String>\n\n</details>", "• use Vec<String>"),
            (
                "- a picture\n\n<picture><source media=\"x\" srcset=\"y\"><img alt=Logo></picture>",
                "• a picture\n\n[Logo]"
            ),
            ("~~100~~ **50**", "~~100~~ 50"), ("<p>10<sup>6</sup>, <q>so</q>, <del>not</del>", "10^6, “so”, ~~not~~"),
            ("<ol start=\"9223372036854775807\"><li>x</ol>", "1000000000. x"),
            ("<ol start=-9223372036854775808><li>x</ol>", "-1000000. x"),
            // Neither
            ("if i<b and c>d then e", "if i<b and c>d then e"),
            ("for(i=0;i<a;i++) if(b>c) x++; end", "for(i=0;i<a;i++) if(b>c) x++; end"),
            ("Mail <a friend> or see vec<i> and List<b>", "Mail <a friend> or see vec<i> and List<b>"),
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

    /// What looks like a link in the text of a server is none, and no link has a character that could move a terminal.
    @Test(
        arguments: [
            ("a [1]\u{1E}https://a.example", "a [1]", ["https://a.example"]),
            ("a\u{1E}https://a.example\u{1E}http://b.example", "a", ["https://a.example", "http://b.example"]),
            ("a\n\n[1] https://a.example", "a\n\n[1] https://a.example", []),
            ("a\u{1E}https://a.example/\u{9D}x\u{1E}javascript:x\u{1E}http://\u{202E}\u{1E}httpx:y", "a", []),
            ("", "", []),
        ])
    func readHTML_hasItsLinksAfterIt(whole: String, text: String, links: [String]) {
        let read = ReadableText(ofReadHTML: whole)

        #expect(read.text == text && read.links == links)
    }

    @Test func separator_isInNoTextOfHTML() {
        for html in ["<p>a\u{1E}b", "<p><textarea>a\u{1E}b", "<p><pre>a&#30;b&#x1e;", "<p><xmp>a\u{1E}b"] {
            #expect(!ReadableText(html).text.contains("\u{1E}"), "\(html)")
        }
    }

    /// Each row of a table has all columns.
    @Test func wideTables_stayAsTheyAre() {
        let width = 4_000
        let source =
            String(repeating: "|a", count: width) + "\n" + String(repeating: "|-", count: width) + "\n"
            + String(repeating: "|x\n", count: width)

        #expect(ReadableText(source).text == source)
    }

    /// A title keeps what only looks like Markdown.
    @Test func titles_areNotMarkdown() {
        #expect(ReadableText.line("# 1 in **this** list") == "# 1 in **this** list")
        #expect(ReadableText.line("R&amp;D <i>now</i>, <a href=https://a.example>here</a>") == "R&D now, here")
    }

    /// Links to a long definition are not each written out.
    @Test func definitions_doNotMultiply() {
        let source =
            "- y\n\n[x]: http://a/\(String(repeating: "u", count: 100_000))\n\n"
            + String(repeating: "[x]\n", count: 20_000)

        #expect(ReadableText(source).text == source)
        #expect(ReadableText("- y\n\n[x]: http://a.example/\n\n[x] and [x]").text == "• y\n\nx [1] and x [1]")
    }

    /// What a server sends costs time in proportion to its length.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (["<blockquote>", "<br>y"], 50_000), (["> ", "x"], 20_000), (["[", "](https://"], 50_000),
            (["<a href=https://a.example/>x"], 50_000), (["- a\n  "], 2_000), (["**a"], 50_000),
            (["<ul><li>"], 50_000), (["`", "a`"], 50_000),
            (["<p>x<div>", "<blockquote>", "<ul></ul>"], 20_000),
            (["<ol start=1000000000><li>", "<pre>x\n", "x\n"], 5_000),
        ])
    func hostileTexts_takeLittleTime(parts: [String], count: Int) {
        let source = parts.map { String(repeating: $0, count: count) }.joined()

        #expect(ReadableText(source).text.utf8.count < 100 * source.utf8.count)
    }
}
