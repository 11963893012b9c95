import Accounts
import Expressions
import HTTP
import JSON
import Pagination
import Presentation
import Schema
import Templates
import TestSupport
import Testing
import Wording
import YAML

@testable import Diagnostics
@testable import FolioCLI
@testable import Plugins

@Suite struct PluginsDiagnosticTests {
    private static let texts: [(PluginProblem, String)] = [
        (.yaml(.tab(mark: .start)), "YAML needs spaces here, not a tab"),
        (.unknownKey("titel", allowed: ["title", "path"]), "unknown key 'titel'. Did you mean 'title'?"),
        (.unknownKey("x", allowed: ["title", "path"]), "unknown key 'x'. Known: title, path."),
        (.missingKey("path"), "missing key 'path'"),
        (.limit(.errors), "too many errors; the rest of the file is not checked"),
        (.limit(.templateBytes), "a template may have at most 65536 bytes"),
        (.limit(.parameters), "an endpoint may have at most 200 parameters, with those of the plugin"),
        (.limit(.rules), "`errors:` may have at most 100 rules"),
        (.limit(.inherited), "the endpoints have too many parameters and rules, with those of the plugin"),
        (
            .limit(.seconds),
            "checking the file would take more than 3 s; it has too many definitions, or too long ones"
        ),
        (.limit(.hosts), "the base URLs of a file may have at most 1000 hosts in `values:` together"),
        (.limit(.expressionBytes), "the expressions of an endpoint may have at most 65536 bytes together"),
        (.badPath(text: ".a", .tooManySteps(offset: 2)), "invalid path '.a': more than 2048 steps"),
        (.badExpression(text: "", .tooLong(bytes: 20_000)), "the expression has 20000 bytes; the limit is 16384"),
        (.badExpression(text: "", .tooDeep(offset: 1)), "nested more than 100 levels deep"),
        (.badExpression(text: "", .tooExpensive), "jq needs too much time or memory to compile the expression"),
        (.oneKeyNeeded(allowed: ["env", "file"]), "exactly one of env, file is required"),
        (.wrongType(expected: .text, found: .list), "expected text, but found a list"),
        (.notAllowed(text: "pages", allowed: ["page", "link"]), "invalid value 'pages'. Did you mean 'page'?"),
        (.notAllowed(text: "x", allowed: ["page", "link"]), "invalid value 'x'. Known: page, link."),
        (.outOfRange(text: "2", 1...1), "this folio reads version 1 of the file format, not version 2"),
        (.outOfRange(text: "600", 100...599), "the value must be from 100 to 599, not 600"),
        (.badDuration(text: "10"), "invalid duration '10'; use a form such as 500ms, 10s, 5m, 1h or 7d"),
        (.badRate(text: "10"), "invalid rate '10'; use a form such as 10/s, 60/m or 1/3s"),
        (
            .badURL(text: "https://a:99999/t", .badPort("99999")),
            "invalid URL 'https://a:99999/t': invalid port '99999'"
        ),
        (.badURL(text: "https://[::1/t", .badHost("[:")), "invalid URL 'https://[::1/t': invalid host '[:'"),
        (
            .badURL(text: "https://user:pw@h/t", .userInformation),
            "invalid URL 'https://…@h/t': it contains a user name; put credentials under `auth:`"
        ),
        (
            .badURL(text: "https://exa mple.com", .badHost("exa mple.com")),
            "invalid URL 'https://exa mple.com': invalid host 'exa mple.com'"
        ),
        (
            .badURL(text: "api.test", .notAbsolute("api.test")),
            "invalid URL 'api.test': it must start with http:// or https://"
        ),
        (
            .queryInBaseURL("https://api.test?a"),
            "invalid URL 'https://api.test?a': a base URL cannot contain '?' or '#'"
        ),
        (
            .badHost(text: "a/b", .badHost(.badHost("a/b"))),
            "invalid host 'a/b'; use a form such as example.com or example.com:8443"
        ),
        (.badHost(text: "a:99999", .badHost(.badPort("99999"))), "invalid port '99999' in 'a:99999'"),
        (
            .badHost(text: "bücher.test", .badHost(.hostNotASCII("bücher.test"))),
            "the host 'bücher.test' must be written in ASCII, as punycode (xn--…)"
        ),
        (.badPath(text: "a", .missingDot(offset: 0)), "invalid path 'a': it must start with '.'"),
        (
            .badPath(text: "$.a", .dollar(offset: 0)),
            "invalid path '$.a': it must start with '.', without '$', such as .data[0].name"
        ),
        (
            .gapNotReplaced("{a}"),
            "'{a}' is not replaced here; only templates, such as `path:` and `query:`, have parameters"
        ),
        (
            .badPath(text: ".a-b", .needsQuotes(name: "a-b", offset: 1)),
            "invalid path '.a-b': 'a-b' needs quotes: .\"a-b\""
        ),
        (
            .badPath(text: ".a[", .unclosed(offset: 2)),
            "invalid path '.a[': a quote or bracket at character 3 is not closed"
        ),
        (
            .badPath(text: ".a | .b", .notPlain(offset: 2)),
            "invalid path '.a | .b': the part from character 3 on is more than a plain path, such as .data[0].name"
        ),
        (.badExpression(text: "(.a", .unclosed(offset: 0)), "a quote or bracket is not closed"),
        (.severalValues(path: ".a[]"), "'.a[]' gives several values, but only one is allowed here"),
        (
            .badTemplate(text: "{", .unclosedBrace(offset: 0)),
            "unclosed '{' at character 1; for a literal brace, use '{{'"
        ),
        (.refusedKey("where", .later), "'where' is not supported in this version"),
        (.refusedKey("path", .noDefault), "endpoints cannot have 'path' by default; set it in each endpoint"),
        (
            .refusedKey("headers", .ofPlugin),
            "'headers' is a key of the plugin; set it beside `defaults:`, for all endpoints"
        ),
        (.unknownParameter("repoo", allowed: ["repo"]), "unknown parameter '{repoo}'. Did you mean 'repo'?"),
        (.unknownParameter("repo", allowed: []), "unknown parameter '{repo}'. This endpoint takes no parameters."),
        (
            .since(.badFormat(text: "iso")),
            """
            invalid format 'iso'; use iso8601, date, seconds, milliseconds or a pattern of strftime such as %d.%m.%Y
            """
        ),
        (.since(.formatNeedsPlace), "`format:` needs `from:` or `to:`, which are written like this"),
        (.since(.placeTaken("a")), "the request has another value as 'a'; send this time in another place"),
        (
            .since(.nameOfParameter("since")),
            "a parameter cannot be named 'since' here, because `since:` sets it; choose another name"
        ),
        (.maybeUnset("repo"), "the parameter '{repo}' may be unset here; give it a default or `required: true`"),
        (.unknownDefaultEndpoint("x", allowed: ["a", "b"]), "unknown endpoint 'x'. Known: a, b."),
        (.unknownDefaultEndpoint("x", allowed: []), "unknown endpoint 'x'. This plugin has no endpoints."),
        (.emptyQueryName, "a query parameter needs a name"),
        (
            .badHeaderName("X Page"),
            "invalid header name 'X Page'; use letters, digits and '-', such as X-Page"
        ),
        (
            .pagingNameTwice("p"),
            "paging sends two values as 'p'; use a separate query parameter for each"
        ),
        (
            .queryNameOfCredential("key"),
            "`auth:` sends the credential as 'key', so that no other value is sent; rename the parameter"
        ),
        (
            .queryNameOfPaging("p"),
            "paging sends 'p' itself; remove it from `query:` and set its first value under `pagination:`"
        ),
        (
            .repliesNeedPlace,
            "replies need `path:` to fetch them, or `items:` if they are inside the comment"
        ),
        (.repliesNeedID, "replies are fetched by the comment's id; add `id:` to the comments"),
        (
            .keyNeedsPath("query"),
            "'query' needs `path:`; without it the replies are inside the comment, and nothing is fetched"
        ),
        (
            .badFieldName("children"),
            "a field cannot be named 'children' here, because folio writes it in threads; choose another name"
        ),
        (.sameForEveryItem, "every item would have the same list; put {id}, the item's id, into `path:` or `query:`"),
        (
            .singleWithPaging(strategy: "page"),
            "`single: true` is one object, but 'page' reads many pages; remove one of them"
        ),
        (.badFieldName(""), "a field needs a name"),
        (
            .badFieldName("id"),
            "a field cannot be named 'id', because folio writes 'id' itself; choose another name"
        ),
        (
            .errorRule(.noCondition),
            "the rule matches every response; add `status:`, `at:` or `contains:`"
        ),
        (
            .errorRule(.equalsWithoutPath), "`equals:` needs `at:`, the path of the value to compare"
        ),
        (.errorRule(.messageOfSkip), "`message:` has no effect on a skipped response; remove it"),
        (
            .absolutePath("https://a.test/b"),
            """
            'https://a.test/b' is a complete URL, but a path is appended to `base_url`; for another host, write another plugin
            """
        ),
        (
            .dotSegment("/../b"),
            "'/../b' must not contain '.' or '..' segments; write the path that they lead to"
        ),
        (.pagination(.keyNeeded), "keyset paging needs `key:` or the endpoint's `id:`"),
        (
            .auth(.oneKindNeeded(found: [])),
            "`auth:` is empty; use one of \(AuthKind.all.map(\.name).joined(separator: ", "))"
        ),
        (
            .credentialsToAnyHost,
            "a parameter sets the host, so `auth:` needs `hosts:` to list the hosts that may receive the credential"
        ),
        (.hostsDiffer, "the credentials are sent together, so that all of them need the same `hosts:`"),
        (
            .repeatedQuestion(name: "password"),
            """
            two credentials ask for 'password', but an answer belongs to one of them; read one \
            with `env:`, `file:` or `command:`
            """
        ),
        (
            .parameter(.hostOfItem("id")),
            "{id} cannot be in the host, because an item must not decide where requests go"
        ),
        (
            .variable(.hostParameter("region", endpoint: "lists")),
            "'region' sets the host or the account of 'lists', and both lists need the same one; leave it out"
        ),
        (.badName("a b"), "invalid name 'a b'; use letters, digits, '-', '_' and '.', but not 'id'"),
        (
            .behindLink(target: "../it's a file"),
            """
            a symbolic link leads here, so the text is not shown; to see every error: \
            folio plugins check '../it'\\''s a file'
            """
        ),
        (
            .headerOfConnection("Host"),
            "folio sends the header 'Host' itself, as the URL, the body and the connection need it; remove it"
        ),
        (
            .filteringItems,
            "`items` leaves items out, so that a page may look empty, which ends the list; write the condition under `where`"
        ),
        (.literalSecret, "the file contains a secret; use {env: NAME} or {file: PATH} instead"),
        (
            .writtenCredential(name: "x-key"),
            "the file contains the credential 'x-key'; use {env: NAME} under `auth:`, or a parameter with `secret: true`"
        ),
    ]

