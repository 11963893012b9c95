import Testing
import Wording

@testable import Importing

/// Values of manifests in other places than usual: bounds in records, literals of Python in bodies, choices of credentials.
@Suite struct ManifestValueTests {
    private func manifest(
        _ stream: String = "", requester: String = "", selector: String = "", authenticator: String = "{type: NoAuth}",
        config: String = ManifestTests.config
    ) -> String {
        ManifestTests.manifest(
            stream, requester: requester, selector: selector, authenticator: authenticator, config: config)
    }

    private static let cursor = """
        incremental_sync: {type: DatetimeBasedCursor, cursor_field: at, datetime_format: "%Y-%m-%d", \
        start_datetime: "{{ config.start }}", is_compare_strictly: true, \
        start_time_option: {type: RequestOption, inject_into: request_parameter, field_name: from}}
        """

    // MARK: Values of several places

    @Test(arguments: [
        ("{{ config.first or config.second or 'new' }}", "{first|default:new}"),
        ("{{ config.get('live', config.get('test', {})).get('key_name') }}", "{key_name|default:None}"),
        ("{{ 'yes' if 'first' in config else '' }}", "{first|if:yes}"),
        ("{{ config.get('first', '') or config.get('second', '') }}", "{first}"),
        // One that may be a secret is one.
        ("{{ config.first or config.key }}", "{key}"),
    ])
    func value_ofSeveralPlacesIsOneParameter(given: String, expected: String) throws {
        let plugin = try imported(manifest(requester: ", request_parameters: {a: \"\(given)\"}"))
        #expect(plugin.notes.isEmpty, "\(plugin.notes.map(\.text.english))")
        #expect(setting("query", in: plugin) == "{a: \"\(expected)\"}")
    }

    /// Python takes 0 and false for no value; what `get` returns is always defined; and a tuple is no list.
    @Test(arguments: [
        "?{{ 'a=' ~ config.flag if config.flag else '' }}", "?{{ 'a=' ~ config.size if config.size else '' }}",
        "?a={{ 'b' if config.get('first') is defined else '' }}", "?a={{ ('b', 'c') }}",
        "?a=x{{ config.size | string }}y",
    ])
    func value_thatWouldBeAnotherIsRefused(query: String) throws {
        let text = manifest().replacing("path: books", with: "path: \"books\(query)\"")
        #expect(try imported(text).endpoints.isEmpty)
    }

    /// A person who gives the second one means the first one only here.
    @Test func value_ofSeveralPlacesHasNoOtherUse() throws {
        let plugin = try imported(
            manifest(requester: ", request_parameters: {a: \"{{ config.x or config.y }}\", b: \"{{ config.y }}\"}"))
        #expect(plugin.endpoints.isEmpty)
        #expect(plugin.notes.map(\.text.english) == ["books: folio has no counterpart for 'x' of 'config'"])
    }

    @Test func queryOfAPath_mayHaveOptionalParameters() throws {
        let path =
            "books?{{ ('kind=' ~ config.kind) if config.kind is defined else '' }}&{{ 'q=' ~ config.q if config.q }}"
        let text = manifest().replacing("path: books", with: "path: \"\(path)\"")
        #expect(setting("query", in: try imported(text)) == #"{kind: "{kind}", q: "{q}"}"#)
    }

