import HTTP
import Testing

/// RFC 3986, section 5.4: the examples for the base `http://a/b/c/d;p?q`. folio drops fragments and gives an empty path
/// its `/`.
@Suite struct HTTPURLResolvingTests {
    private static let base = "http://a/b/c/d;p?q"

    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"),
        ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"),
        ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
        ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
        ("../../", "http://a/"),
        ("../../g", "http://a/g"),
    ])
    func normalExample_resolves(reference: String, target: String) throws {
        #expect(try HTTPURL(Self.base).resolving(reference).description == target)
    }

    @Test(arguments: [
        ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g"), ("g#s/../x", "http://a/b/c/g"),
    ])
    func abnormalExample_resolves(reference: String, target: String) throws {
        #expect(try HTTPURL(Self.base).resolving(reference).description == target)
    }

    /// `http:g` has no host to a strict parser (section 5.4.2).
    @Test(
        arguments: [
            ("g:h", .unsupportedScheme("g")), ("http:g", .missingHost("http:g")), ("//", .missingHost("//")),
            ("//u@h/", .userInformation),
            ("http://u:p@a/", .userInformation), ("//a:x", .badPort("x")), ("a\nb", .badCharacter(offset: 1)),
            ("?page=%", .badCharacter(offset: 6)),
            ("javascript:alert(1)", .unsupportedScheme("javascript")),
        ] as [(String, HTTPURLError)])
    func reference_toAnUnsupportedURLIsRefused(reference: String, error: HTTPURLError) throws {
        let base = try HTTPURL(Self.base)
        #expect(throws: error) { try base.resolving(reference) }
    }

    @Test(arguments: [
        ("http://a", "b", "http://a/b"), ("http://a", "?page=2", "http://a/?page=2"),
        ("https://a:8443/x/y", "//b/z?q", "https://b/z?q"),
        ("https://a:8443/x/y?p=1", "/z", "https://a:8443/z"), ("https://a/x", "http://b:81/y", "http://b:81/y"),
        ("http://a/v1/items?page=1", "?page=2&q=a b", "http://a/v1/items?page=2&q=a%20b"),
        ("http://a/x/", "é", "http://a/x/%C3%A9"),
        ("http://a/x/y", "./z:1", "http://a/x/z:1"), ("http://a/x//y", "../z", "http://a/x/z"),
    ])
    func reference_resolvesAgainstAnyBase(base: String, reference: String, target: String) throws {
        #expect(try HTTPURL(base).resolving(reference).description == target)
    }
}