    @Test(arguments: texts)
    func pluginProblem_isReported(problem: PluginProblem, text: String) {
        #expect(Diagnostic.text(problem) == text)
    }

    @Test(arguments: [
        (SchemaKind.text, "text"), (.template, "text"), (.choice(["a"]), "text"), (.rate, "text"), (.path, "a path"),
        (.expression, "a path or a jq expression"),
        (.url, "a URL"), (.host, "a host"), (.flag, "true or false"), (.integer(1...2), "a whole number"),
        (.duration, "a duration"), (.list(of: .text), "a list"), (.map(of: .text), "a mapping"),
        (.object(Schema([])), "a mapping"), (.one(of: Schema([])), "a mapping"),
        (.variant(by: "a", []), "a mapping"), (.enclosing, "a mapping"),
        (.either([.text, .list(of: .text)]), "text or a list"), (.refused(.later), "nothing"),
    ])
    func expectedKind_hasAPhrase(kind: SchemaKind, phrase: String) {
        #expect(Diagnostic.text(.wrongType(expected: kind, found: .text("x"))) == "expected \(phrase), but found 'x'")
    }

    @Test func file_isShownWithEveryProblemItsLineAndACaret() {
        let text = """
            version: 1
            plugins:
              api:
                base_url: https://api.test
                auth: {bearer: abc}
                summry: Lists
                endpoints: {list: {path: /list, items: data}}
            """
        let expected = Expected(
            "my.yaml has 2 errors",
            [
                "my.yaml:5:20: warning: the file contains a secret; use {env: NAME} or {file: PATH} instead",
                "my.yaml:6:5: unknown key 'summry'. Did you mean 'summary'?", "      summry: Lists", "      ^",
                "my.yaml:7:44: invalid path 'data': it must start with '.'",
                "      endpoints: {list: {path: /list, items: data}}",
                "                                             ^",
            ], .pluginFile)
        let diagnostic = diagnostic(of: text)
        #expect(diagnostic?.shown == expected.shown)
        #expect(diagnostic?.exitCode == .pluginFile)
    }

