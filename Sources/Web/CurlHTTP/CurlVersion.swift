import CCurl
package import HTTP

/// The libcurl that is there.
package struct CurlVersion: Sendable {
    /// Such as `7.88.1`.
    package let curl: String
    /// The library that it does TLS with, such as `OpenSSL/3.0.15`.
    package let tls: String

    /// Throws where libcurl is not there.
    package init() throws(HTTPError) {
        if let problem = folio_curl_load() { throw .unavailable(reason: String(cString: problem)) }
        curl = String(cString: folio_curl_version())
        tls = folio_curl_tls().map { String(cString: $0) } ?? "none"
    }
}
