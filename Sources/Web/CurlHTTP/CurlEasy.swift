import CCurl
import HTTP

/// One easy handle, with the options that all requests share.
final class CurlEasy {
    let handle: UnsafeMutableRawPointer
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private let excess = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    private var headerLines: UnsafeMutablePointer<curl_slist>?

    init?(userAgent: String, caFile: String?) {
        guard let handle = folio_curl_easy_new() else { return nil }
        self.handle = handle
        folio_curl_set_error_buffer(handle, errorText)
        folio_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        folio_curl_set_long(handle, CURLOPT_BUFFERSIZE, 64 << 10)
        // Cancelling must not wait for a name lookup.
        folio_curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
        folio_curl_set_text(handle, CURLOPT_USERAGENT, userAgent)
        folio_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        folio_curl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        folio_curl_set_long(handle, CURLOPT_HTTP_CONTENT_DECODING, 0)
        // `HTTPURL` has resolved dot segments. Some versions of libcurl also resolve percent-encoded ones.
        folio_curl_set_long(handle, CURLOPT_PATH_AS_IS, 1)
        // Otherwise the header fields of a proxy's response to CONNECT would come before those of the server.
        folio_curl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let caFile { folio_curl_set_text(handle, CURLOPT_CAINFO, caFile) }
    }

    /// Sets the options of one request; `owner` receives the bytes and header lines.
    func apply(_ request: HTTPRequest, owner: CurlTransfer) {
        errorText.pointee = 0
        excess.pointee = 0
        folio_curl_watch_excess(handle, request.limits.refusesExcess ? 1 : 0, excess)
        folio_curl_set_text(handle, CURLOPT_URL, request.url.description)
        // `ContentDecoder` decodes the body, because libcurl takes a truncated stream for a complete one. A range of an
        // encoded body could not be decoded.
        let isWhole = request.fields["Range"] == nil
        folio_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, isWhole ? ContentDecoder.accepted : "identity")
        folio_curl_set_sinks(
            handle, CurlTransfer.bodySink, CurlTransfer.headerSink, Unmanaged.passUnretained(owner).toOpaque())
        folio_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, request.limits.connect.wholeMilliseconds)
        // If a reused connection turns out to be dead, libcurl sends any request again, although the server may have
        // received it.
        folio_curl_set_long(handle, CURLOPT_FRESH_CONNECT, request.isSafe || request.retry.isIdempotent ? 0 : 1)
        setMethod(of: request)
        setFields(of: request)
    }

    /// libcurl's message for the last failure.
    func message(for code: CURLcode) -> String {
        errorText.pointee != 0 ? String(cString: errorText) : String(cString: folio_curl_message(code))
    }

    /// Whether bytes followed the end of the body that `Content-Length` says, if the request's limits refuse that.
    var hasExcess: Bool { excess.pointee != 0 }

    /// How many bytes were received, plus the bytes of the request's body that were sent. Negative before there is a
    /// connection.
    var moved: Int64 { folio_curl_moved(handle) }

    /// The TLS library's verdict on the server's certificate.
    var verification: Int { folio_curl_verification(handle) }

    func metrics() -> FolioCurlMetrics {
        var metrics = FolioCurlMetrics()
        folio_curl_metrics(handle, &metrics)
        return metrics
    }

    func free() {
        folio_curl_easy_free(handle)
        folio_curl_list_free(headerLines)
        errorText.deallocate()
        excess.deallocate()
    }

    private func setMethod(of request: HTTPRequest) {
        folio_curl_set_long(handle, CURLOPT_HTTPGET, 1)
        if let body = request.body { folio_curl_set_body(handle, body, Int64(body.count)) }
        folio_curl_set_long(handle, CURLOPT_NOBODY, request.method == "HEAD" ? 1 : 0)
        let isImplied = request.method == "HEAD" || request.method == (request.body == nil ? "GET" : "POST")
        folio_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, isImplied ? nil : request.method)
    }

    private func setFields(of request: HTTPRequest) {
        folio_curl_list_free(headerLines)
        // In libcurl, `Name;` sends an empty value, and `Name:` leaves out one of its own fields. It would declare any
        // body a form, and wait for permission (`Expect`) to send a large one.
        var lines = request.fields.all.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        if request.body != nil {
            lines += ["Content-Type", "Expect"].filter { request.fields[$0] == nil }.map { "\($0):" }
        }
        lines += request.withheldFields.map { "\($0):" }
        headerLines = lines.reduce(nil) { folio_curl_list_append($0, $1) }
        folio_curl_set_list(handle, CURLOPT_HTTPHEADER, headerLines)
    }
}

extension Duration {
    var wholeMilliseconds: Int {
        Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