    /// What `auth:` may look like in a file with an error, with the secret `hunter2`.
    private static let secrets = [
        "auth: hunter2", "auth: {bearer: hunter2, x: 1}", "auth: {bearer: @hunter2}", "auth: {bearer:hunter2}",
        "auth: !hunter2", "auth: !hunter2 x", "auth: *hunter2", "auth: &hunter2", "auth: %hunter2",
        "auth: [hunter2, {a: b}]",
        "auth: {hunter2: b}", "auth: {hunter2}", "auth: {bearer: {hunter2: b}}", "\"auth\": {bearer: hunter2, x: 1}",
        "auth : {bearer: hunter2, x: 1}", "? auth\n: hunter2", "'auth': {bearer: {env: hunter2, x: 1}}",
        "auth:\n  bearer: hunter2\n  x: 1", "auth:\n# hunter2 x\n  bearer:\n    - hunter2", "auth:\n- hunter2\n- a: b",
        "auth:\r\n\r\n  bearer: hunter2\r\n  x: 1", "auth: {bearer:\n hunter2, x: 1}",
        "auth: {\nx: 1,\nbearer: hunter2}",
        "auth: {\n query: hunter2, x: 1\n}", "auth:\n  bearer: |\n    hunter2\n   x",
        "auth: {bearer: \"a\n hunter2\", x: 1}",
        "auth:\n  bearer: \"a\n hunter2", "auth:\n  bearer: 'hunter2", "auth:\n\tbearer: hunter2",
        "auth:\n  bearer:\thunter2\tx: 1",
        "auth: {basic: {user: me, password: hunter2, x: 1}}", "auth: {basic: hunter2}", "auth: {header: hunter2}",
        "auth: {header: {name: hunter2 a, value: hunter2}}", "auth: {query: {name: a, hunter2: b}}",
        "auth: {oauth2: {url: hunter2, grant: hunter2, client_id: hunter2}}", "auth: {command: hunter2}",
        "auth: {hosts: [\"hunter2 a\", \"a:hunter2\"]}", "auth: {bearer: {env: [hunter2]}}",
        "auth: {bearer: {file: {hunter2: 1}}}",
        "auth: {bearer: \"{hunter2}\"}", "auth: {bearer: hunter2 {env: A}}", "auth: {bearer: ] hunter2}",
        "auth: {bearer: hunter2}}", "auth: {bearer: hunter2, path: @x}",
        "auth: {bearer: hunter2}\nauth: {bearer: hunter2}",
        "auth: {bearer: hunter2, bearer: hunter2}", "auth: {bearer: !!int hunter2}",
        "summary: [&a hunter2]\nauth: {bearer: *a, x: 1}",
        "headers: {X-Api-Key: hunter2, \"a b\": x}", "query: {auth: [hunter2]}",
        // Credentials in other places, where they do not belong.
        "docs: http://u:hunter2@h:99999", "base_url: u:hunter2@h", "docs: h?api_key=hunter2",
        "params: {token: [hunter2]}",
        "Auth: hunter2", "bearer: hunter2", "api_key: {value: hunter2}", "headers: \"X-Api-Key: hunter2\"",
        "headers: [\"X-Api-Key: hunter2\"]", "query: api_key=hunter2", "query: {key: 1, password: !x hunter2}",
        "path: \"/x?api_key=hunter2{q\"", "docs: @http://u:hunter2@h",
    ]

