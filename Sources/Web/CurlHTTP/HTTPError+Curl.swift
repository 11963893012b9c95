import CCurl
import HTTP
import System

extension HTTPError {
    /// Converts a libcurl result (libcurl-errors(3)).
    ///
    /// - Parameters:
    ///   - isHeadComplete: whether all header fields were received.
    ///   - verification: the TLS library's verdict on the certificate.
    init(_ code: CURLcode, of request: HTTPRequest, isHeadComplete: Bool, verification: Int, message: String) {
        let origin = request.url.origin
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            self = .proxy(reason: Self.withoutUser(message))
        case CURLE_COULDNT_CONNECT where Self.isOfProxy(message, origin),
            CURLE_RECV_ERROR where message.contains("CONNECT"):
            self = .proxy(reason: Self.withoutUser(message))
        case CURLE_COULDNT_RESOLVE_HOST:
            self = .cannotResolve(host: origin.host)
        case CURLE_COULDNT_CONNECT:
            // libcurl does not say that it could not open a socket.
            self = .cannotConnect(host: origin.host, port: origin.port, reason: Descriptor.shortage ?? message)
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut(.connecting(limit: request.limits.connect))
        case CURLE_SSL_CACERT_BADFILE:
            self = .badRoots(reason: message)
        case CURLE_PEER_FAILED_VERIFICATION where Self.unknownAuthorities.contains(verification):
            self = .untrusted(host: origin.host, reason: message)
        // A line longer than libcurl's limit: the result of 7.88 and that of 8.6.
        case CURLE_OUT_OF_MEMORY where !isHeadComplete, CURLcode(100) where !isHeadComplete:
            self = .headTooLarge
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR:
            self = .tls(host: origin.host, reason: message)
        case CURLE_RECV_ERROR where message.contains("chunk"):
            self = .badChunks(reason: message)
        case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            self = .interrupted(reason: message)
        // The bad argument is the first header line, if it begins with a space and so continues no other.
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_FUNCTION_ARGUMENT:
            self = .notHTTP(reason: message)
        case CURLE_BAD_CONTENT_ENCODING:
            self = .badEncoding(reason: message)
        default:
            self = .other(reason: message)
        }
    }

    /// Whether a connection failed to another host or port than those of the request: to a proxy, which libcurl does not
    /// say otherwise.
    private static func isOfProxy(_ message: String, _ origin: HTTPURL.Origin) -> Bool {
        if message.contains("proxy") || message.contains(" via ") { return true }
        let host = origin.host.filter { $0 != "[" && $0 != "]" }
        return message.hasPrefix("Failed to connect to ")
            && !message.hasPrefix("Failed to connect to \(host) port \(origin.port) ")
    }

    /// A message without the name and the password in the URL of a proxy, which libcurl quotes.
    private static func withoutUser(_ message: String) -> String {
        guard let quote = message.firstIndex(of: "'"), let end = message.lastIndex(of: "@"), quote < end else {
            return message
        }
        return String(message[...quote] + message[message.index(after: end)...])
    }

    /// Results of X509_verify_cert_error_string(3): the issuer's certificate is missing, or the host issued its own.
    private static let unknownAuthorities: Set = [2, 18, 19, 20, 21]
}
