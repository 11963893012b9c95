import CCurl
import HTTP

extension HTTPError {
    /// What a libcurl result (libcurl-errors(3)) means to folio.
    ///
    /// - Parameters:
    ///   - isHeadComplete: whether all header fields had come.
    ///   - verification: what the TLS library says of the certificate.
    init(_ code: CURLcode, of request: HTTPRequest, isHeadComplete: Bool, verification: Int, message: String) {
        let origin = request.url.origin
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            self = .cannotResolve(host: origin.host)
        case CURLE_COULDNT_CONNECT:
            self = .cannotConnect(host: origin.host, port: origin.port, reason: message)
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut(.connecting(limit: request.limits.connect))
        case CURLE_SSL_CACERT_BADFILE:
            self = .badRoots(reason: message)
        case CURLE_PEER_FAILED_VERIFICATION where Self.unknownAuthorities.contains(verification):
            self = .untrusted(host: origin.host, reason: message)
        // A line that is longer than libcurl takes, as 7.88 says it and as 8.6 does.
        case CURLE_OUT_OF_MEMORY where !isHeadComplete, CURLcode(100) where !isHeadComplete:
            self = .headTooLarge
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR:
            self = .tls(host: origin.host, reason: message)
        case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            self = .interrupted(reason: message)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
            self = .notHTTP(reason: message)
        case CURLE_BAD_CONTENT_ENCODING:
            self = .badEncoding(reason: message)
        default:
            self = .other(reason: message)
        }
    }

    /// X509_verify_cert_error_string(3): the issuer's certificate is not there, or is the host's own.
    private static let unknownAuthorities: Set = [2, 18, 19, 20, 21]
}