    @Test(arguments: secrets, [true, false])
    func message_hasNoSecret(setting: String, isPlugin: Bool) throws {
        let depth = isPlugin ? "\n    " : "\n        "
        let lines = setting.replacing("\n", with: depth)
        let plugin = "base_url: http://a.test"
        let text =
            isPlugin
            ? "version: 1\nplugins:\n  a:\n    \(lines)\n    \(plugin)\n    endpoints: {b: {path: /b, items: .c, x: y}}\n"
            : "version: 1\nplugins:\n  a:\n    \(plugin)\n    endpoints:\n      b:\n        \(lines)\n        x: y\n"
        let error = #expect(throws: PluginFileError.self) {
            try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "a.yaml"))
        }
        let shown = try #require(error.map { Diagnostic($0).shown })
        #expect(!shown.contains("hunter2"), "\(shown)")
    }

    /// Values before and after `auth:` are shown. `‸` is the error's place.
    @Test(arguments: [
        ("auth: {bearer: hunter2, ‸x: 1}", "    auth: {bearer: …, ‸…: …}"),
        ("summary: [‸a]\n    auth: {bearer: {env: A}}", "    summary: ‸[a]"),
        ("auth: {bearer: {env: A}}\n    summary: [‸a]", "    summary: ‸[a]"),
        ("auth:\n      bearer: {env: A}\n    x: ‸a", "    ‸x: a"),
    ])
    func line_isMaskedWhereItMayHaveASecret(setting: String, shown: String) throws {
        let text = "version: 1\nplugins:\n  a:\n    \(setting)\n    base_url: http://a.test\n    endpoints: {}\n"
        let error = #expect(throws: PluginFileError.self) {
            try PluginFile(YAMLSource(bytes: Array(text.replacing("‸", with: "").utf8), file: "a.yaml"))
        }
        let lines = try #require(error.map { Diagnostic($0).details.map(\.english) })
        var line = Array(lines[1].dropFirst(2))
        line.insert("‸", at: lines[2].count - 3)
        #expect(String(line) == shown)
    }

    @Test func file_withOneErrorSaysSo() {
        let expected = Expected(
            "my.yaml has an error",
            [
                "my.yaml:1:1: missing key 'version'", "  plugins: {}", "  ^",
            ], .pluginFile)
        #expect(diagnostic(of: "plugins: {}")?.shown == expected.shown)
    }

    private static let lookups: [(LookupError, Expected)] = [
        (
            .unknownPlugin("githb", known: ["github"]),
            Expected("unknown plugin 'githb'", hint: "Did you mean 'github'?", .usage)
        ),
        (
            .unknownPlugin("x", known: ["a", "b"]),
            Expected(
                "unknown plugin 'x'",
                hint: "Known: a, b. To add a plugin, use 'folio plugins new' or 'folio plugins probe URL'.", .usage)
        ),
        (
            .unknownPlugin("x", known: []),
            Expected(
                "unknown plugin 'x': no plugin files found",
                hint: """
                    Create one with 'folio plugins new' or 'folio plugins probe URL', put a plugins.yaml here or into ~/.config/folio, or use --config FILE.
                    """, .usage)
        ),
        (
            .unknownPlugin("x", known: ["a"], unread: UnreadPlugin(file: "/d/x.yaml", reason: "FOLIO_CONFIG")),
            Expected(
                "unknown plugin 'x'", ["/d/x.yaml"],
                hint: """
                    This file defines 'x', but folio skips it because of FOLIO_CONFIG. Remove FOLIO_CONFIG, or use --config with this file.
                    """, .usage)
        ),
        (
            .unknownEndpoint("isues", plugin: "github", known: ["issues"]),
            Expected("'github' has no endpoint 'isues'", hint: "Did you mean 'issues'?", .usage)
        ),
        (
            .endpointNeeded(plugin: "github", known: ["issues", "users"]),
            Expected(
                "'github' has several endpoints but no default", hint: "Choose one: github/issues, github/users.",
                .usage)
        ),
        (
            .noComments(endpoint: "github/users"),
            Expected(
                "'github/users' has no comments",
                hint: "To read comments, add `comments:` to the endpoint in the plugin.", .usage)
        ),
    ]

    @Test(arguments: lookups.indices)
    func lookupProblem_isReported(index: Int) {
        let (problem, expected) = Self.lookups[index]
        #expect(Diagnostic(problem).shown == expected.shown)
        #expect(Diagnostic(any: problem).exitCode == expected.exitCode)
    }

    private static let pagination: [(PaginationError, String)] = [
        (.placeNeeded(key: "page"), "'page' must say where its value is sent, such as {query: page}"),
        (.keyNeeded, "keyset paging needs `key:` or the endpoint's `id:`"),
        (.conflict(key: "cursor", with: "merge"), "'cursor' cannot be combined with 'merge'"),
        (.capWithoutTotal, "'cap' needs 'total', which shows whether the list is longer"),
        (.sizeBeyondMaximum(size: 11, maximum: 10), "the default size 11 is larger than the maximum 10"),
        (
            .itemWithoutKey(path: ".id"),
            "the last item of the page has no key at '.id'"
        ),
        (.tokenNotText(found: "{\"a\":1}"), "invalid page token: {\"a\":1}"),
        (.memberNotText("b"), "invalid page token: b is not text"),
        (
            .badPosition(text: "x", expected: "none, because the list is one page"),
            "invalid position 'x': expected none, because the list is one page"
        ),
        (
            .badPosition(text: "x", expected: "after:KEY or before:KEY"),
            "invalid position 'x': expected after:KEY or before:KEY"
        ),
        (.badPosition(text: "x", expected: "a URL"), "invalid position 'x': expected a URL"),
    ]

    @Test(arguments: pagination)
    func paginationProblem_isReported(problem: PaginationError, text: String) {
        #expect(PluginText.text(problem) == text)
    }

    private static let templates: [(TemplateError, String)] = [
        (.unclosedBrace(offset: 2), "unclosed '{' at character 3; for a literal brace, use '{{'"),
        (.strayBrace(offset: 0), "unmatched '}' at character 1; for a literal brace, use '}}'"),
        (.emptyName(offset: 4), "empty '{}' at character 5; put a parameter name in it"),
        (
            .unknownFunction(name: "trim", offset: 0),
            "unknown function 'trim'; use one of join, segments, lower, upper, default, if, date, shift, replace, base64, encode, number"
        ),
        (.functionNeedsArgument(name: "join", offset: 0), "the function 'join' needs an argument: join:TEXT"),
        (
            .functionTakesNoArgument(name: "base64", offset: 0),
            "the function 'base64' takes no argument; write {x|base64}"
        ),
        (
            .badArgument(function: "date", argument: "iso", offset: 0),
            """
            'date:iso' is no format; use iso8601, date, seconds, milliseconds, or a pattern such as %Y-%m-%d
            """
        ),
        (
            .badArgument(function: "shift", argument: "7", offset: 0),
            "'shift:7' is no duration; it must look like shift:-7d, with s, m, h or d"
        ),
        (
            .badArgument(function: "replace", argument: "a", offset: 0),
            "'replace:a' needs a text and its replacement: replace:A,B"
        ),
        (
            .notATime(name: "day", value: "soon"),
            """
            the parameter 'day' must be a time, not 'soon'; use a date such as 2024-05-01, a time such as \
            2024-05-01T10:00:00Z, or seconds since 1970
            """
        ),
        (
            .dotSegment(name: "repo", value: "a/../b"),
            "the parameter 'repo' must not contain '.' or '..' segments: 'a/../b'"
        ),
    ]

    @Test(arguments: templates)
    func templateProblem_isReported(problem: TemplateError, text: String) {
        #expect(PluginText.text(problem) == text)
    }

    private func diagnostic(of text: String) -> Diagnostic? {
        do throws(PluginFileError) {
            _ = try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "my.yaml"))
            return nil
        } catch {
            return Diagnostic(any: error)
        }
    }
}
