import Redaction
import TestSupport
import Testing

/// Secrets are found however a server writes them. Other code than the search makes the encodings.
@Suite struct SecretSpellingTests {
    @Test(arguments: 0..<300)
    func secret_isFoundAndRemovedHoweverItsBytesAreWritten(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let secret = Self.secret(&random)
        let written = Self.written(secret, &random)
        let text = "{\"next\":\"x=\(written)&y\"}"
        let search = SecretSearch([secret])
        #expect(search.finds(in: text), "\(secret) as \(written)")
        #expect(search.found(in: Array(text.utf8)) == [secret])
        #expect(search.removing(from: text) == "{\"next\":\"x=&y\"}", "\(secret) as \(written)")
    }

    @Test(arguments: 0..<300)
    func otherSecret_isNotFound(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let secret = Self.secret(&random)
        var scalars = Array(secret.unicodeScalars)
        // A final backslash might be literal where the other text has an escape.
        let place = try #require(
            scalars.indices.filter { Self.letters.contains(scalars[$0]) }.randomElement(using: &random))
        scalars[place] = "\u{7E}"
        let other = String(String.UnicodeScalarView(scalars))
        let text = "{\"next\":\"x=\(Self.written(other, &random))&y\"}"
        #expect(!SecretSearch([secret]).finds(in: text), "\(secret) in \(text)")
        #expect(SecretSearch([secret]).removing(from: text) == text)
    }

    @Test(arguments: [
        ("abc", "xabc", true), ("abc", "abcx", true), ("abc", "abc", true), ("abc", "ab", false), ("abc", "", false),
        ("abc", "ab%63", true), ("abc", "ab%6", false), ("abc", "ab%", false), ("abc", "%61bc", true),
        ("abc", "\\u0061bc", true), ("abc", "\\u006", false), ("abc", "\\u0161bc", false), ("abc", "aabc", true),
        ("aab", "aaab", true), ("%41", "%41", true), ("%41", "%2541", true), ("A", "%41", true), ("\\n", "\\\\n", true),
        ("\\u0041", "\\u0041", true), ("a b", "a+b", true), ("a+b", "a b", false), ("é", "%C3\u{A9}", false),
        ("a+b", "a%252Bb", true), ("a+b", "a%25252bb", true), ("a+b", "a%2525b", false), ("a%b", "a%252525b", true),
        ("a%25b", "a%25252525b", true), ("a+b", "a%25", false),
        ("a+b", "a%2525" + "2525252525252525252525252525252Bb", false),
        ("a/b", #"a\\/b"#, true), ("a/b", #"a\\\\/b"#, true), ("a\"b", #"a\\\"b"#, true), ("abc", #"a\\u0062c"#, true),
        ("a\\b", #"a\\\\b"#, true), ("a/b", #"a\\b"#, false), ("😀", #"\\ud83D\\uDe00"#, true),
        ("😀", "\\ud83D\\uDe00", true), ("😀", "\\ud83D", false), ("😀", "\\ud83D\\u0041", false), ("", "abc", false),
        ("a/b", "a%5C%2Fb", true), ("a/b", "a%5c/b", true), ("a\"b", "a%5C%22b", true), ("abc", "%5Cu0061bc", true),
        ("abc", "%5C%75%30%30%36%31bc", true), ("a\\b", "a%5C%5Cb", true), ("a/b", "a%255C%252Fb", true),
        ("abc", #"a\u002562c"#, true), ("abc", #"a\u005cu0062c"#, true), ("abc", #"%5C%5Cu0061bc"#, true),
        ("😀", "%5Cud83d%5Cude00", true), ("a/b", "a%5Cb", false), ("a\nb", "a%5Cnb", true), ("a\\nb", "a%5Cnb", true),
        ("a b", "a%2Bb", true),
    ])
    func secret_isFoundOnlyWhereItIs(secret: String, text: String, isFound: Bool) {
        #expect(SecretSearch([secret]).finds(in: text) == isFound)
    }

    /// A text in a text in a text, such as JSON in a URL in JSON.
    @Test(arguments: 0..<300)
    func secret_isFoundAndRemovedHoweverTheWholeTextIsEncoded(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let secret = Self.secret(&random)
        let encodings = [Self.percentEncoded, Self.fullyPercentEncoded, Self.inJSON, Self.inJSONByNumber]
        let written = (0..<Int.random(in: 1...4, using: &random)).reduce(secret) { text, _ in
            (encodings.randomElement(using: &random) ?? Self.inJSON)(text)
        }
        let search = SecretSearch([secret])
        #expect(search.found(in: Array(written.utf8)) == [secret], "\(secret) as \(written)")
        #expect(search.removing(from: "x=\(written)&y") == "x=&y", "\(secret) as \(written)")
    }

    /// A server that decodes and encodes Base64 may leave out its padding.
    @Test(arguments: [
        ("dXNlcjpwYQ==", "x=dXNlcjpwYQ&y", "x=&y"), ("dXNlcjpwYQ==", "x=dXNlcjpwYQ=", "x="),
        ("dXNlcjpwYQ==", "x=dXNlcjpwYQ%3D%3D&y", "x=&y"), ("dXNlcjpwYXM=", "x=dXNlcjpwYXM&y", "x=&y"),
        ("dXNlcjpwYQ==", "x=dXNlcjpwY&y", "x=dXNlcjpwY&y"), ("my-pass=", "x=my-pass", "x="),
        ("my.pass=", "x=my.pass&y", "x=my.pass&y"), ("abc=", "x=abc&y", "x=abc&y"),
    ])
    func base64_isFoundWithoutItsPadding(secret: String, text: String, rest: String) {
        #expect(SecretSearch([secret]).removing(from: text) == rest)
        #expect(SecretSearch([secret]).finds(in: text) == (text != rest))
    }

    /// Texts that begin an escape everywhere do not take long.
    @Test(arguments: [
        "\\", "%5C", "%25", "%", "%255C", #"\u005c"#, "%5Cu005c", #"\u0025"#, "%5Cu00", #"\u005cu005cu0025"#,
        #"\\u005c"#,
        #"\u00%35c"#, "%2%35%35C", #"%\u0032\u0035"#,
    ])
    func textOfEscapes_endsSoon(piece: String) {
        let text = String(repeating: piece, count: 50_000 / piece.utf8.count)
        for secret in ["/secret-key", "\\secret-key", "%secret-key"] {
            #expect(!SecretSearch([secret]).finds(in: text))
        }
    }

    @Test func found_areThoseThatOccur() {
        let search = SecretSearch(["first", "second", "third", "one"], shortest: 4)
        #expect(search.found(in: Array("third %66irst one".utf8)) == ["first", "third"])
    }

    @Test func longest_isRemovedOfThoseThatBeginTogether() {
        #expect(SecretSearch(["ab", "abcd", "abc"]).removing(from: "xabcdx") == "xx")
    }

    /// A text that is ambiguous at each byte does not take forever.
    @Test func secretOfBackslashes_endsSoon() {
        let secret = String(repeating: "\\", count: 60)
        #expect(!SecretSearch([secret + "x"]).finds(in: String(repeating: "\\", count: 2_000)))
        #expect(SecretSearch([secret + "x"]).finds(in: secret + "x"))
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".unicodeScalars)
    private static let others = Array("+/=+/=+/=\"\\&%<'-._é€😀".unicodeScalars)

    private static func secret(_ random: inout SeededGenerator) -> String {
        let scalars = (0..<Int.random(in: 8...40, using: &random)).map { _ in
            (Int.random(in: 0..<3, using: &random) == 0 ? others : letters).randomElement(using: &random) ?? "a"
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func written(_ secret: String, _ random: inout SeededGenerator) -> String {
        secret.unicodeScalars.map { written($0, &random) }.joined()
    }

    private static func written(_ scalar: Unicode.Scalar, _ random: inout SeededGenerator) -> String {
        let isUpper = Bool.random(using: &random)
        let hex = { (number: Int, digits: Int) -> String in
            let text = String(number, radix: 16, uppercase: isUpper)
            return String(repeating: "0", count: digits - text.count) + text
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return String(scalar).utf8.map { "%" + hex(Int($0), 2) }.joined()
        case 1: return inJSON(String(scalar).utf16.map { "\\u" + hex(Int($0), 4) }.joined(), &random)
        case 2 where "/\"\\".unicodeScalars.contains(scalar): return inJSON("\\\(scalar)", &random)
        default: return String(scalar)
        }
    }

    /// As `encodeURIComponent` does.
    private static func percentEncoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isKept = letters.contains(Unicode.Scalar(byte)) || "-_.~".utf8.contains(byte)
            return isKept ? String(Unicode.Scalar(byte)) : percentEncoded(byte)
        }.joined()
    }

    private static func fullyPercentEncoded(_ text: String) -> String { text.utf8.map(percentEncoded).joined() }

    private static func percentEncoded(_ byte: UInt8) -> String {
        (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }

    /// As PHP's `json_encode` does.
    private static func inJSON(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            if "\"\\/".unicodeScalars.contains(scalar) { return "\\\(scalar)" }
            return scalar.value < 0x80 ? String(scalar) : inJSONByNumber(String(scalar))
        }.joined()
    }

    private static func inJSONByNumber(_ text: String) -> String {
        text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// The text as it is, or in a JSON string, or in one inside of another.
    private static func inJSON(_ text: String, _ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0..<3, using: &random)).reduce(text) { text, _ in
            text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        }
    }

    /// What is left and right of a secret may be one together.
    @Test(arguments: 0...12) func nestedSecret_isRemovedWhole(depth: Int) {
        let secret = "s3cret-of-mine"
        let nested = String(repeating: "s3cret", count: depth) + secret + String(repeating: "-of-mine", count: depth)
        let search = SecretSearch([secret])
        let rest = search.removing(from: "a\(nested)b")
        #expect(!rest.contains(secret) && !search.finds(in: rest))
        #expect(rest == (depth < 4 ? "ab" : ""))
    }
}
