import YAML

/// Takes the keys away that airbyte-cdk does not know, such as those of older versions: it ignores them.
struct ManifestKeys {
    /// What was taken away, as `key` and the type of its component.
    private(set) var ignored: [(key: String, component: String)] = []

    /// A component and those below it without such keys.
    ///
    /// - Parameter standard: the type that airbyte-cdk gives a component at this place if it has none.
    mutating func cleaned(_ node: YAMLNode, standard: String? = nil) -> YAMLNode {
        if let items = node.items {
            return YAMLNode(
                content: .sequence(items.map { cleaned($0, standard: standard) }), mark: node.mark)
        }
        guard let entries = node.entries else { return node }
        // Without a type, a component with a class has code of its own.
        let type = node["type"]?.text ?? (node["class_name"] == nil ? standard : nil)
        let known = type.flatMap { Self.known[$0] }
        var kept: [YAMLEntry] = []
        for entry in entries {
            let key = entry.key.text
            if let known, !known.contains(key), !["type", "$parameters"].contains(key) {
                if !ignored.contains(where: { $0.key == key && $0.component == type }) {
                    ignored.append((key, type ?? ""))
                }
                continue
            }
            let isComponent = known != nil && !Self.opaque.contains(key)
            kept.append(
                YAMLEntry(
                    key: entry.key, mark: entry.mark,
                    value: isComponent
                        ? cleaned(entry.value, standard: Self.standard["\(type ?? "").\(key)"]) : entry.value))
        }
        return YAMLNode(content: .mapping(kept), mark: node.mark)
    }

    /// What a component needs that is code; nil if it needs none.
    static func code(in node: YAMLNode) -> ManifestProblem? {
        if let items = node.items { return items.lazy.compactMap(code).first }
        guard let entries = node.entries else { return nil }
        if let type = node["type"]?.text {
            if type.hasPrefix("Custom") || type == "AsyncRetriever" { return .component(type) }
        } else if node["class_name"] != nil {
            return .component("class_name")
        }
        return entries.lazy.filter { !opaque.contains($0.key.text) && !unused.contains($0.key.text) }
            .compactMap { code(in: $0.value) }.first
    }

    /// Keys whose components folio does not need.
    private static let unused: Set<String> = ["backoff_strategies", "incremental_stream", "metadata"]

    /// Keys whose values are no components.
    private static let opaque: Set<String> = [
        "$parameters", "schema_loader", "request_parameters", "request_headers", "request_body_json",
        "request_body_data", "request_body", "refresh_request_body", "refresh_request_headers", "state_migrations",
        "primary_key", "profile_assertion", "refresh_token_updater", "file_uploader", "query_properties",
        "fetch_properties_from_endpoint", "pagination_reset", "page_size_reduction", "request_window_splitting",
    ]

    /// The types that airbyte-cdk fills in.
    private static let standard = [
        "DeclarativeStream.retriever": "SimpleRetriever", "SimpleRetriever.requester": "HttpRequester",
        "SimpleRetriever.record_selector": "RecordSelector", "SimpleRetriever.paginator": "NoPagination",
        "RecordSelector.extractor": "DpathExtractor", "RecordSelector.record_filter": "RecordFilter",
        "HttpRequester.error_handler": "DefaultErrorHandler",
        "DefaultErrorHandler.response_filters": "HttpResponseFilter",
        "CompositeErrorHandler.error_handlers": "DefaultErrorHandler",
        "DefaultPaginator.page_size_option": "RequestOption", "ListPartitionRouter.request_option": "RequestOption",
        "SubstreamPartitionRouter.parent_stream_configs": "ParentStreamConfig",
        "ParentStreamConfig.request_option": "RequestOption", "ParentStreamConfig.stream": "DeclarativeStream",
        "AddFields.fields": "AddedFieldDefinition", "ApiKeyAuthenticator.inject_into": "RequestOption",
        "DatetimeBasedCursor.start_datetime": "MinMaxDatetime", "DatetimeBasedCursor.end_datetime": "MinMaxDatetime",
        "DatetimeBasedCursor.start_time_option": "RequestOption",
        "DatetimeBasedCursor.end_time_option": "RequestOption",
    ]

    /// The keys that airbyte-cdk 7.39.1 knows, by the component.
    private static let known: [String: Set<String>] = {
        var known: [String: Set<String>] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(whereSeparator: { " :".contains($0) }).map(String.init)
            known[words[0]] = Set(words.dropFirst())
        }
        return known
    }()

    private static let table = """
        DeclarativeStream: name retriever incremental_sync primary_key schema_loader transformations \
        state_migrations file_uploader
        SimpleRetriever: requester decoder record_selector paginator pagination_reset page_size_reduction \
        request_window_splitting ignore_stream_slicer_parameters_on_paginated_requests partition_router
        HttpRequester: url_base url path http_method authenticator fetch_properties_from_endpoint \
        query_properties request_parameters request_headers request_body_data request_body_json request_body \
        error_handler use_cache connect_timeout_in_seconds read_timeout_in_seconds use_tcp_keepalive
        RecordSelector: extractor record_filter schema_normalization transform_before_filtering
        StateDelegatingStream: name full_refresh_stream incremental_stream api_retention_period
        DpathExtractor: field_path record_expander
        RecordFilter: condition
        DefaultPaginator: pagination_strategy page_size_option page_token_option
        PageIncrement: page_size start_from_page inject_on_first_request
        OffsetIncrement: page_size inject_on_first_request
        CursorPagination: cursor_value page_size stop_condition
        RequestOption: inject_into field_name field_path
        ListPartitionRouter: cursor_field values request_option
        SubstreamPartitionRouter: parent_stream_configs
        ParentStreamConfig: stream parent_key partition_field request_option incremental_dependency \
        lazy_read_pointer extra_fields
        DatetimeBasedCursor: clamping cursor_field allow_catalog_defined_cursor_field cursor_datetime_formats \
        start_datetime start_time_option end_datetime end_time_option datetime_format cursor_granularity \
        is_data_feed is_client_side_incremental is_compare_strictly global_substream_cursor lookback_window \
        partition_field_end partition_field_start step
        MinMaxDatetime: datetime datetime_format max_datetime min_datetime
        IncrementingCountCursor: cursor_field allow_catalog_defined_cursor_field start_value start_value_option
        AddFields: fields condition
        AddedFieldDefinition: path value value_type
        RemoveFields: condition field_pointers
        DefaultErrorHandler: backoff_strategies max_retries response_filters
        CompositeErrorHandler: error_handlers
        HttpResponseFilter: action failure_type error_message error_message_contains http_codes predicate
        BearerAuthenticator: api_token
        ApiKeyAuthenticator: api_token header inject_into
        BasicHttpAuthenticator: username password
        OAuthAuthenticator: client_id_name client_id client_secret_name client_secret refresh_token_name \
        refresh_token token_refresh_endpoint access_token_name access_token_value expires_in_name \
        grant_type_name grant_type refresh_request_body refresh_request_headers \
        send_refresh_request_as_query_params scopes token_expiry_date token_expiry_date_format \
        refresh_token_error_status_codes refresh_token_error_key refresh_token_error_values \
        refresh_token_updater profile_assertion use_profile_assertion
        SessionTokenAuthenticator: login_requester session_token_path expiration_duration request_authentication \
        decoder
        SelectiveAuthenticator: authenticator_selection_path authenticators
        CsvDecoder: encoding delimiter set_values_to_none
        GzipDecoder: decoder
        """
}
