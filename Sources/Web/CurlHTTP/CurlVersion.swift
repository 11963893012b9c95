import CCurl
package import HTTP

/// The version of the installed libcurl.
package struct CurlVersion: Sendable {
    /// libcurl's version, such as `7.88.1`.
    package let curl: String
    /// Its TLS library, such as `OpenSSL/3.0.15`.
    package let tls: String

    /// Throws if libcurl is not installed.
    package init() throws(HTTPError) {
        if let problem = folio_curl_load() { throw .unavailable(reason: String(cString: problem)) }
        curl = String(cString: folio_curl_version())
        tls = folio_curl_tls().map { String(cString: $0) } ?? "none"
    }
}
