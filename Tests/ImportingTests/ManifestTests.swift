import Testing
import Wording
import YAML

@testable import Importing

/// Low-code manifests of Airbyte. `scripts/airbyte` compares what is read with airbyte-cdk.
@Suite struct ManifestTests {
    /// A manifest with one stream `books`.
    static func manifest(
        _ stream: String, requester: String = "", selector: String = "", authenticator: String = "{type: NoAuth}",
        config: String = "{}", more: String = ""
    ) -> String {
        """
        type: DeclarativeSource
        version: 6.0.0
        check: {type: CheckStream, stream_names: [books]}
        definitions:
          base:
            type: HttpRequester
            url_base: https://api.books.example/v1/
            authenticator: \(authenticator)
          selector: {type: RecordSelector, extractor: {type: DpathExtractor, field_path: [data]}\(selector)}
        streams:
          - type: DeclarativeStream
            name: books
            retriever:
              type: SimpleRetriever
              requester: {$ref: "#/definitions/base", path: books\(requester)}
              record_selector: {$ref: "#/definitions/selector"}
        \(stream.split(separator: "\n").map { "    \($0)\n" }.joined())
        \(more.split(separator: "\n").map { "  \($0)\n" }.joined())
        spec: {connection_specification: {required: [key, start], properties: \(config)}}
        """
    }

    static let config = """
        {key: {type: string, airbyte_secret: true}, start: {type: string, title: When to begin. More.}, \
        size: {type: integer}, ids: {type: array, items: {type: string}}, flag: {type: boolean}, \
        state: {enum: [open, closed]}}
        """

    private func only(_ text: String) throws -> ImportedPlugin {
        let plugin = try imported(text)
        #expect(plugin.notes.isEmpty, "\(plugin.notes.map(\.text.english))")
        return plugin
    }

    /// The reason why the stream is left out.
    private func reason(_ text: String) throws -> String? {
        let plugin = try imported(text)
        #expect(plugin.endpoints.isEmpty)
        return plugin.notes.first?.text.english
    }

