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
            ("a</body></html>b<p>c", "ab\n\nc"),
            ("a<html><head><title>t</title></head><body>b</body>c", "abc"),
            ("<td>1</td><td>2</td>", "1\t2"),
            ("x <svg><text>y</text></svg> <custom-tag>z</custom-tag>", "x y z"),
            ("b<?php c ?>d", "bd"),
            // What HTML does not know is kept, so that no text is lost.
            ("a<![CDATA[x]]>b", "a<![CDATA[x]]>b"),
            ("a<", "a<"), ("a<b", "a"), ("a&", "a&"), ("&#xD800;&#1114112;b", "b"), ("<<b>>x", "<>x"),
            ("<textarea>a\n b</textarea>", "a\n b"), ("<a href='x", ""),
            ("a</>b</3>c<!x>d<!DOCTYPE html>e<?x", "abcde"), ("a</", "a</"), ("a<!", "a"), ("<1>", "<1>"),
            ("a<!-->b<!--->c<!--d--!>e<!-- > -- >-->f<!-- g", "abcef"),
            ("a<script>b</scriptx><p></SCRIPT\n>c<title>d<!--</title>e<style>f", "ace"),
            ("<textarea>a&amp;<b></textarea >c", "a&<b>c"), ("<xmp>a&amp;<b>\n</xmp>c", "a&amp;<b>\n\nc"),
            ("a<plaintext><b>&lt;</plaintext>", "a\n<b>&lt;</plaintext>"), ("<noframes>a</noframes>b", "b"),
            ("a<script/>b", "ab"), ("<template>a<table></template>b</table>c", "bc"),
            ("<p>a<b><p>b</b>c</p>d", "a\n\nbc\n\nd"), ("<p>a<div>b</p>c</div>d", "a\n\nb\n\nc\nd"),
            ("<h1>a</h2>b", "a\nb"), ("a</br>b", "a\nb"), ("a<br/>b<br />c", "a\nb\nc"),
            ("<ul><li><p>a<li>b</ul>", "a\n\nb"),
            ("<table><tr><td>1<td>2<tr><td>3<table><td>4</div></table>5</table>6", "1\t2\n3\n4\n5\n6"),
            ("<PRE>a  b</PRE>", "a  b"), ("a&#27;\u{1B}b&#7;<pre>\u{8}c\td</pre>", "ab\nc\td"),
            ("&copy;&copy=&notit;&notin;&lt&GT;&Copf;&CounterClockwiseContourIntegral;", "©©=¬it;∉<>ℂ∳"),
            ("&bne;&apos;&#39;&#x27&#x2019;&#&#x;&#xg;&;&a", "=\u{20E5}\u{27}\u{27}\u{27}’&#&#x;&#xg;&;&a"),
        ])
    func text_isThatOfABrowser(html: String, text: String) {
        #expect(HTMLText.plain(html) == text)
    }

    @Test(arguments: [
        "", " ", " href=x", " HREF='a>b'", " title=\"a>'b\"", " a = 'x' b", " a=''b=\"\"", " a=x'y", " =a", " \"",
        " a==\"b", " / a", "/a", "\na\n=\n'>'\n", " é='ü>'", " a=\"<!--\"", " a=']]>'", " a=\"<b>\"",
    ])
    func attributes_areSkipped(attributes: String) {
        for name in ["p", "P", "li", "b", "custom-tag", "script", "textarea", "td"] {
            let html = "a<\(name)\(attributes)>b &amp; c</\(name)\(attributes)>d < e"
            #expect(HTMLText.plain(html) == HTMLText.plain("a<\(name)>b &amp; c</\(name)>d < e"), "\(html)")
        }
    }

    @Test func quotedEndOfATag_countsOnlyInAnAttributesValue() {
        #expect(HTMLText.plain("<a b=\">\" c='>'>d") == "d")
        #expect(HTMLText.plain("<a b\">\"d") == "\"d")
        #expect(HTMLText.plain("<a b=c\">\"d") == "\"d")
        #expect(HTMLText.plain("<a b= >d") == "d")
        #expect(HTMLText.plain("<a b=\"c>d") == "")
    }

    @Test func manyAttributes_takeLinearTime() {
        let attributes = (0..<150_000).map { "a\($0)" }.joined(separator: " ")
        expectSoon("<a \(attributes)>core", shows: "core")
    }

    /// Each of the parts is repeated. Quadratic time would be minutes.
    @Test(
        arguments: [
            ["<p a>"], ["<x1 b=c>"], ["<!---->"], ["</>"], ["<?>"], ["<table><tr><td>"], ["<ul><li>"], ["<b>", "</i>"],
            ["<div>", "</p>"], ["<p><div>", "</p>"], ["<table>", "</template>"], ["<table><div>", "<tr>"],
            ["<template>", "</template></table>", "</template>"],
        ])
    func hostileTags_takeLinearTime(parts: [String]) {
        expectSoon(parts.map(Self.repeated).joined() + "core", shows: "core")
    }

    @Test(arguments: ["<!--", "<a b='", "<a b=\">", "<title>", "<script></scrip", "</a", "</"])
    func unclosedTags_takeLinearTime(tag: String) {
        expectSoon("core" + Self.repeated(tag), shows: "core")
    }

    @Test(arguments: ["<", "&", "&#", "&a", "&CounterClockwiseContourIntegra"])
    func textLikeMarkup_takesLinearTime(part: String) {
        expectSoon(Self.repeated(part), shows: Self.repeated(part))
    }

    private func expectSoon(_ html: String, shows text: String) {
        let time = ContinuousClock().measure { #expect(HTMLText.plain(html) == text) }
        #expect(time < .seconds(10))
    }

    /// 300 kB.
    private static func repeated(_ part: String) -> String {
        String(repeating: part, count: 300_000 / part.utf8.count)
    }

    @Test(arguments: ["<ol><li>x", "<ul><li>x", "<blockquote>x", "<pre>x"])
    func deepElements_areReadableSoon(part: String) {
        let html = Self.repeated(part)
        let time = ContinuousClock().measure {
            let count = HTMLText.readable(html).text.count { $0 == "x" }
            #expect(count == 300_000 / part.utf8.count)
        }
        #expect(time < .seconds(5))
    }

    @Test func deepElements_loseNoText() {
        let html = String(repeating: "<div>", count: 20_000) + "core" + String(repeating: "</div>", count: 20_000)
        #expect(HTMLText.plain(html) == "core")
    }

    @Test func longText_isWhole() {
        let words = String(repeating: "word &amp; ", count: 2_000_000)
        #expect(HTMLText.plain("<p>" + words).utf8.count == 2_000_000 * 7 - 1)
    }
}
