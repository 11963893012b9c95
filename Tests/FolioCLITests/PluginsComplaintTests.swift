import Accounts
import Expressions
import JSON
import Pagination
import Presentation
import Schema
import TestSupport
import Testing
import YAML

@testable import FolioCLI
@testable import Plugins

@Suite struct PluginsComplaintTests {
    private static let texts: [(PluginProblem, String)] = [
        (.yaml(.tab(mark: .start)), "a tab where YAML wants spaces"),
        (.unknownKey("titel", allowed: ["title", "path"]), "unknown key 'titel'. Did you mean 'title'?"),
        (.unknownKey("x", allowed: ["title", "path"]), "unknown key 'x'. Known: title, path."),
        (.missingKey("path"), "the key 'path' is missing"),
        (.oneKeyNeeded(allowed: ["env", "file"]), "write one of env, file, and only one"),
        (.wrongType(expected: .text, found: .list), "expected text, found a list"),
        (.notAllowed(text: "pages", allowed: ["page", "link"]), "'pages' is not allowed. Did you mean 'page'?"),
        (.notAllowed(text: "x", allowed: ["page", "link"]), "'x' is not allowed. Known: page, link."),
        (.outOfRange(text: "2", 1...1), "2 is not 1"),
        (.outOfRange(text: "600", 100...599), "600 is not between 100 and 599"),
        (.badDuration(text: "10"), "'10' is no duration; write 500ms, 10s, 5m, 1h or 7d"),
        (.badRate(text: "10"), "'10' is no rate; write 10/s, 60/m or 1000/h"),
        (
            .badURL(text: "api.test"),
            """
            'api.test' is no usable URL; it begins with https:// or http://, and a base URL has no '?' and no '#'
            """
        ),
        (.badHost(text: "a/b"), "'a/b' is no host; write example.com or example.com:8443"),
        (.hostNotASCII("bücher.test"), "the host 'bücher.test' must be written in ASCII, as punycode (xn--…)"),
        (.badPath(text: "a", .missingDot(offset: 0)), "'a' is no path: it must begin with '.'"),
        (
            .badPath(text: ".a-b", .needsQuotes(name: "a-b", offset: 1)),
            "'.a-b' is no path: 'a-b' needs quotes: .\"a-b\""
        ),
        (
            .badPath(text: ".a[", .unclosed(offset: 2)),
            "'.a[' is no path: a quote or bracket at character 3 is not closed"
        ),
        (
            .badPath(text: ".a | .b", .notPlain(offset: 2)),
            "'.a | .b' is no path: at character 3 begins what is more than a path, such as .data[0].name"
        ),
        (.badExpression(text: "(.a", .unclosed(offset: 0)), "a quote or bracket is not closed"),
        (.severalValues(path: ".a[]"), "'.a[]' gives several values where one is wanted"),
        (
            .badTemplate(text: "{", .unclosedBrace(offset: 0)),
            "a '{' without its '}' at character 1; a brace itself is '{{'"
        ),
        (.notInThisVersion("where"), "'where' is not in this version"),
        (.unknownParameter("repoo", allowed: ["repo"]), "unknown parameter '{repoo}'. Did you mean 'repo'?"),
        (.unknownParameter("repo", allowed: []), "unknown parameter '{repo}'. There are no parameters here."),
        (.maybeUnset("repo"), "'{repo}' may be unset here; give it a default or make it required"),
        (.unknownDefaultEndpoint("x", allowed: ["a", "b"]), "there is no endpoint 'x'. Known: a, b."),
        (.unknownDefaultEndpoint("x", allowed: []), "there is no endpoint 'x'. There are no endpoints here."),
        (.emptyQueryName, "a query parameter needs a name"),
        (
            .badHeaderName("X Page"),
            "'X Page' is no header field's name; write letters, digits and '-', such as X-Page"
        ),
        (
            .pagingNameTwice("p"),
            "paging sends two values as 'p'; give each a query parameter of its own"
        ),
        (
            .queryNameOfPaging("p"),
            "paging sends 'p' itself; leave it out of `query:` and say under `pagination:` what is sent first"
        ),
        (.repliesNeedPlace, "say where the replies are: at `path:`, or inside the comment at `items:`"),
        (.repliesNeedID, "replies are asked for by the comment's id; say `id:` of the comments"),
        (
            .keyNeedsPath("query"),
            "'query' goes with `path:`; without one the replies are inside the comment, and nothing is asked for"
        ),
        (
            .badFieldName("children"),
            "a field cannot be called 'children' here: folio writes it itself in threads; choose another name"
        ),
        (.sameForEveryItem, "every item would have the same list; write {id}, the item's id, into `path:` or `query:`"),
        (
            .singleWithPaging(strategy: "page"),
            "`single: true` is one object and 'page' asks for many pages; leave one of them out"
        ),
        (.badFieldName(""), "a field needs a name"),
        (
            .badFieldName("id"),
            "a field cannot be called 'id': folio writes 'id' and 'parent' itself; choose another name"
        ),
        (
            .errorRule(.noCondition),
            "the rule would fit every answer; give it a `status:`, an `at:` or a `contains:`"
        ),
        (
            .errorRule(.equalsWithoutPath), "`equals:` needs an `at:`, the path of what it is compared with"
        ),
        (.errorRule(.messageOfSkip), "a skipped answer shows no message; leave it out"),
        (
            .absolutePath("https://a.test/b"),
            """
            'https://a.test/b' is a whole URL, and a path is appended to `base_url`; write the host there, in a plugin \
            of its own
            """
        ),
        (.pagination(.keyNeeded), "keyset paging needs the endpoint's `id:` or a `key:`"),
        (
            .auth(.oneKindNeeded(found: [])),
            "`auth:` names no kind; there are bearer, basic, api_key, oauth2, login, one_of"
        ),
        (
            .credentialsToAnyHost,
            "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the credential"
        ),
        (.badName("a b"), "'a b' is no usable name; letters, digits, '-', '_' and '.' are, and 'id' is taken"),
        (.literalSecret, "a secret stands in the file; {env: NAME} or {file: PATH} keeps it out"),
    ]

