extension HTTPURL.Origin {
    /// Reads a host with an optional port and scheme, and nothing else. Without a scheme, it is https.
    package init(host text: String) throws(HTTPURLError) {
        let url = text.contains("://") ? text : "https://\(text)"
        self = try HTTPURL(url).origin
        let parts = try URLReference(url)
        guard parts.path.isEmpty, parts.query == nil, !text.contains("#") else { throw .badHost(text) }
    }
}
