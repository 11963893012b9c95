/// What status codes mean to a client (RFC 9110, section 15).
package enum HTTPStatus {
    /// Whether the server may answer otherwise to the same request later: too early (RFC 8470), too many requests
    /// (RFC 6585), a timeout, or a failure on its side or on the way.
    package static func isTemporary(_ status: Int) -> Bool {
        switch status {
        case 408, 425, 429, 500, 502, 503, 504: true
        default: false
        }
    }
}
