/// The meaning of status codes for a client (RFC 9110, section 15).
package enum HTTPStatus {
    /// Whether the same request may succeed later: too early (RFC 8470), too many requests (RFC 6585), a timeout, or a
    /// failure of the server or a gateway.
    package static func isTemporary(_ status: Int) -> Bool {
        switch status {
        case 408, 425, 429, 500, 502, 503, 504: true
        default: false
        }
    }
}
