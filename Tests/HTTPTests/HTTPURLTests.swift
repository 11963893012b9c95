import HTTP
import Testing

@Suite struct HTTPURLTests {
    @Test(arguments: [
        ("http://a", "http://a/"), ("http://a/", "http://a/"), ("HTTP://A.Example/B", "http://a.example/B"),
        ("http://a:80/x", "http://a/x"), ("https://a:443", "https://a/"), ("http://a:443/", "http://a:443/"),
        ("https://a:80/", "https://a:80/"), ("http://a:/x", "http://a/x"), ("http://a:00080/", "http://a/"),
        ("http://a?q=1", "http://a/?q=1"), ("http://a/?", "http://a/?"), ("http://a/b?c?d/e", "http://a/b?c?d/e"),
        ("http://a/b#c", "http://a/b"), ("http://a#c?d", "http://a/"), ("http://a/b?c#d#e", "http://a/b?c"),
        ("http://127.0.0.1:8080/v1/feed?limit=10", "http://127.0.0.1:8080/v1/feed?limit=10"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"), ("http://[2001:DB8::1]", "http://[2001:db8::1]/"),
        ("http://[::ffff:1.2.3.4]/", "http://[::ffff:1.2.3.4]/"), ("http://a/b/../c/./d", "http://a/c/d"),
        ("http://a/..", "http://a/"), ("http://a/b/..", "http://a/"), ("http://a/b/.", "http://a/b/"),
        ("http://a/@b:c", "http://a/@b:c"), ("http://a/;x=1,2!$&'()*+", "http://a/;x=1,2!$&'()*+"),
        ("http://a_b-c.d~e/", "http://a_b-c.d~e/"), ("http://%41%2eExample:80/", "http://a.example/"),
        ("http://a//b", "http://a//b"),
        ("http://a/[x]?y[]=1", "http://a/[x]?y[]=1"),
    ])
    func parsing_givesTheCanonicalText(text: String, canonical: String) throws {
        let url = try HTTPURL(text)
        #expect(url.description == canonical)
        #expect(try HTTPURL(canonical) == url)
    }

    @Test func parsing_givesTheParts() throws {
        let url = try HTTPURL("https://API.example:8443/v1/a%2Fb?q=1&r")
        #expect(url.origin.scheme == "https")
        #expect(url.origin.host == "api.example")
        #expect(url.origin.port == 8443)
        #expect(url.path == "/v1/a%2Fb")
        #expect(url.query == "q=1&r")
        #expect(try HTTPURL("http://a").origin.port == 80)
        #expect(try HTTPURL("https://a").origin.port == 443)
        #expect(try HTTPURL("http://a").query == nil)
        #expect(try HTTPURL("http://a?").query == "")
    }

    @Test(
        arguments: [
            ("", .notAbsolute("")), ("/a", .notAbsolute("/a")), ("//a/b", .notAbsolute("//a/b")),
            ("a", .notAbsolute("a")),
            (" http://a", .notAbsolute(" http://a")), ("://a", .notAbsolute("://a")),
            ("1http://a", .notAbsolute("1http://a")),
            ("ftp://a/", .unsupportedScheme("ftp")), ("FILE:///a", .unsupportedScheme("file")),
            ("mailto:a@b", .unsupportedScheme("mailto")),
            ("localhost:8080", .unsupportedScheme("localhost")), ("http:", .missingHost("http:")),
            ("http:a", .missingHost("http:a")),
            ("http:/a", .missingHost("http:/a")), ("http://", .missingHost("http://")),
            ("http:///a", .missingHost("http:///a")),
            ("http://:80/", .missingHost("http://:80/")), ("http://?a", .missingHost("http://?a")),
            ("http://u@a/", .userInformation), ("http://u:p@a/", .userInformation), ("http://@a/", .userInformation),
            ("http://good.example\\@evil.example/", .userInformation), ("http://a:0/", .badPort("0")),
            ("http://a:65536/", .badPort("65536")),
            ("http://a:x/", .badPort("x")), ("http://a:+80/", .badPort("+80")), ("http://a:-1/", .badPort("-1")),
            ("http://a:8 0/", .badPort("8%200")), ("http://[::1]:x/", .badPort("x")),
            ("http://a:99999999999999999999/", .badPort("99999999999999999999")),
            ("http://a:b:80/", .badHost("a:b")), ("http://::1/", .badHost(":")), ("http://[::1/", .badHost("[:")),
            ("http://::1]/", .badHost("::1]")),
            ("http://[::1]x/", .badHost("[::1]x")), ("http://[]/", .badHost("[]")), ("http://a[b]/", .badHost("a[b]")),
            ("http://[a/", .badHost("[a")),
            ("http://[a[b]]/", .badHost("[a[b]]")), ("http://bücher.test/", .hostNotASCII("bücher.test")),
            ("http://b%C3%BCcher.test:80/", .hostNotASCII("bücher.test")),
            ("http://exa mple.com/", .badHost("exa mple.com")), ("http://a%2Fb/", .badHost("a/b")),
            ("http://%2531.test/", .badHost("%31.test")), ("http://a%40b/", .badHost("a@b")),
        ] as [(String, HTTPURLError)])
    func parsing_refusesWhatCannotBeAsked(text: String, error: HTTPURLError) {
        #expect(throws: error) { try HTTPURL(text) }
    }

    @Test(arguments: [1, 65_535])
    func port_isTakenUpToItsBounds(port: Int) throws {
        #expect(try HTTPURL("http://a:\(port)/").origin.port == port)
    }

    @Test(arguments: [
        ("http://a/é?ü=😀", "http://a/%C3%A9?%C3%BC=%F0%9F%98%80"), ("http://a/b c", "http://a/b%20c"),
        ("http://a/\"<>\\^`{|}", "http://a/%22%3C%3E%5C%5E%60%7B%7C%7D"), ("http://a/%2f%2F%41", "http://a/%2f%2F%41"),
        ("http://a/%20 é", "http://a/%20%20%C3%A9"), ("http://a/bücher", "http://a/b%C3%BCcher"),
    ])
    func oddBytes_arePercentEncoded(text: String, encoded: String) throws {
        #expect(try HTTPURL(text).description == encoded)
    }

    @Test(arguments: [
        ("http://a/b\n", 10), ("http://a/\tb", 9), ("http://a/\u{0}", 9), ("http://a/\u{7F}", 9), ("http://a/é\r", 11),
        ("http://a/%", 9), ("http://a/%4", 9), ("http://a/%4x", 9), ("http://a/%zz", 9), ("http://a/?q=100%", 15),
        ("ht\ntp://a", 2),
    ])
    func badCharacter_isReportedAtItsPlace(text: String, offset: Int) {
        #expect(throws: HTTPURLError.badCharacter(offset: offset)) { try HTTPURL(text) }
    }

    @Test(arguments: [
        ("http://a/x", "http://A:80/y", true), ("http://a", "https://a", false), ("http://a", "http://a:81", false),
        ("http://a", "http://a.b", false), ("https://a:443/", "https://a/?b", true),
    ])
    func origin_isSchemeHostAndPort(one: String, other: String, isSame: Bool) throws {
        #expect(try (HTTPURL(one).origin == HTTPURL(other).origin) == isSame)
    }

    @Test func originsText_leavesOutTheDefaultPort() throws {
        #expect(try HTTPURL("https://a:443/b?c").origin.description == "https://a")
        #expect(try HTTPURL("https://[::1]:8443/b?c").origin.description == "https://[::1]:8443")
    }

    @Test(arguments: [
        ("http://a/b", "c=1", "http://a/b?c=1"), ("http://a/b?", "c=1", "http://a/b?c=1"),
        ("http://a/b?x", "c=1", "http://a/b?x&c=1"),
        ("http://a/b?x=1", "", "http://a/b?x=1"), ("http://a/b", "", "http://a/b"),
    ])
    func appendingQuery_addsAfterTheExistingQuery(url: String, more: String, whole: String) throws {
        #expect(try HTTPURL(url).appendingQuery(more).description == whole)
    }
}