    @Test(arguments: texts)
    func pluginProblem_isTold(problem: PluginProblem, text: String) {
        #expect(Complaint.text(problem) == text)
    }

    @Test(arguments: [
        (SchemaKind.text, "text"), (.template, "text"), (.choice(["a"]), "text"), (.rate, "text"), (.path, "a path"),
        (.expression, "a path or an expression of jq"),
        (.url, "a URL"), (.host, "a host"), (.flag, "true or false"), (.integer(1...2), "a whole number"),
        (.duration, "a duration"), (.list(of: .text), "a list"), (.map(of: .text), "a mapping"),
        (.object(Schema([])), "a mapping"), (.one(of: Schema([])), "a mapping"),
        (.variant(by: "a", []), "a mapping"), (.enclosing, "a mapping"),
        (.either([.text, .list(of: .text)]), "text or a list"), (.later, "nothing"),
    ])
    func expectedKind_hasAPhrase(kind: SchemaKind, phrase: String) {
        #expect(Complaint.text(.wrongType(expected: kind, found: .text("x"))) == "expected \(phrase), found 'x'")
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
                "my.yaml:5:20: warning: a secret stands in the file; {env: NAME} or {file: PATH} keeps it out",
                "      auth: {bearer: abc}", "                     ^",
                "my.yaml:6:5: unknown key 'summry'. Did you mean 'summary'?", "      summry: Lists", "      ^",
                "my.yaml:7:44: 'data' is no path: it must begin with '.'",
                "      endpoints: {list: {path: /list, items: data}}",
                "                                             ^",
            ], .pluginFile)
        let complaint = complaint(of: text)
        #expect(complaint?.shown == expected.shown)
        #expect(complaint?.exitCode == .pluginFile)
    }

    @Test func file_withOneErrorSaysSo() {
        let expected = Expected(
            "my.yaml has an error",
            [
                "my.yaml:1:1: the key 'version' is missing", "  plugins: {}", "  ^",
            ], .pluginFile)
        #expect(complaint(of: "plugins: {}")?.shown == expected.shown)
    }

    private static let lookups: [(LookupProblem, Expected)] = [
        (
            .unknownPlugin("githb", known: ["github"]),
            Expected("unknown plugin 'githb'", hint: "Did you mean 'github'?", .usage)
        ),
        (
            .unknownPlugin("x", known: ["a", "b"]),
            Expected(
                "unknown plugin 'x'",
                hint: "Known: a, b. 'folio plugins new' or 'folio plugins probe URL' makes another.", .usage)
        ),
        (
            .unknownPlugin("x", known: []),
            Expected(
                "unknown plugin 'x': no plugin file was found",
                hint: """
                    Make one with 'folio plugins new' or 'folio plugins probe URL'; or put a plugins.yaml here or into \
                    ~/.config/folio, or name one with --config.
                    """, .usage)
        ),
        (
            .unknownPlugin("x", known: ["a"], unread: UnreadPlugin(file: "/d/x.yaml", reason: "FOLIO_CONFIG")),
            Expected(
                "unknown plugin 'x'", ["/d/x.yaml"],
                hint: """
                    'x' is in that file, which is not read because of FOLIO_CONFIG. Do without that, or name the file with \
                    --config.
                    """, .usage)
        ),
        (
            .unknownEndpoint("isues", plugin: "github", known: ["issues"]),
            Expected("'github' has no endpoint 'isues'", hint: "Did you mean 'issues'?", .usage)
        ),
        (
            .endpointNeeded(plugin: "github", known: ["issues", "users"]),
            Expected(
                "'github' has several endpoints and no default", hint: "Name one: github/issues, github/users.",
                .usage)
        ),
        (
            .noComments(endpoint: "github/users"),
            Expected(
                "'github/users' has no comments", hint: "Endpoints with `comments:` in the plugin have them.", .usage)
        ),
    ]

    @Test(arguments: lookups.indices)
    func lookupProblem_isTold(index: Int) {
        let (problem, expected) = Self.lookups[index]
        #expect(Complaint(problem).shown == expected.shown)
        #expect(Complaint(any: problem).exitCode == expected.exitCode)
    }

    private static let pagination: [(PaginationProblem, String)] = [
        (.placeNeeded(key: "page"), "'page' must say where its value travels, such as {query: page}"),
        (.keyNeeded, "keyset paging needs the endpoint's `id:` or a `key:`"),
        (.conflict(key: "cursor", with: "merge"), "'cursor' cannot go with 'merge'"),
        (.capWithoutTotal, "'cap' goes with 'total': only it tells whether the list is longer"),
        (.sizeBeyondMaximum(size: 11, maximum: 10), "the default size 11 is larger than the maximum 10"),
        (
            .itemWithoutKey(path: ".id"),
            "the last item of the page has no key at '.id', so the next page cannot be asked for"
        ),
        (.tokenNotText(found: "{\"a\":1}"), "the next page's token is not usable: {\"a\":1}"),
        (.memberNotText("b"), "the next page's token is not usable: b is no text"),
        (
            .badPosition(text: "x", expected: .nothing),
            "'x' is no position here: expected none, as the list is one page"
        ),
        (
            .badPosition(text: "x", expected: .key(isBeforeToo: true)),
            "'x' is no position here: expected after:KEY or before:KEY"
        ),
        (.badPosition(text: "x", expected: .url), "'x' is no position here: expected a URL"),
    ]

    @Test(arguments: pagination)
    func paginationProblem_isTold(problem: PaginationProblem, text: String) {
        #expect(PluginText.text(problem) == text)
    }

    private static let templates: [(TemplateProblem, String)] = [
        (.unclosedBrace(offset: 2), "a '{' without its '}' at character 3; a brace itself is '{{'"),
        (.strayBrace(offset: 0), "a '}' without its '{' at character 1; a brace itself is '}}'"),
        (.emptyName(offset: 4), "'{}' at character 5 names no parameter"),
        (
            .unknownFunction(name: "trim", offset: 0),
            "unknown function 'trim'; there are join, segments, lower, upper and default"
        ),
        (.functionNeedsArgument(name: "join", offset: 0), "the function 'join' needs an argument: join:TEXT"),
        (
            .dotSegment(name: "repo", value: "a/../b"),
            "the parameter 'repo' may not hold '.' or '..' segments: 'a/../b'"
        ),
    ]

    @Test(arguments: templates)
    func templateProblem_isTold(problem: TemplateProblem, text: String) {
        #expect(PluginText.text(problem) == text)
    }

    private func complaint(of text: String) -> Complaint? {
        do throws(PluginFileError) {
            _ = try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "my.yaml"))
            return nil
        } catch {
            return Complaint(any: error)
        }
    }
}