    @Test func stream_becomesAnEndpoint() throws {
        let plugin = try only(Self.manifest("primary_key: id"))
        #expect(
            plugin.text() == """
                version: 1
                plugins:
                  books:
                    base_url: https://api.books.example/v1
                    endpoints:
                      books:
                        path: /books
                        items: ".data | if type == \\"array\\" then .[] else (objects | select(. != {})) end"
                        id: .id

                """)
        #expect(plugin.source == "Airbyte manifest 6.0.0")
    }

    @Test(arguments: [
        (
            "{type: PageIncrement, page_size: 50}",
            "{strategy: page, page: {query: p, first: 0, send_first: false}, size: {query: num, default: 50}, until: {short: true}}"
        ),
        (
            "{type: OffsetIncrement, page_size: 20, inject_on_first_request: true}",
            "{strategy: offset, offset: {query: p}, size: {query: num, default: 20}, until: {short: true}}"
        ),
        (
            "{type: CursorPagination, page_size: 9, cursor_value: \"{{ response.meta.next }}\", stop_condition: \"{{ not response['meta']['next'] }}\"}",
            "{strategy: cursor, token: \".meta.next | select(IN(0, \\\"0\\\", \\\"None\\\") | not)\", cursor: {query: p}, size: {query: num, default: 9}}"
        ),
    ])
    func paginator_becomesPagination(strategy: String, expected: String) throws {
        let paginator = """
              paginator:
                type: DefaultPaginator
                page_size_option: {type: RequestOption, inject_into: request_parameter, field_name: num}
                page_token_option: {type: RequestOption, inject_into: request_parameter, field_name: p}
                pagination_strategy: \(strategy)
            """
        #expect(try setting("pagination", in: only(Self.manifest(paginator))) == expected)
    }

    @Test func nextURL_getsTheParametersThatItLacks() throws {
        let paginator = """
              paginator:
                type: DefaultPaginator
                page_token_option: {type: RequestPath}
                pagination_strategy: {type: CursorPagination, cursor_value: "{{ response.next }}"}
            """
        let plain = try only(Self.manifest(paginator))
        #expect(setting("pagination", in: plain)?.contains("error(\\\"a relative URL\\\")") == true)
        let more = try only(Self.manifest(paginator, requester: ", request_parameters: {expand: owner}"))
        #expect(setting("pagination", in: more)?.hasSuffix(", keep: [expand]}") == true)
        let config = Self.manifest(
            paginator, requester: ", request_parameters: {state: \"{{ config.state }}\"}", config: Self.config)
        #expect(setting("pagination", in: try only(config))?.hasSuffix(", keep: [state]}") == true)
    }

    @Test func config_becomesParametersAndVariables() throws {
        let requester = """
            , request_parameters: {s: "{{ config['state'] }}", i: "{{ config.ids | join(',') }}", f: "{{ config.flag }}", \
            d: "{{ config.get('size', 7) }}", none: "", x: "a{{ config['start'] }}{b}"}, \
            request_headers: {X-Key: "{{ config['key'] }}"}
            """
        let plugin = try only(
            Self.manifest(
                "", requester: requester,
                authenticator: "{type: BearerAuthenticator, api_token: \"{{ config['key'] }}\"}",
                config: Self.config))
        let text = plugin.text()
        for line in [
            "      state: {values: [open, closed]}", "      ids: {list: true}",
            "      flag: {values: {\"true\": \"True\", \"false\": \"False\"}}", "      size: {type: integer}",
            "      key: {secret: true, env: BOOKS_KEY, required: true}",
            "      start: {required: true, help: When to begin}", "    auth: {bearer: {env: BOOKS_KEY}}",
            "        headers: {X-Key: \"{key}\"}",
        ] { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
        #expect(
            setting("query", in: plugin)
                == #"{s: "{state}", i: "{ids|join:,}", f: "{flag}", d: "{size|default:7}", x: "a{start}{{b}}"}"#)
        #expect(Set(plugin.inputs.map(\.key)) == ["key", "state", "ids", "flag", "size", "start"])
    }

    @Test func valuesThatAreThePresentWithoutTheConfig_mustBeGiven() throws {
        let config = "{end: {type: string, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$'}}"
        let requester = """
            , request_parameters: {to: "{{ config['end'].split('T')[0] if config['end'] else day_delta(0, format='%Y') }}", \
            day: "{{ config.get('day', today_utc()) }}", hidden: "{{ 'all' if config.get('hidden') else 'mine' }}", \
            names: "{{ ','.join(['a', 'b']) }}"}
            """
        let plugin = try only(Self.manifest("", requester: requester, config: config))
        for line in [
            "      end: {required: true}", "      day: {required: true}",
            "      hidden: {values: {\"true\": \"True\", \"false\": \"False\"}}",
        ] { #expect(plugin.text().contains(line + "\n"), "\(plugin.text())") }
        #expect(
            setting("query", in: plugin)
                == #"{to: "{end|date:%Y-%m-%d}", day: "{day}", hidden: "{hidden|default:False|replace:False,mine|replace:True,all}", names: "a,b"}"#
        )
    }

    @Test func clientInAHeader_isSentAsTheManifestHasIt() throws {
        let client = "(config['client'] ~ ':' ~ config['word']) | base64encode"
        let authenticator = """
            {type: OAuthAuthenticator, token_refresh_endpoint: 'https://auth.books.example/t', client_id: x, \
            refresh_token: "{{ config['key'] }}", access_token_value: "{{ config['token'] }}", \
            refresh_request_headers: {Authorization: "Basic {{ \(client) }}", X-Client: folio}}
            """
        let plugin = try only(Self.manifest("", authenticator: authenticator, config: Self.config))
        let text = plugin.text()
        for line in [
            "        client_auth: basic_plain", "        client_id: {env: BOOKS_CLIENT}",
            "        client_secret: {env: BOOKS_WORD}", "        headers: {X-Client: folio}",
        ] { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
    }

    @Test func partitions_becomeVariables() throws {
        let child = """
            - type: DeclarativeStream
              name: loans
              retriever:
                type: SimpleRetriever
                requester: {$ref: "#/definitions/base", path: "books/{{ stream_partition.book }}/loans"}
                record_selector: {$ref: "#/definitions/selector"}
                partition_router:
                  - type: SubstreamPartitionRouter
                    parent_stream_configs:
                      - {stream: "#/streams/0", parent_key: isbn, partition_field: book}
                  - {type: ListPartitionRouter, values: [open, closed], cursor_field: state,
                     request_option: {type: RequestOption, inject_into: request_parameter, field_name: s}}
            """
        let plugin = try only(Self.manifest("", more: child))
        let found = lines(of: "loans", in: plugin)
        #expect(
            Array(found.prefix(3)) == [
                "each: {book: {endpoint: books, value: .isbn, where: \".isbn != null\"}, state: [open, closed]}",
                "path: \"/books/{book|segments}/loans\"", "query: {s: \"{state}\"}",
            ], "\(found)")
    }

    @Test func cursor_becomesSince() throws {
        let cursor = """
            incremental_sync:
              type: DatetimeBasedCursor
              cursor_field: updated
              datetime_format: "%Y-%m-%d"
              start_datetime: "{{ config['start'] }}"
              start_time_option: {type: RequestOption, inject_into: request_parameter, field_name: from}
              end_time_option: {type: RequestOption, inject_into: request_parameter, field_name: to}
            """
        let plugin = try only(Self.manifest(cursor, config: Self.config))
        #expect(setting("since", in: plugin) == "{at: .updated, compare: false}")
        #expect(setting("query", in: plugin) == "{from: \"{since|date:date}\", to: \"{until|shift:-1s|date:date}\"}")
        #expect(plugin.inputs.map(\.option) == ["--since"])
        let fixed = try only(Self.manifest(cursor.replacing("{{ config['start'] }}", with: "2024-01-01")))
        #expect(setting("query", in: fixed)?.contains("{since|default:2024-01-01|date:date}") == true)
    }

    /// A stream that is read in steps.
    private func stepping(
        _ format: String, _ duration: String, _ granularity: String, start: String = "2024-01-01"
    ) throws -> ImportedPlugin {
        let cursor = """
            incremental_sync:
              type: DatetimeBasedCursor
              cursor_field: updated
              datetime_format: "\(format)"
              start_datetime: {type: MinMaxDatetime, datetime: "\(start)", datetime_format: "%Y-%m-%d"}
              step: \(duration)
              cursor_granularity: \(granularity)
              start_time_option: {type: RequestOption, inject_into: request_parameter, field_name: from}
              end_time_option: {type: RequestOption, inject_into: request_parameter, field_name: to}
            """
        return try only(Self.manifest(cursor))
    }

    /// `--since` takes the place of a start that the config may have.
    @Test func stepsWithADefaultStart_beginAtSince() throws {
        let plugin = try stepping("%Y-%m-%d", "P10D", "P1D", start: "{{ config.get('begin', '2024-01-01') }}")
        #expect(
            setting("since", in: plugin) == "{at: .updated, step: 10d, start: since or 2024-01-01, compare: false}")
    }

    @Test(arguments: [
        ("P1M", "1mo", "P1D"), ("P1Y", "12mo", "P1D"), ("P1Y2M", "14mo", "P1D"), ("P30D", "30d", "P1D"),
        ("P2W", "14d", "P1D"),
    ])
    func step_isThatOfTheCursor(duration: String, step: String, granularity: String) throws {
        let plugin = try stepping("%Y-%m-%d", duration, granularity)
        #expect(setting("since", in: plugin) == "{at: .updated, step: \(step), start: 2024-01-01, compare: false}")
    }

    @Test(arguments: [
        ("%Y-%m-%dT%H:%M:%S.%fZ", "PT0.000001S", "shift:-1s|date:%Y-%m-%dT%H:%M:%S.999999Z"),
        ("%Y-%m-%dT%H:%M:%S.%fZ", "PT0.95S", "shift:-1s|date:%Y-%m-%dT%H:%M:%S.050000Z"),
        ("%Y-%m-%dT%H:%M:%S.%_msZ", "PT0.001S", "shift:-1s|date:%Y-%m-%dT%H:%M:%S.999Z"),
        ("%Y-%m-%dT%H:%M:%SZ", "PT0S", "date:iso8601"), ("%ms", "PT0.000001S", "shift:-1s|date:seconds}999"),
        ("%ms", "PT0.001S", "shift:-1s|date:seconds}999"),
    ])
    func stepEnds_oneGranularityBeforeTheNext(format: String, granularity: String, expected: String) throws {
        let plugin = try stepping(format, "P1M", granularity)
        let end = expected.contains("}") ? expected : "\(expected)}"
        #expect(setting("query", in: plugin)?.contains("to: \"{until|\(end)\"") == true, "\(plugin.text())")
    }

    /// For the records of another stream, parameters take the place of `--since`.
    @Test func parentWithTimes_isAListOfItsOwn() throws {
        let stream = """
            incremental_sync:
              type: DatetimeBasedCursor
              cursor_field: updated
              datetime_format: "%Y-%m-%d"
              start_datetime: "{{ config['start'] }}"
              end_datetime: "{{ now_utc().strftime('%Y-%m-%d') }}"
              start_time_option: {type: RequestOption, inject_into: request_parameter, field_name: from}
              end_time_option: {type: RequestOption, inject_into: request_parameter, field_name: to}
            """
        let child = """
            - type: DeclarativeStream
              name: loans
              retriever:
                type: SimpleRetriever
                requester: {$ref: "#/definitions/base", path: "books/{{ stream_partition.book }}/loans"}
                record_selector: {$ref: "#/definitions/selector"}
                partition_router:
                  type: SubstreamPartitionRouter
                  parent_stream_configs: [{stream: "#/streams/0", parent_key: id, partition_field: book}]
            """
        let plugin = try only(Self.manifest(stream, config: Self.config, more: child))
        #expect(plugin.endpoints.map(\.name) == ["books", "books_from_start", "loans"])
        #expect(lines(of: "loans", in: plugin).first?.contains("endpoint: books_from_start") == true)
        #expect(
            lines(of: "books_from_start", in: plugin).contains(
                "query: {from: \"{start|date:date}\", to: \"{now|date:date}\"}"))
        #expect(plugin.inputs.map(\.parameter) == ["start", nil] && plugin.inputs.map(\.option) == [nil, "--since"])
        let compared = try only(
            Self.manifest(stream + "\n  is_client_side_incremental: true", config: Self.config, more: child))
        let lines = lines(of: "books_from_start", in: compared)
        #expect(
            lines.contains {
                $0.hasPrefix("where:") && $0.contains("$time >= (._folio_start // $time) and $time <= now")
            }
                && lines.contains("set: {._folio_start: {value: \"{start|date:seconds}\"}}"), "\(lines)")
        // Formats whose times jq would not read as Python does, and folio reads only one of them.
        for (format, names) in [("%Y-%m-%d %H:%M", ["books"]), ("%d.%m.%Y", []), ("%Y-%m-%dT%I:%M:%S", [])] {
            let other = stream + "\n  cursor_datetime_formats: [\"\(format)\"]"
            let part = try imported(
                Self.manifest(other + "\n  is_client_side_incremental: true", config: Self.config, more: child))
            #expect(part.endpoints.map(\.name) == names, "\(format)")
        }
        let steps = stream + "\n  step: P1D\n  cursor_granularity: P1D"
        let without = try imported(Self.manifest(steps + "\nprimary_key: id", config: Self.config, more: child))
        #expect(without.endpoints.map(\.name) == ["books"])
        #expect(
            without.notes.map(\.text.english) == ["loans: folio has no counterpart for 'step' of 'DatetimeBasedCursor'"]
        )
    }

    /// The end of a bound is a day, also in another format.
    @Test func end_staysADayInAnotherFormat() throws {
        let cursor = """
            incremental_sync:
              type: DatetimeBasedCursor
              cursor_field: updated
              datetime_format: "%Y-%m-%d"
              start_datetime: "2024-01-01"
            """
        let query = ", request_parameters: {to: \"{{ format_datetime(stream_slice.end_time, '%s') }}\"}"
        let plugin = try only(Self.manifest(cursor, requester: query))
        #expect(setting("query", in: plugin) == "{to: \"{until|shift:-1s|date:date|date:seconds}\"}")
        #expect(plugin.inputs.isEmpty)
    }

    @Test func textOfTheConfig_isANumberInJSONIfItReadsSo() throws {
        let body = ", http_method: POST, request_body_json: {a: \"{{ config['start'] }}\", b: \"{{ config.state }}\"}"
        let plugin = try only(Self.manifest("", requester: body, config: Self.config))
        #expect(setting("json", in: plugin) == "{a: \"{start|number}\", b: \"{state}\"}")
    }

    @Test(
        arguments: [
            (
                "{type: BasicHttpAuthenticator, username: \"{{ config['start'] }}/token\", password: \"{{ config['key'] }}\"}",
                "{basic: {user: {env: BOOKS_START, suffix: /token}, password: {env: BOOKS_KEY}}}"
            ),
            (
                "{type: BasicHttpAuthenticator, username: \"{{ config['key'] }}\", password: \"{{ config['nothing'] }}\"}",
                "{basic: {user: {env: BOOKS_KEY}}}"
            ),
            (
                "{type: ApiKeyAuthenticator, header: Authorization, api_token: "
                    + "\"Basic {{ (config['start'] ~ ':' ~ config['key']) | base64encode }}\"}",
                "{basic: {user: {env: BOOKS_START}, password: {env: BOOKS_KEY}}}"
            ),
            (
                "{type: ApiKeyAuthenticator, header: Authorization, api_token: "
                    + "\"Basic {{ (config['key'] + ':') | base64encode }}\"}", "{basic: {user: {env: BOOKS_KEY}}}"
            ),
            (
                "{type: ApiKeyAuthenticator, inject_into: {inject_into: header, field_name: authorization}, api_token: "
                    + "\"Basic {{ (config['key'] ~ '/token:x') | base64encode }}\"}", nil
            ),
        ] as [(String, String?)])
    func userAndPassword_becomeBasic(authenticator: String, expected: String?) throws {
        let text = Self.manifest("", authenticator: authenticator, config: Self.config)
        guard let expected else {
            #expect(try reason(text)?.contains("base64encode") == true)
            return
        }
        let plugin = try only(text)
        #expect(plugin.text().contains("    auth: \(expected)\n"), "\(plugin.text())")
    }

    // MARK: Transformations

    @Test(
        arguments: [
            ("{path: [a], value: text}", ".a: {value: text}"), ("{path: [a], value: \"12\"}", ".a: {value: 12}"),
            ("{path: [a], value: 5}", ".a: {value: 5}"), ("{path: [a, b], value: \"True\"}", ".a.b: {value: true}"),
            ("{path: [a], value: \"None\"}", ".a: {value: null}"),
            ("{path: [a], value: \"007\"}", ".a: {value: \"007\"}"),
            ("{path: [a], value: \"12\", value_type: string}", ".a: {value: \"12\"}"),
            ("{path: [a], value: \"{{ config['start'] }}\"}", ".a: {value: \"{start|number}\"}"),
            ("{path: [a], value: \"{{ config['size'] }}\"}", ".a: {value: \"{size|default:}\"}"),
            ("{path: [a], value: \"{{ config['start'] }}\", value_type: string}", ".a: {value: \"{start|join:,}\"}"),
            ("{path: [a], value: \"x-{{ config['start'] }}\"}", ".a: {value: \"x-{start}\"}"),
            (
                "{path: [a], value: \"{{ record['b'] }}\"}",
                #".a: {at: ". | if type == \"object\" and has(\"b\") then .b else \"\" end", decode: number}"#
            ),
            (
                "{path: [a], value: \"{{ record.get('b') }}\"}",
                #".a: {at: ". | if type == \"object\" and has(\"b\") then .b else null end", decode: number}"#
            ),
            ("{path: [a], value: \"{{ record.b == 'x' }}\"}", #".a: ".b == \"x\"""#),
            ("{path: [a], value: \"id {{ record.get('b') }}\"}", nil),
        ] as [(String, String?)])
    func addedField_isSet(field: String, expected: String?) throws {
        let text = Self.manifest(
            "transformations: [{type: AddFields, fields: [\(field)]}]", config: Self.config)
        let found = lines(in: try only(text)).joined(separator: "\n")
        if let expected {
            #expect(found.contains(expected) || found.contains(expected.dropFirst(4)), "\(found)")
        } else {
            #expect(found.contains("set: {.a:") || found.contains("set:\n"), "\(found)")
        }
    }

    @Test func partition_isAValueOfItems() throws {
        let stream = """
            transformations: [{type: AddFields, fields: [{path: [state], value: "{{ stream_slice.state }}"}]},
              {type: RemoveFields, field_pointers: [[a, b], [c, "*", d]]}]
            """
        let router = "{type: ListPartitionRouter, values: [open, closed], cursor_field: state}"
        let text = Self.manifest(stream).replacing(
            "record_selector: {$ref: \"#/definitions/selector\"}",
            with: "record_selector: {$ref: \"#/definitions/selector\"}\n      partition_router: \(router)")
        let plugin = try only(text)
        #expect(setting("set", in: plugin) == "{.state: {value: \"{state|number}\"}}")
        #expect(setting("remove", in: plugin) == "[.a.b, \".c[].d\"]")
    }

    /// folio changes items in another order.
    @Test(arguments: [
        (
            "[{type: AddFields, fields: [{path: [a], value: \"{{ record.b }}\"}, {path: [c], value: \"{{ record.a }}\"}]}]",
            "[c]"
        ),
        ("[{type: AddFields, fields: [{path: [a], value: \"{{ record.b }}\"}, {path: [b], value: x}]}]", "[b]"),
        ("[{type: AddFields, fields: [{path: [a], value: x}, {path: [a], value: y}]}]", "[a]"),
        ("[{type: AddFields, fields: [{path: [a], value: x}, {path: [a, b], value: y}]}]", "[a, b]"),
        (
            "[{type: RemoveFields, field_pointers: [[a]]}, {type: AddFields, fields: [{path: [c], value: \"{{ record.a }}\"}]}]",
            "[c]"
        ),
        (
            "[{type: RemoveFields, field_pointers: [[a, \"*\", c]]}, {type: AddFields, fields: [{path: [a, b], value: x}]}]",
            "[a, b]"
        ),
        ("[{type: RemoveFields, field_pointers: [[\"n*\"]]}]", "[n*]"),
        ("[{type: RemoveFields, field_pointers: [[a, \"*\"]]}]", "[*]"),
        ("[{type: RemoveFields, field_pointers: [[a, \"0\"]]}]", "[0]"),
        ("[{type: RemoveFields, condition: \"{{ property }}\", field_pointers: [[a]]}]", "'condition'"),
        ("[{type: AddFields, fields: [{path: [a], value: \"{{ record.a }}\", value_type: integer}]}]", "integer"),
        ("[{type: AddFields, fields: [{path: [a], value: \"{{ now_utc() }}\"}]}]", "now_utc"),
    ])
    func transformationThatWouldDiffer_isRefused(transformations: String, message: String) throws {
        let found = try #require(try reason(Self.manifest("transformations: \(transformations)")))
        #expect(found.contains(message), "\(found)")
    }

    /// airbyte-cdk filters records before it changes them.
    @Test func filterOfChangedRecords_isRefused() throws {
        let stream = "transformations: [{type: AddFields, fields: [{path: [state], value: x}]}]"
        let filter = ", record_filter: {condition: \"{{ record.state == 'x' }}\"}"
        #expect(try reason(Self.manifest(stream, selector: filter))?.contains("record.state") == true)
        let later = Self.manifest(stream, selector: filter + ", transform_before_filtering: true")
        #expect(setting("where", in: try only(later)) == #"".state == \"x\"""#)
        let other = Self.manifest(stream, selector: filter.replacing("record.state", with: "record.other"))
        #expect(setting("where", in: try only(other)) == #"".other == \"x\"""#)
    }

    @Test func filter_mayMentionTheConfig() throws {
        let filter =
            ", record_filter: {condition: \"{{ record.at >= config['start'] and record.id not in config.ids }}\"}"
        let plugin = try only(Self.manifest("", selector: filter, config: Self.config))
        #expect(
            lines(in: plugin).joined(separator: " ").contains(
                "set: {._folio_start: {value: \"{start}\"}, ._folio_ids: {value: \"{ids}\"}} "
                    + "remove: [._folio_start, ._folio_ids]"), "\(lines(in: plugin))")
        let condition = try #require(setting("where", in: plugin))
        #expect(condition.contains("IN($record._folio_ids[]?)") && condition.contains("._folio_start"), "\(condition)")
        // Python has another value than a text that a person gives.
        let flag = filter.replacing("config['start']", with: "config.flag")
        #expect(try reason(Self.manifest("", selector: flag, config: Self.config))?.contains("config.flag") == true)
    }

    @Test func condition_decidesWhetherAFieldIsAdded() throws {
        let stream = """
            transformations: [{type: AddFields, condition: "{{ record.a == 'x' }}", fields: [{path: [b], value: "yes"}]}]
            """
        let plugin = try only(Self.manifest(stream))
        #expect(
            setting("set", in: plugin)?.contains(#"if .a == \"x\" then \"yes\" else empty end"#) == true,
            "\(lines(in: plugin))")
    }

    @Test func errors_becomeRules() throws {
        let handler = """
            , error_handler: {type: DefaultErrorHandler, max_retries: 3, response_filters: [\
            {http_codes: [403, 404], action: IGNORE}, {predicate: "{{ response.code == 'slow' }}", action: RETRY}, \
            {error_message_contains: gone, action: FAIL}]}
            """
        let plugin = try only(Self.manifest("", requester: handler))
        #expect(
            lines(in: plugin).suffix(6) == [
                "errors:", "  - {status: [403, 404], do: skip}", "  - {at: \".code == \\\"slow\\\"\", do: retry}",
                "  - status: [400, 401, 402, 403, 404, 405, 409, 410, 422, 429, 500, 502, 503, 504]",
                "    contains: gone", "    do: fail",
            ], "\(lines(in: plugin))")
    }

    @Test func filter_becomesACondition() throws {
        let filter = """
            , record_filter: {condition: "{{ record.state in ['a', 'b'] and not record['gone'] and record.n|int > 2 }}"}
            """
        let plugin = try only(Self.manifest("", selector: filter))
        // A number that is not there is an error in jinja, and the record is left out.
        let number = #"""
            (. | if type == \"object\" and has(\"n\") then .n | if type == \"string\" then tonumber? // 0 \#
            elif type == \"number\" then . elif . == true then 1 else 0 end | trunc else error(\"undefined\") end)
            """#
        let condition = try #require(setting("where", in: plugin))
        #expect(
            condition.hasPrefix(
                #""try (((.state | IN(\"a\", \"b\")) and ((.gone | IN(null, false, 0, \"\", [], {}) | not) | not)) and "#
                    + "(\(number) > 2)) catch "), "\(condition)")
    }

    /// A method of a value that is null is an error in jinja, and the condition is false.
    @Test(
        arguments: [
            ("record.get('a', {}) == {}", ".a else {} end) == {}"),
            ("record.get('a', {}).get('b') == 'x'", #".a.b == \"x\""#),
            ("record.get('a', {}).get('b') != 'x'", #"if type != \"object\" then error(\"undefined\")"#),
            ("record.get('a', {}).get('b', 0) == 0", #"if type != \"object\" then error(\"undefined\")"#),
            ("not record.get('a', {}).get('b')", #"if type != \"object\" then error(\"undefined\")"#),
            ("record.a[:7] == 'x'", #"then .[:7] else error(\"type\") end"#),
        ])
    func missingParts_areThoseOfJinja(condition: String, part: String) throws {
        let plugin = try only(Self.manifest("", selector: ", record_filter: {condition: \"{{ \(condition) }}\"}"))
        let written = try #require(setting("where", in: plugin))
        #expect(written.contains(part), "\(written)")
    }

    @Test func partsOfASelector_haveTheirOwnParameters() throws {
        let filter = """
            , record_filter: {condition: "{{ record.kind == parameters.kind }}", $parameters: {kind: A}}
            """
        let manifest = Self.manifest("", selector: filter)
            .replacing("field_path: [", with: "$parameters: {own: inner}, field_path: [\"{{ parameters.own }}\", ")
        let plugin = try only(manifest)
        #expect(setting("where", in: plugin) == #"".kind == \"A\"""#)
        #expect(setting("items", in: plugin)?.contains(".inner") == true, "\(setting("items", in: plugin) ?? "")")
    }

    @Test func filterThatFails_doesNotLeaveItemsOut() throws {
        let plugin = try only(Self.manifest("", selector: ", record_filter: {condition: \"{{ record.n > 2 }}\"}"))
        let condition = try #require(setting("where", in: plugin))
        // Only the two errors that stand for Python's own are answered.
        #expect(
            condition.hasSuffix(
                #" catch (if . == \"type\" then true elif . == \"undefined\" then false else error(.) end)""#),
            "\(condition)")
    }

    @Test func severalCredentials_areSeveralPlugins() throws {
        let other = """
            - type: DeclarativeStream
              name: users
              retriever:
                type: SimpleRetriever
                requester:
                  {type: HttpRequester, url_base: "https://users.example", path: users,
                   authenticator: {type: ApiKeyAuthenticator, header: X-Key, api_token: "Token {{ config.key }}"}}
                record_selector: {$ref: "#/definitions/selector"}
            """
        let plugin = try only(
            Self.manifest(
                "", authenticator: "{type: BearerAuthenticator, api_token: \"{{ config.key }}\"}", config: Self.config,
                more: other))
        #expect(plugin.endpoints.map { "\(plugin.plugin(of: $0))/\($0.name)" } == ["books/books", "books-2/users"])
        let text = plugin.text()
        #expect(text.contains("    auth: {bearer: {env: BOOKS_KEY}}\n"))
        #expect(text.contains("    auth: {api_key: {header: X-Key, prefix: \"Token \", value: {env: BOOKS_KEY}}}\n"))
        #expect(text.contains("    base_url: https://users.example\n"))
    }

    @Test func inputThatIsAURL_isGivenWithTheCommand() throws {
        let text = Self.manifest("", config: Self.config)
            .replacing("https://api.books.example/v1/", with: "\"{{ config['domain'] }}/rest/\"")
        #expect(try only(text).text().contains("    base_url: \"https://{server}/rest\"\n"))
        let withPath = text.replacing(
            "{key: {type", with: "{domain: {examples: [\"https://b.example/api\"]}, key: {type")
        #expect(
            try reason(withPath)
                == "books: its URL begins with '{{ config['domain'] }}/rest/': give that with --base-url")
        let plugin = try imported(text, ImportOptions(baseURL: "https://books.example/"))
        #expect(plugin.text().contains("    base_url: https://books.example/rest\n"))
        #expect(plugin.inputs.map(\.option) == ["--base-url"])
        let standard = text.replacing("config['domain']", with: "config.get('domain', 'https://b.example')")
        #expect(try only(standard).text().contains("    base_url: https://b.example/rest\n"))
    }

    @Test func parameters_holdBelowTheirComponent() throws {
        let text = Self.manifest("$parameters: {name: novels, path: novels, kind: x}").replacing(
            "name: books", with: ""
        )
        .replacing(", path: books", with: ", request_parameters: {k: \"{{ parameters.kind }}\"}")
        let plugin = try only(text)
        #expect(plugin.endpoints.map(\.name) == ["novels"])
        #expect(lines(of: "novels", in: plugin).prefix(2) == ["path: /novels", "query: {k: x}"])
    }

    @Test(arguments: [
        ("transformations: [{type: KeysToUpper}]", "", "'KeysToUpper'"),
        ("incremental_sync: {type: CustomIncrementalSync, class_name: a.B}", "", "'CustomIncrementalSync'"),
        ("  paginator: {type: CustomPaginator, class_name: a.B}", "", "'CustomPaginator'"),
        ("", ", http_method: DELETE", "'http_method' of 'HttpRequester'"),
        (
            "", ", request_parameters: {a: \"{% for x in config.a %}b{% endfor %}\"}",
            "the template '{% for x in config.a %}b{% endfor %}'"
        ),
        ("", ", request_parameters: {a: \"{{ config.a | hash }}\"}", "the template 'config.a | hash'"),
        ("", ", request_headers: {a: \"1e3\"}", "the template '1e3'"),
        ("", ", request_parameters: {a: yes}", "the template 'yes'"),
        ("", ", request_parameters: {on: a}", "the template 'on'"),
        ("", ", query_properties: {a: 1}", "'query_properties' of 'HttpRequester'"),
    ])
    func partWithoutACounterpart_leavesTheStreamOut(stream: String, requester: String, what: String) throws {
        let text = try reason(Self.manifest(stream, requester: requester))
        #expect(text == "books: folio has no counterpart for \(what)")
    }

    @Test(arguments: ["#/definitions/none", "#/definitions/circle"])
    func badReference_leavesTheStreamOut(reference: String) throws {
        let text = Self.manifest("schema_loader: {$ref: \"\(reference)\"}")
            .replacing("definitions:\n", with: "definitions:\n  circle: {$ref: \"#/definitions/circle\"}\n")
        #expect(try reason(text) == "books: the reference '\(reference)' leads nowhere or in a circle")
    }

    @Test(arguments: [
        ("{{ format_datetime(config['start'], '%s') }}", nil),
        ("{{ config.get('start') or day_delta(-730, '%Y-%m-%d') }}", "day_delta(-730, '%Y-%m-%d')"),
    ])
    func startThatIsComputed_isForAnOption(start: String, comment: String?) throws {
        let plugin = try only(Self.manifest(Self.cursor(from: start), config: Self.config))
        #expect(setting("query", in: plugin) == "{from: \"{since|date:date}\"}")
        #expect(plugin.text().contains("give --since in its place"))
        if let comment { #expect(plugin.text().contains("\(comment) }}: give --since in its place")) }
    }

    /// Without an option, requests would have no start, and nobody would know.
    @Test func startThatIsComputedOfThePresent_leavesTheStreamOut() throws {
        let start = "{{ day_delta(-7, '%Y-%m-%d') }}"
        let text = try reason(Self.manifest(Self.cursor(from: start), config: Self.config))
        #expect(text == "books: folio has no counterpart for the template '\(start)'")
    }

    private static func cursor(from start: String) -> String {
        """
        incremental_sync:
          type: DatetimeBasedCursor
          cursor_field: at
          datetime_format: "%Y-%m-%d"
          start_datetime: "\(start)"
          start_time_option: {type: RequestOption, inject_into: request_parameter, field_name: from}
        """
    }

    @Test(arguments: [
        ("{{ stream_slice.start_time[:10] }}", "{since|date:%Y-%m-%d}"),
        ("{{ stream_slice['start_time'].split('T')[0] }}", "{since|date:%Y-%m-%d}"),
        ("'[{{ stream_slice.start_time }}]'", "[{since|date:%Y-%m-%dT%H:%M:%S+0000}]"),
        (
            "{{ stream_slice.start_time[:-2] }}:{{ stream_slice.start_time[-2:] }}",
            "{since|date:%Y-%m-%dT%H:%M:%S+00}:00"
        ),
    ])
    func partOfATime_isATimeInAnotherFormat(given: String, expected: String) throws {
        let cursor = """
            incremental_sync: {type: DatetimeBasedCursor, cursor_field: at, datetime_format: "%Y-%m-%dT%H:%M:%S%z", \
            start_datetime: "{{ config.start }}"}
            """
        let plugin = try only(
            Self.manifest(cursor, requester: ", request_parameters: {from: \"\(given)\"}", config: Self.config))
        #expect(setting("query", in: plugin) == "{from: \"\(expected)\"}")
    }

    @Test(arguments: [
        (
            "{{ 'a/' ~ config.start if config.start else 'b' }}",
            "/{start|if:a/|default:b|segments}{start|default:|segments}"
        ),
        ("{{ 'a?x=' + config.start if config.start else 'a' }}", "/a"),
        (
            "{{ 'a/' ~ config.start ~ '/b?x=' ~ config.start if config.get('start') else 'a/' ~ config.start ~ '/b' }}",
            "/a/{start|default:|segments}/b"
        ),
        ("x/{{ stream_slice.none }}/y", "/v1/x/y"),
    ])
    func partOfAPathThatAnInputAdds_isATemplate(path: String, expected: String) throws {
        let text = Self.manifest("", config: Self.config.replacing("{key:", with: "{x: {}, key:"))
            .replacing("required: [key, start]", with: "required: [key]")
            .replacing("path: books}", with: "path: \"\(path)\"}")
        #expect(try setting("path", in: only(text))?.replacing("\"", with: "") == expected)
    }

    @Test func parentWithTheNameOfAnotherStream_getsANumber() throws {
        let stream = """
            - type: DeclarativeStream
              name: pages
              retriever:
                type: SimpleRetriever
                requester: {$ref: "#/definitions/base", path: "{{ stream_slice.book }}/pages"}
                record_selector: {$ref: "#/definitions/selector"}
                partition_router:
                  type: SubstreamPartitionRouter
                  parent_stream_configs:
                    - type: ParentStreamConfig
                      parent_key: id
                      partition_field: book
                      stream:
                        type: DeclarativeStream
                        name: books
                        retriever:
                          type: SimpleRetriever
                          requester: {$ref: "#/definitions/base", path: all}
                          record_selector: {$ref: "#/definitions/selector"}
            """
        let plugin = try only(Self.manifest("", more: stream))
        #expect(plugin.endpoints.map(\.name) == ["books", "books_2", "pages"])
        #expect(plugin.text().contains("each: {book: {endpoint: books_2,"))
    }

    /// airbyte-cdk reads all combinations of what two parents have in common, and folio would read it once.
    @Test func parentsWithACommonParent_leaveTheStreamOut() throws {
        let router = { (field: String, stream: String) in
            "{type: SubstreamPartitionRouter, parent_stream_configs: [{type: ParentStreamConfig, parent_key: id, "
                + "partition_field: \(field), stream: {$ref: \"#/definitions/\(stream)\"}}]}"
        }
        let inner = """
            {type: DeclarativeStream, name: pages, retriever: {type: SimpleRetriever, \
            requester: {$ref: "#/definitions/base", path: "{{ stream_slice.book }}/pages"}, \
            record_selector: {$ref: "#/definitions/selector"}, partition_router: \(router("book", "all"))}}
            """
        let stream = """
            - type: DeclarativeStream
              name: pairs
              retriever:
                type: SimpleRetriever
                requester: {$ref: "#/definitions/base", path: "{{ stream_slice.one }}/{{ stream_slice.other }}"}
                record_selector: {$ref: "#/definitions/selector"}
                partition_router: [\(router("one", "pages")), \(router("other", "pages"))]
            """
        let all =
            "{type: DeclarativeStream, name: all, retriever: {type: SimpleRetriever, "
            + "requester: {$ref: \"#/definitions/base\", path: all}, record_selector: {$ref: \"#/definitions/selector\"}}}"
        let text = Self.manifest("", more: stream).replacing(
            "streams:\n", with: "  all: \(all)\n  pages: \(inner)\nstreams:\n")
        let plugin = try imported(text)
        #expect(
            plugin.notes.map(\.text.english) == ["pairs: folio has no counterpart for 'book' of 'partition_router'"])
    }

    @Test func emptyTexts_areRemovedFromItems() throws {
        let change = "{type: RemoveFields, field_pointers: [[\"**\"]], condition: \"{{ property|string == '' }}\"}"
        let plugin = try only(Self.manifest("transformations: [\(change)]"))
        #expect(setting("items", in: plugin)?.contains("delpaths([paths(. == \\\"\\\")]) end") == true)
        let filter = ", record_filter: {type: RecordFilter, condition: \"{{ record.a }}\"}"
        #expect(
            try reason(Self.manifest("transformations: [\(change)]", selector: filter))
                == "books: folio has no counterpart for 'condition' of 'RemoveFields'")
    }

    @Test func unknownKey_hasNoEffect() throws {
        let plugin = try imported(Self.manifest("", requester: ", request_options_provider: {a: b}"))
        #expect(plugin.endpoints.map(\.name) == ["books"])
        #expect(
            plugin.notes.map(\.text.english) == [
                "books: 'request_options_provider' of 'HttpRequester' has no effect, as in airbyte-cdk"
            ])
        #expect(plugin.notes.allSatisfy { !$0.leavesOutList })
    }

    @Test func streamWithAState_isReadWithoutOne() throws {
        let stream = """
            - type: StateDelegatingStream
              name: novels
              full_refresh_stream: {$ref: "#/definitions/novels"}
              incremental_stream: {type: CustomStream, name: novels}
            """
        let text = Self.manifest("", more: stream).replacing(
            "definitions:\n",
            with: """
                definitions:
                  novels:
                    type: DeclarativeStream
                    name: novels
                    retriever: {type: SimpleRetriever, requester: {$ref: "#/definitions/base", path: all}, \
                record_selector: {$ref: "#/definitions/selector"}}

                """)
        #expect(try only(text).endpoints.map(\.name) == ["books", "novels"])
    }

    /// References that multiply.
    @Test func hugeManifest_isRefusedSoon() throws {
        let definitions = (0..<20).map { "  d\($0): [\"#/definitions/d\($0 + 1)\", \"#/definitions/d\($0 + 1)\"]\n" }
            .joined()
        let text = Self.manifest("schema_loader: \"#/definitions/d0\"")
            .replacing("definitions:\n", with: "definitions:\n\(definitions)  d20: x\n")
        #expect(try reason(text) == "books: the manifest is too large with its references")
    }
}
