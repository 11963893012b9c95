import Testing

@testable import HTMLText

@Suite struct HTMLTextTests {
    @Test(
        arguments: [
            ("", ""),
            ("plain", "plain"),
            ("  two   words\n", "two words"),
            ("&#8220;zephyr&#8221; &amp; co", "“zephyr” & co"),
            ("R&D, AT&T; a < b > c", "R&D, AT&T; a < b > c"),
            ("&nosuch; &eacute;&nbsp;&euro;&hellip;", "&nosuch; é\u{A0}€…"),
            ("it&#146;s &#x80;5", "it’s €5"),
            ("<b>bo</b>ld <i>it</i>", "bold it"),
            ("<p>one</p>\n<p>two<br>three</p>", "one\n\ntwo\nthree"),
            ("<div>a</div>b<div>c</div>", "a\nb\nc"),
            ("<ul>\n  <li>x</li>\n  <li>y</li>\n</ul>", "x\ny"),
            ("<p>a<script>alert(1)</script><style>b{}</style>c</p>", "ac"),
            ("a<!-- no -->b", "ab"),
            ("<pre>\n  two\n    lines</pre>", "  two\n    lines"),
            ("<table><tr><td>1</td><td></td><td>3</td></tr><tr><td>4</td></tr></table>", "1\t\t3\n4"),
            ("<p>unclosed <em>text", "unclosed text"),
            ("</p></div>stray", "stray"),
            ("<a href=\"x\" title='>'>link</a>", "link"),
            ("<img src=x alt=y>", ""),
            ("a\0b &#0; <b>c</b>", "a\u{FFFD}b c"),
            ("<h1>Title</h1>Text", "Title\nText"),
            ("a</body></html>b<p>c", "a\n\nb\n\nc"),
            ("a<html><head><title>t</title></head><body>b</body>c", "abc"),
            ("<td>1</td><td>2</td>", "1\t2"),
            ("x <svg><text>y</text></svg> <custom-tag>z</custom-tag>", "x y z"),
            ("b<?php c ?>d", "bd"),
            // What HTML does not know is kept, so that no text is lost.
            ("a<![CDATA[x]]>b", "a<![CDATA[x]]>b"),
            ("a<", "a<"), ("a<b", "a"), ("a&", "a&"), ("&#xD800;&#1114112;b", "b"), ("<<b>>x", "<>x"),
            ("<textarea>a\n b</textarea>", "a\n b"), ("<a href='x", ""),
        ])
    func text_isThatOfABrowser(html: String, text: String) throws {
        let plain = try HTMLText.plain(html)
        #expect(plain == text)
    }

    @Test func deepElements_loseNoText() throws {
        let html = String(repeating: "<div>", count: 20_000) + "core" + String(repeating: "</div>", count: 20_000)
        #expect(try HTMLText.plain(html) == "core")
    }

    @Test func longText_isWhole() throws {
        let words = String(repeating: "word &amp; ", count: 2_000_000)
        #expect(try HTMLText.plain("<p>" + words).utf8.count == 2_000_000 * 7 - 1)
    }
}
