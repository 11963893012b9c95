import HTTP
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("AZaz09-._~", "AZaz09-._~"), ("a b", "a%20b"), ("a+b", "a%2Bb"),
        ("/?#[]@!$&'()*,;=:", "%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2C%3B%3D%3A"),
        ("%41", "%2541"), ("é", "%C3%A9"), ("😀", "%F0%9F%98%80"), ("\u{0}\n\u{7F}", "%00%0A%7F"),
        ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D"),
    ])
    func encoded_leavesOnlyUnreservedBytes(text: String, encoded: String) {
        #expect(PercentEncoding.encoded(text) == encoded)
        #expect(PercentEncoding.decodedQuery(encoded) == text)
    }

    @Test(arguments: [
        ("a+b%2Bc", "a b+c"), ("%c3%A9", "é"), ("%", "%"), ("%4", "%4"), ("%4x", "%4x"), ("%zz%41", "%zzA"),
        ("a%2", "a%2"), ("%%41", "%A"),
        ("%FF", "\u{FFFD}"), ("é", "é"), ("%41", "A"),
    ])
    func decodedQuery_keepsInvalidEncodings(text: String, decoded: String) {
        #expect(PercentEncoding.decodedQuery(text) == decoded)
        #expect(PercentEncoding.decodedQuery("x\(text)".dropFirst()) == decoded)
    }
}