    /// The URLs differ in more than their host.
    @Test func choiceOfWholeURLs_needsTheURL() throws {
        let choice = "{{ 'https://a.example/v2' if config.live == 'yes' else 'https://b.example/mock/v2' }}"
        let text = manifest().replacing("https://api.books.example/v1/", with: "\"\(choice)\"")
        let plugin = try imported(text)
        #expect(plugin.notes.first?.text.english.hasSuffix("': give that with --base-url") == true)
        #expect(
            try imported(text, ImportOptions(baseURL: "https://a.example/v2")).text().contains("https://a.example/v2"))
    }

    /// Nothing has the start, so that its format does not matter.
    @Test func start_thatIsNotSent() throws {
        let cursor = """
            incremental_sync: {type: DatetimeBasedCursor, cursor_field: at, datetime_format: "%s", start_datetime: "0"}
            """
        let plugin = try imported(manifest(cursor))
        #expect(plugin.notes.isEmpty, "\(plugin.notes.map(\.text.english))")
        #expect(setting("since", in: plugin) == nil)
    }

    // MARK: Conditions

    @Test(arguments: [
        ("{{ 'a' if config.flag == false else 'b,c' }}", "{flag|default:True|replace:False,a|replace:True,b,c}"),
        ("{{ 'a' if config.flag == true else 'b' }}", "{flag|default:False|replace:False,b|replace:True,a}"),
        (
            "{{ 'a' if config.get('flag', false) == false else 'b' }}",
            "{flag|default:False|replace:False,a|replace:True,b}"
        ),
    ])
    func flag_isComparedWithTrueOrFalse(given: String, expected: String) throws {
        let plugin = try imported(manifest(requester: ", request_parameters: {a: \"\(given)\"}"))
        #expect(plugin.notes.isEmpty, "\(plugin.notes.map(\.text.english))")
        #expect(setting("query", in: plugin) == "{a: \"\(expected)\"}")
    }

    /// folio waits for limits by itself.
    @Test func limitInHeaders_isNoRule() throws {
        let filters = """
            [{action: RETRY, predicate: \"{{ headers['x-ratelimit-remaining'] == '0' }}\"}, \
            {action: IGNORE, predicate: \"{{ response.code in (4, 17) }}\"}]
            """
        let handler = ", error_handler: {type: DefaultErrorHandler, response_filters: \(filters)}"
        let plugin = try imported(manifest(requester: handler.replacing("\\\"", with: "\"")))
        #expect(plugin.notes.isEmpty, "\(plugin.notes.map(\.text.english))")
        let errors = try #require(setting("errors", in: plugin))
        #expect(errors.contains("IN(4, 17)") && !errors.contains("retry"), "\(errors)")
    }

    // MARK: Bounds

    @Test(arguments: [
        ("\\\"{{ stream_partition.start_time }}\\\"", "{since|date:date}"),
        ("'{{ stream_slice.end_time }}'", "{until|shift:-1s|date:date}"),
        ("{{ stream_interval['start_time'] }}", "{since|date:date}"),
        ("from {{ stream_slice.cursor_slice.start_time }}", "from {since|date:date}"),
    ])
    func bound_isAValueOfRecords(given: String, expected: String) throws {
        let fields = "transformations: [{type: AddFields, fields: [{path: [a], value: \"\(given)\"}]}]"
        let plugin = try imported(manifest(Self.cursor + "\n" + fields))
        #expect(plugin.notes.isEmpty, "\(plugin.notes.map(\.text.english))")
        #expect(setting("set", in: plugin) == "{.a: {value: \"\(expected)\"}}")
    }

    /// Without `--since`, all items meet the condition.
    @Test func filter_comparesWithABound() throws {
        let filter = ", record_filter: {condition: \"{{ record['at'] > stream_interval.get('start_time', '') }}\"}"
        let stream = Self.cursor.replacing(/, +start_time_option.*\}\}/, with: "}")
        let plugin = try imported(manifest(stream, selector: filter))
        #expect(
            lines(in: plugin).contains(
                "set: {._folio_since: {value: \"{since|default:1970-01-01T00:00:00Z|date:date}\"}}"),
            "\(lines(in: plugin))")
        #expect(setting("since", in: plugin) == "{at: .at, compare: false}")
        // folio compares the time of the cursor, so that another one would leave out other records.
        let other = try imported(manifest(stream, selector: filter.replacing("['at']", with: "['made']")))
        #expect(other.endpoints.isEmpty)
        let both = try imported(manifest(Self.cursor, selector: filter.replacing("['at']", with: "['made']")))
        #expect(both.endpoints.count == 1)
    }

    @Test func stepsWithOneBound_areThoseOfTheServer() throws {
        let steps = Self.cursor.replacing("start_datetime", with: "step: P1D, cursor_granularity: P1D, start_datetime")
        let plugin = try imported(manifest(steps))
        #expect(setting("since", in: plugin) == "{at: .at, step: 1d, start: since, compare: false}")
        #expect(plugin.text().contains("# requests have only the start of a step: an item may come several times\n"))
        let atEnd = steps.replacing("start_time_option", with: "end_time_option")
        #expect(try imported(manifest(atEnd)).endpoints.isEmpty)
    }

    @Test(
        arguments: [
            ("{{ stream_interval.start_time if stream_interval else 'x' }}", Self.cursor, "{a: \"{since|date:date}\"}"),
            ("{{ stream_interval.start_time if stream_interval else 'x' }}", "", "{a: x}"),
            ("{{ 'y' if stream_slice }}", "", nil),
        ] as [(String, String, String?)])
    func questionWhetherThereIsASlice_isAnswered(given: String, cursor: String, expected: String?) throws {
        let stream = cursor.replacing("field_name: from", with: "field_name: b")
        let plugin = try imported(manifest(stream, requester: ", request_parameters: {a: \"\(given)\"}"))
        let query = setting("query", in: plugin)?.replacing(", b: \"{since|date:date}\"", with: "")
        #expect(query == expected)
    }

    // MARK: Values of Python

    @Test(
        arguments: [
            (
                "{\\\"a\\\": [{\\\"b\\\": \\\"c d\\\", \\\"e\\\": True}, None], 'f': {}}",
                "{a: [{b: c d, e: true}, null], f: {}}"
            ),
            ("[1, 'x', ['z', 2.5], ]", "[1, x, [z, 2.5]]"),
            ("{\\\"a\\\": true, \\\"b\\\": null}", "\"{{\\\"a\\\": true, \\\"b\\\": null}}\""),
            ("{'a': 1, 'a': 2}", nil), ("{'a': b}", nil), ("[1, 2", nil), ("{'a' 1}", nil), ("{'a': 'b\\\\'}", nil),
            ("[" + String(repeating: "[", count: 60) + String(repeating: "]", count: 61), nil),
        ] as [(String, String?)])
    func literal_isAValueOfTheBody(given: String, expected: String?) throws {
        let plugin = try imported(
            manifest(requester: ", http_method: POST, request_body_json: {x: \"\(given)\"}"))
        #expect(setting("json", in: plugin) == expected.map { "{x: \($0)}" }, "\(plugin.notes.map(\.text.english))")
    }

    @Test func times_areThoseOfPython() throws {
        let requester = """
            , http_method: POST, request_parameters: {day: "{{ today_utc() }}"}, request_body_json: \
            {now: "{{ now_utc() }}", after: "{{ timestamp(config['start']) * 1000 }}"}
            """
        let plugin = try imported(manifest(requester: requester))
        #expect(setting("query", in: plugin) == "{day: \"{now|date:date}\"}")
        #expect(
            setting("json", in: plugin)
                == "{now: \"{now|date:%Y-%m-%d %H:%M:%S.000000+00:00}\", after: \"{start|date:milliseconds}\"}")
        // In a query, Python would write a fraction.
        let query = ", request_parameters: {after: \"{{ timestamp(config['start']) * 1000 }}\"}"
        #expect(try imported(manifest(requester: query)).endpoints.isEmpty)
    }

    @Test func firstElementOfAList_isAParameter() throws {
        let config = """
            {apps: {type: array, items: {properties: {id: {type: string}, key: {type: string, airbyte_secret: true}}}}}
            """
        let plugin = try imported(
            manifest(
                requester: ", request_parameters: {app: \"{{ config['apps'][0]['id'] }}\"}",
                authenticator: "{type: BearerAuthenticator, api_token: \"{{ config.apps[0].key }}\"}", config: config))
        #expect(setting("query", in: plugin) == "{app: \"{apps_id}\"}")
        #expect(plugin.text().contains("    auth: {bearer: {env: BOOKS_APPS_KEY}}\n"), "\(plugin.text())")
        let secret = try imported(
            manifest(requester: ", request_headers: {X-App: \"{{ config['apps'][0]['key'] }}\"}", config: config))
        #expect(secret.text().contains("params: {apps_key: {secret: true, env: BOOKS_APPS_KEY}}\n"), "\(secret.text())")
    }

    @Test func hostsOfRequestsWithoutACredential_areWrittenOut() throws {
        let text = manifest(requester: ", request_headers: {X-A: \"{{ config.key }}\", X-B: \"{{ config.key }}\"}")
            .replacing("https://api.books.example/v1/", with: "\"https://{{ config['state'] }}.books.example/v1/\"")
        let plugin = try imported(text)
        #expect(
            plugin.text().contains(
                "      state: {required: true, values: {open: open.books.example, closed: closed.books.example}}\n"))
        #expect(plugin.text().contains("    base_url: \"https://{state}/v1\"\n"), "\(plugin.text())")
    }

    @Test func partOfALink_isReadFromTheHeader() throws {
        let paginator = """
              paginator:
                type: DefaultPaginator
                page_token_option: {type: RequestOption, inject_into: request_parameter, field_name: c}
                pagination_strategy:
                  type: CursorPagination
                  cursor_value: '{{ headers["link"].get("next", {}).get("cursor", {}) }}'
                  stop_condition: '{{ headers["link"]["next"]["results"] == "false" }}'
            """
        let plugin = try imported(manifest(paginator))
        let token = try #require(setting("pagination", in: plugin))
        #expect(token.contains(#".[\"results\"]"#) && token.contains(#".[\"cursor\"]"#), "\(token)")
        for other in ["headers.link.next", "headers.link"] {
            let text = manifest(paginator).replacing(#"headers["link"]["next"]["results"]"#, with: other)
            #expect(try imported(text).endpoints.isEmpty, "\(other)")
        }
    }

    @Test func mappingOfARecordsValues_isAnObject() throws {
        let fields = """
            transformations: [{type: AddFields, fields: [{path: [both], value: "{{ {'id': record['id'], 'kind': 'x'} }}"}]}]
            """
        let set = try #require(setting("set", in: try imported(manifest(fields))))
        #expect(set.hasPrefix(#"{.both: "{\"id\": "#) && set.hasSuffix(#", \"kind\": \"x\"}"}"#), "\(set)")
    }

    /// folio's own `contains:` looks at the whole response, which may have more than the message.
    @Test func ignoredMessage_isSearchedWhereItStands() throws {
        let handler = """
            , error_handler: {type: DefaultErrorHandler, response_filters: [{type: HttpResponseFilter, action: ACTION, \
            error_message_contains: "no plan"}]}
            """
        let ignoring = try imported(manifest(requester: handler.replacing("ACTION", with: "IGNORE"))).text()
        #expect(ignoring.contains(#"| message else strings end; message | contains(\"no plan\")"#), "\(ignoring)")
        let retrying = try imported(manifest(requester: handler.replacing("ACTION", with: "RETRY"))).text()
        #expect(retrying.contains("contains: no plan"), "\(retrying)")
    }

    /// Sums of Python, and values in its notation.
    @Test(arguments: [
        "{{ config['size'] + 1 }}", "{{ 1 + config.size }}", "{{ config.get('size', 3) + 1 }}", "{{ config['map'] }}",
    ])
    func valueWithoutCounterpart_isRefused(template: String) throws {
        let config = "{size: {type: integer}, map: {type: object, properties: {a: {type: string}}}}"
        for place in ["request_parameters", "request_body_json"] {
            let text = manifest(requester: ", \(place): {p: \"\(template)\"}", config: config)
            #expect(try imported(text).endpoints.isEmpty, "\(place)")
        }
        #expect(
            try imported(manifest(requester: ", request_parameters: {p: \"{{ config['size'] ~ 1 }}\"}", config: config))
                .endpoints.count == 1)
    }

    @Test(arguments: [
        ("{{ none }}", "null"),
        ("{{ record.a.split(' ')[1] }}", #"(.a | if . == "" then [.] else split(" ") end)[1] // """#),
        ("{{ record.a | lower }}", "letters other than A to Z"), ("{{ record.a }}-{{ record.b }}", "a large number"),
        ("{{ record.a or 0 }}", "a large number"),
    ])
    func addedField_isWhatPythonMakes(template: String, part: String) throws {
        let fields = "transformations: [{type: AddFields, fields: [{path: [v], value: \"\(template)\"}]}]"
        let set = try #require(setting("set", in: try imported(manifest(fields))))
        #expect(set.replacing("\\\"", with: "\"").contains(part), "\(set)")
    }

    /// Keys are told apart, whatever they contain.
    @Test func keyOfSeveral_isAListOfJSON() throws {
        let text = manifest("primary_key: [a, b]")
        #expect(try setting("id", in: imported(text))?.contains("| tojson end") == true)
    }

    @Test func listThatIsNotDeclared_isJoined() throws {
        let text = manifest(requester: ", request_parameters: {in: \"{{ ','.join(config['words']) }}\"}")
        let plugin = try imported(text)
        #expect(setting("query", in: plugin) == "{in: \"{words|join:,}\"}")
        #expect(plugin.text().contains("words: {list: true}"), "\(plugin.text())")
    }

    // MARK: Credentials

    @Test func headerOfSeveralSecrets_isATemplate() throws {
        let config = "{key: {type: string, airbyte_secret: true}, word: {type: string, airbyte_secret: true}}"
        let plugin = try imported(
            manifest(
                authenticator:
                    "{type: ApiKeyAuthenticator, header: X-A, api_token: 'k={{ config.key }}, w={{ config.word }}'}",
                config: config))
        #expect(setting("headers", in: plugin) == "{X-A: \"k={key}, w={word|default:}\"}")
        #expect(plugin.text().contains("word: {secret: true, env: BOOKS_WORD}"), "\(plugin.text())")
    }

    private static let client = "client_id: folio, client_secret: \"{{ config.key }}\""
    private static let oauth =
        "type: OAuthAuthenticator, token_refresh_endpoint: \"https://auth.books.example/t\", \(client)"

    @Test(arguments: [
        (
            "grant_type: client_credentials, access_token_name: token",
            "form: {grant_type: client_credentials, client_id: folio, client_secret: {env: BOOKS_KEY}}", ".token"
        ),
        (
            "refresh_token: \"\", refresh_request_body: {audience: books, client_id: other}",
            "form: {grant_type: refresh_token, client_id: folio, client_secret: {env: BOOKS_KEY}, refresh_token: \"\", audience: books}",
            ".access_token"
        ),
    ])
    func otherTokenRequest_isALogin(keys: String, form: String, token: String) throws {
        let plugin = try imported(manifest(authenticator: "{\(Self.oauth), \(keys)}"))
        let text = plugin.text().replacing(/\n +/, with: " ")
        #expect(plugin.notes.isEmpty && text.contains("login: url: https://auth.books.example/t"), "\(text)")
        #expect(text.contains("token: \(token)"), "\(text)")
        let written = text.replacing("form: ", with: "form: {").replacing(" token: \(token)", with: "}")
        for part in form.dropFirst("form: {".count).dropLast().split(separator: ", ") {
            #expect(written.contains(part), "\(part)\n\(text)")
        }
    }

    /// folio would lose the next refresh token.
    @Test func otherTokenRequestWithTokensForOnce_isRefused() throws {
        let keys = "refresh_token: \"{{ config.start }}\", access_token_name: token, refresh_token_updater: {}"
        let plugin = try imported(manifest(authenticator: "{\(Self.oauth), \(keys)}"))
        #expect(plugin.endpoints.isEmpty)
        #expect(plugin.notes.first?.text.english.contains("'refresh_token_updater'") == true)
    }

    @Test func choiceOfCredentials_losesThoseWithoutACounterpart() throws {
        func choice(_ first: String, _ second: String) -> String {
            """
            {type: SelectiveAuthenticator, authenticator_selection_path: [kind], \
            authenticators: {plain: \(first), other: \(second)}}
            """
        }
        let known = "{type: BearerAuthenticator, api_token: \"{{ config.key }}\"}"
        let unknown = "{type: JwtAuthenticator, secret_key: \"{{ config.other }}\", algorithm: HS256}"
        let plugin = try imported(manifest(authenticator: choice(known, unknown)))
        #expect(plugin.text().contains("    auth: {bearer: {env: BOOKS_KEY}}\n"))
        #expect(
            plugin.notes.map(\.text.english)
                == ["the credential 'other' is left out: folio has no counterpart for 'JwtAuthenticator'"])
        #expect(plugin.notes.allSatisfy { $0.leavesOutPart && !$0.leavesOutList })
        #expect(!plugin.inputs.contains { $0.key == "other" })
        #expect(try imported(manifest(authenticator: choice(unknown, unknown))).endpoints.isEmpty)
    }
}
