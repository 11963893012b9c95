import Endpoints
import HTTP
import Pages
import Pagination
import Plugins
import Testing

/// The bodies of requests.
@Suite struct BodyTests {
    private static let parameters = """
        params:
          s: {}
          n: {type: integer}
          f: {type: number}
          b: {type: boolean}
          j: {type: json}
          l: {list: true}
          m: {list: true, type: integer}
        """

    private func body(
        _ lines: String, given: [String: [String]] = [:], at position: String? = nil, pageSize: Int? = nil
    ) throws -> String? {
        let sut = try makeSUT(
            "path: /list\nmethod: POST\n\(Self.parameters)\n\(lines)", given: given, pageSize: pageSize)
        return try sut.request(to: position.map { Position($0) }).body.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("{}", "{}"), ("[]", "[]"), ("text", "\"text\""), ("null", "null"), ("1.10", "1.10"), ("0x10", "16"),
        ("+5", "5"), (".5", "0.5"), ("\"5\"", "\"5\""), ("{a: true, b: ~, c: yes}", #"{"a":true,"b":null,"c":"yes"}"#),
        ("{a: [1, {b: x}], \"q\\\"\": \"{{}}\"}", #"{"a":[1,{"b":"x"}],"q\"":"{}"}"#),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ])
    func json_isWhatTheFileSays(yaml: String, json: String) throws {
        #expect(try body("json: \(yaml)") == json)
    }

    @Test(arguments: [
        ("s", "5", "\"5\""), ("s", "a\"b", #""a\"b""#), ("n", "5", "5"), ("n", "-7", "-7"),
        ("n", "123456789012345678901", "123456789012345678901"), ("f", "1.50", "1.50"), ("b", "true", "true"),
        ("j", #"{"a":[1]}"#, #"{"a":[1]}"#), ("j", "null", "null"),
    ])
    func loneParameter_isOfItsType(name: String, value: String, json: String) throws {
        #expect(try body("json: {x: \"{\(name)}\"}", given: [name: [value]]) == "{\"x\":\(json)}")
    }

    @Test func parameterAmongOtherText_isText() throws {
        #expect(try body("json: [\"a {n}\", \"{n}{b}\"]", given: ["n": ["1"], "b": ["true"]]) == #"["a 1","1true"]"#)
    }

    @Test(arguments: [
        ("l", ["1"], #"["1"]"#), ("l", ["1", "a"], #"["1","a"]"#), ("m", ["1", "2"], "[1,2]"),
    ])
    func loneListParameter_isAList(name: String, values: [String], json: String) throws {
        #expect(try body("json: {x: \"{\(name)}\"}", given: [name: values]) == "{\"x\":\(json)}")
        #expect(
            try body("json: {x: \"{\(name)|join:+}\"}", given: [name: values])
                == "{\"x\":\"\(values.joined(separator: "+"))\"}")
    }

    @Test(arguments: [
        ("{a: \"{s}\", b: 1}", #"{"b":1}"#), ("{a: {b: \"{s}\"}}", #"{"a":{}}"#), ("[\"{n}\", \"x {s}\", 2]", "[2]"),
        ("{a: \"{n|default:3}\", b: \"{n|default:x}\"}", #"{"a":3,"b":"x"}"#), ("\"{s}\"", "null"),
    ])
    func unsetParameter_leavesItsMemberOut(yaml: String, json: String) throws {
        #expect(try body("json: \(yaml)") == json)
    }

    @Test(arguments: [
        ("n", "5.0", ParameterType.integer), ("n", "x", .integer), ("f", "1.", .number), ("b", "True", .boolean),
        ("j", "{", .json), ("m", "x", .integer),
    ])
    func value_thatDoesNotFitItsTypeIsRefused(name: String, value: String, type: ParameterType) {
        #expect(throws: EndpointError.notOfType(parameter: name, value: value, type)) {
            _ = try body("json: {}", given: [name: [value]])
        }
    }

    @Test func required_isDemandedForABody() {
        #expect(throws: EndpointError.missingParameter(name: "q", help: nil)) {
            _ = try makeSUT("path: /list\nmethod: POST\nparams: {q: {required: true}}\njson: {a: [\"{q}\"]}")
        }
    }

    @Test(arguments: [
        ("{a: b, c: \"{s}\"}", [:], "a=b"), ("{a: \"{s}\"}", ["s": ["x y&=+é"]], "a=x+y%26%3D%2B%C3%A9"),
        ("{\"t a\": [1, 2], l: \"{l}\"}", ["l": ["x", "y"]], "t+a=1&t+a=2&l=x&l=y"), ("{}", [:], ""),
    ])
    func form_isEncodedAsBrowsersDo(yaml: String, given: [String: [String]], text: String) throws {
        #expect(try body("form: \(yaml)", given: given) == text)
    }

    @Test(
        arguments: [
            (nil, "a=x+y&n=5&size=2"), ("7", "a=x+y&n=7&size=2"), ("a b", "a=x+y&n=a+b&size=2"),
            ("\"7\"", "a=x+y&n=7&size=2"), ("\"a\\\"b\"", "a=x+y&n=a%22b&size=2"), ("\"", "a=x+y&n=%22&size=2"),
        ] as [(String?, String)])
    func form_getsWhatPagingPutsIntoIt(token: String?, text: String) throws {
        let paging = "pagination: {strategy: cursor, token: .t, cursor: {body: .n}, size: {body: .size, default: 2}}"
        #expect(try body("form: {a: x y, size: 1, n: 5}\n\(paging)", at: token) == text)
    }

    @Test(arguments: [
        ("json: {}", "application/json"), ("form: {}", "application/x-www-form-urlencoded"),
        ("json: {}\nheaders: {content-type: text/json}", "text/json"), ("title: x", nil),
    ])
    func contentType_isTheBodysUnlessTheFileSaysOtherwise(lines: String, type: String?) throws {
        let request = try makeSUT("path: /list\nmethod: POST\n\(lines)").request(to: nil)
        #expect(request.fields.values(of: "Content-Type") == [type].compactMap(\.self))
        #expect(request.method == "POST" && request.retry.isIdempotent)
    }

    @Test(arguments: [
        ("json: {a: [\"x{s}\"]}", true), ("form: {a: \"{s}\"}", true), ("json: {a: \"{p}\"}", false),
        ("json: {}\nheaders: {X-Key: \"{s}\"}", false),
    ])
    func body_isSaidToHoldASecretWhereItDoes(lines: String, holds: Bool) throws {
        let parameters = "params: {s: {secret: true}, p: {}}"
        let sut = try makeSUT(
            "path: /list\nmethod: POST\n\(parameters)\n\(lines)", given: ["s": ["hidden"], "p": ["plain"]])
        #expect(try sut.request(to: nil).secrets.areInBody == holds)
    }

    @Test(arguments: [("POST", true), ("PUT", true), ("PATCH", true), ("SEARCH", false), ("GET", false)])
    func method_thatMayHaveABodySaysThatItIsEmpty(method: String, isEmpty: Bool) throws {
        #expect(try makeSUT("path: /list\nmethod: \(method)").request(to: nil).body == (isEmpty ? [] : nil))
    }

    // MARK: Paging in the body

    @Test(
        arguments: [
            (nil, "{\"q\":1,\"page\":{\"size\":5}}"), ("abc", "{\"q\":1,\"page\":{\"size\":5,\"after\":\"abc\"}}"),
            ("42", "{\"q\":1,\"page\":{\"size\":5,\"after\":42}}"),
            ("\"42\"", "{\"q\":1,\"page\":{\"size\":5,\"after\":\"42\"}}"),
            ("\"a", "{\"q\":1,\"page\":{\"size\":5,\"after\":\"\\\"a\"}}"),
        ] as [(String?, String)])
    func token_travelsInTheBodyAsWhatItWas(position: String?, json: String) throws {
        let lines = """
            json: {q: 1, page: {size: 9}}
            pagination: {strategy: cursor, token: .t, cursor: {body: .page.after}, size: {body: .page.size, default: 5}}
            """
        let keys = try #require(try body(lines, at: position))
        // The size is added last, where the document has it.
        #expect(keys == json)
    }

    @Test(arguments: [
        ("abc", "\"abc\"", "abc"), ("a number", "42", "42"), ("digits", "\"42\"", "\"42\""),
        ("a quote", #""\"a""#, #""\"a""#),
    ])
    func token_isRememberedAsWhatItWas(name: String, json: String, position: String) throws {
        let sut = try makeSUT(
            "path: /list\nmethod: POST\nitems: .d\npagination: {strategy: cursor, token: .t, cursor: {body: .after}}")
        let page = try sut.page("{\"d\":[1],\"t\":\(json)}")
        #expect(page.next == Position(position), "\(name)")
        let sent = try sut.request(to: page.next).body.map { String(decoding: $0, as: UTF8.self) }
        #expect(sent == "{\"after\":\(json)}", "\(name)")
    }

    @Test func token_inTheQueryIsItsText() throws {
        let sut = try makeSUT(
            "path: /list\nitems: .d\npagination: {strategy: cursor, token: .t, cursor: {query: after}}")
        #expect(try sut.page(#"{"d":[1],"t":"42"}"#).next == Position("42"))
    }

    @Test func key_ofTheLastItemTravelsInTheBodyAsWhatItWas() throws {
        let sut = try makeSUT(
            "path: /list\nmethod: POST\nid: .id\npagination: {strategy: keyset, after: {body: .after}}")
        let page = try sut.page(#"[{"id":"7"},{"id":"8"}]"#)
        #expect(page.next == Position("after:\"8\""))
        #expect(sut.position(page, after: 1) == Position("after:\"7\""))
        #expect(try sut.request(to: page.next).body == Array(#"{"after":"8"}"#.utf8))
    }

    @Test func counter_travelsInAHeaderField() throws {
        let sut = try makeSUT(
            "path: /list\npagination: {strategy: page, page: {header: X-Page}, size: {header: X-Size, default: 5}}",
            pageSize: 7)
        let request = try sut.request(to: Position("3"))
        #expect(request.fields["X-Page"] == "3" && request.fields["X-Size"] == "7")
        #expect(request.url.description == "https://api.test/list" && request.method == "GET" && request.body == nil)
    }

    @Test func token_withALineBreakCannotBeAFieldValue() throws {
        let sut = try makeSUT("path: /list\npagination: {strategy: cursor, token: .t, cursor: {header: X-Next}}")
        #expect(throws: EndpointError.badFieldValue(name: "X-Next")) {
            _ = try sut.request(to: Position("a\r\nX: b"))
        }
    }

    @Test func nextURL_isRequestedWithTheSameBody() throws {
        let sut = try makeSUT("path: /list\nmethod: POST\njson: {a: 1}\npagination: {strategy: link, next: .n}")
        let request = try sut.request(to: Position("https://api.test/list?page=2"))
        #expect(request.method == "POST" && request.body == Array("{\"a\":1}".utf8))
    }

    @Test func fault_namesTheMethod() throws {
        let sut = try makeSUT("path: /list\nmethod: POST")
        #expect {
            _ = try sut.page("", status: 500)
        } throws: { error in
            (error as? ResponseError)?.method == "POST"
        }
    }
}
