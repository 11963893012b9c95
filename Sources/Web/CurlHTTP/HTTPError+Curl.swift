import CCurl
import HTTP

extension HTTPError {
    /// What a libcurl result (libcurl-errors(3)) means to folio.
    init(_ code: CURLcode, of request: HTTPRequest, isTooLarge: Bool, message: String) {
        let origin = request.url.origin
        switch code {
        case _ where isTooLarge:
            self = .bodyTooLarge(limit: request.limits.body)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            self = .cannotResolve(host: origin.host)
        case CURLE_COULDNT_CONNECT:
            self = .cannotConnect(host: origin.host, port: origin.port, reason: message)
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut(.connecting(limit: request.limits.connect))
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            self = .tls(host: origin.host, reason: message)
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            self = .badEncoding(reason: message)
        case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            self = .interrupted(reason: message)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
            self = .notHTTP(reason: message)
        default:
            self = .other(reason: message)
        }
    }
}
