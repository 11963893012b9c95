import Testing
import TextLayout

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("café", 4), ("cafe\u{301}", 4), ("日本語", 6), ("ｱｲｳ", 3), ("ＡＢ", 4), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("שלום", 4), ("السلام", 6), ("क्षि", 3), ("ไทย", 3), ("ที่", 1),
        ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇬🇷", 2), ("🇬🇷🇩🇪", 4), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("a\u{200D}b", 2), ("a\u{200B}b", 2), ("\u{AD}", 1), ("…", 1), ("⏎", 1), ("\u{7}\u{9B}", 0),
        ("\u{3000}", 2),
        ("𠮷", 2), ("\u{4DC0}", 2), ("か\u{3099}", 2),
    ])
    func width_isTheTerminalColumns(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test(arguments: [
        ("abcdef", 7, "abcdef"), ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
        ("abcdef", -1, ""), ("", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func truncated_cutsTheEndBetweenGraphemes(text: String, width: Int, expected: String) {
        #expect(DisplayWidth.truncated(text, to: width) == expected)
        #expect(DisplayWidth.of(DisplayWidth.truncated(text, to: width)) <= max(width, 0))
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "…cdef"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("日本語", 5, "…本語"),
        ("日本語", 4, "…語"), ("\u{301}abc", 3, "\u{301}abc"), ("\u{301}abc", 2, "…c"),
    ])
    func truncatedAtStart_cutsTheStartBetweenGraphemes(text: String, width: Int, expected: String) {
        #expect(DisplayWidth.truncatedAtStart(text, to: width) == expected)
    }
}
