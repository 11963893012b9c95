/// Files that want to send requests elsewhere, or requests of another form.
extension HostileDefinition {
    static let requests: [HostileDefinition] = [
        next("this computer by its number", "http://2130706433/2"),
        next("this computer in octal", "http://0177.0.0.1/2"),
        next("this computer in hexadecimal", "http://0x7f.1/2"),
        next("this computer in short form", "http://127.1/2"),
        next("this computer in IPv6", "http://[::1]/2"),
        next("this computer as IPv4 in IPv6", "http://[::ffff:127.0.0.1]/2"),
        next("this computer, percent-encoded", "http://%6cocalhost/2"),
        next("this computer with a final dot", "http://localhost./2"),
        next("a service of the cloud", "http://169.254.169.254/2"),
        next("a private network", "http://10.1.2.3/2"),
        HostileDefinition(
            "a next link to a host that is not listed", link: "http://elsewhere.test/2",
            "the next page is on a host that the plugin does not list"),
        HostileDefinition(
            "a next link that an expression makes", link: "http://listed.test/2", next: ".next + \"?stolen\"",
            hosts: "http://listed.test", "may not send a request to http://listed.test/2?stolen"),
        HostileDefinition(
            "a next link from this computer", link: "OTHER/2", isBehindProxy: false, hosts: "'OTHER'",
            "may not send a request to"),
        HostileDefinition("a next link to a file", link: "file:///etc/passwd", "file"),
        HostileDefinition("a next link to a script", link: "javascript:alert(1)", "javascript"),
        HostileDefinition("a next link to another protocol", link: "ftp://api.test/2", "ftp"),
        HostileDefinition("a next link with a user's name", link: "http://me:pw@api.test/2", "user name"),
        HostileDefinition("a next link with a line break", link: "/2\\r\\nX-Evil: 1", "invalid"),
        HostileDefinition(
            "a redirect from this computer", path: "/moved", code: 7, requests: 1, "may not follow the redirect"),
        HostileDefinition(
            "an image from this computer", endpoint: "fields: {image: .image}", command: "feed api --images images",
            code: 4,
            requests: 1, "may not send a request to"
        ).linking("OTHER/i"),
        HostileDefinition(
            "an image that an expression makes", endpoint: "fields: {image: '\"file:///etc/passwd\"'}",
            command: "feed api --images images", code: 7, requests: 1, "file"),
        nested("replies on another server", replies: "evil", command: "comments api 1 --depth 2", requests: 0),
        nested("comments on another server", comments: "evil", command: "plugins check --live api", requests: 1),
        base("a file as base URL", "file:///etc/passwd", "must be http or https, not 'file'"),
        base("another protocol as base URL", "ftp://a.test", "must be http or https, not 'ftp'"),
        base("a script as base URL", "javascript:alert(1)", "invalid URL"),
        base("a user's name in the base URL", "http://me:l1teral-secret@a.test", "user name"),
        base("a line break in the base URL", "\"http://a.test/\\r\\nX-Evil: 1\"", "invalid URL"),
        base("a query in the base URL", "http://a.test?x", "cannot contain '?'"),
        HostileDefinition(
            "a whole URL as path", path: "OTHER/list", code: 3, "is a complete URL"),
        HostileDefinition("a path without scheme", path: "//127.0.0.1:9/x", code: 0, requests: 1),
        HostileDefinition("a path with steps upwards", path: "/../../x", code: 3, "'.' or '..' segments"),
        HostileDefinition(
            "a path with encoded steps upwards", path: "/%2E%2e/x", code: 3, "must not contain '.' or '..' segments"),
        HostileDefinition(
            "a line break in a path", path: "\"/list\\r\\nX-Evil: 1\"", code: 2, "invalid URL"),
        HostileDefinition(
            "a line break in a header's name", plugin: "headers: {\"X-A\\r\\nX-Evil\": b}", code: 3,
            "invalid header name 'X-A␍␊X-Evil'"),
        HostileDefinition(
            "a line break in a header's value", plugin: "headers: {X-A: \"b\\r\\nX-Evil: 1\"}", code: 2, "X-A"),
        HostileDefinition(
            "a line break in a header's default", plugin: "params: {p: \"b\\r\\nX-Evil: 1\"}\nheaders: {X-A: '{p}'}",
            code: 2, "X-A"),
        HostileDefinition(
            "a line break in a query", endpoint: "query: {\"a\\r\\nX-Evil: 1\": \"b\\r\\nX-Evil: 1\"}", code: 0,
            requests: 1),
        HostileDefinition(
            "a line break in a method", endpoint: "method: \"GET / HTTP/1.1\\r\\nX-Evil: 1\"", code: 3, "method"),
        HostileDefinition(
            "a line break in the header of a cursor",
            endpoint: "pagination: {strategy: cursor, token: .next, cursor: {header: \"X-A\\nX-Evil\"}}", code: 3,
            "invalid header name"),
        HostileDefinition(
            "a token with a line break",
            endpoint: "pagination: {strategy: cursor, token: .next, cursor: {header: X-A}}",
            command: "feed api --all", code: 7, requests: 1, "X-A"
        ).linking("b\\r\\nX-Evil: 1"),
        HostileDefinition(
            "a host of another plugin", plugin: "hosts: [\"a b\", \"user@a.test\", \"a.test/x\"]", code: 3,
            "invalid host 'a b'"),
    ]

    private static func next(_ name: String, _ link: String) -> HostileDefinition {
        HostileDefinition(
            "a next link to \(name)", link: link, hosts: "'\(link.dropLast(2))'", "may not send a request to http://")
    }

    /// A file whose items are on one public host, and what is under them on another, with their ids in the URL.
    private static func nested(
        _ name: String, comments: String = "api", replies: String = "api", command: String, requests: Int
    ) -> HostileDefinition {
        let text = """
            version: 1
            plugins:
              api:
                base_url: http://api.test
                endpoints:
                  list:
                    path: /list
                    items: .a
                    id: .id
                    comments:
                      base_url: http://\(comments).test
                      path: "/{id}"
                      items: .a
                      id: .id
                      comments: {base_url: "http://\(replies).test", path: "/steal/{id}", items: .a}

            """
        var row = HostileDefinition(
            name, file: text, command: command, code: 4, requests: requests,
            "may not send a request to http://evil.test/")
        row.isBehindProxy = true
        return row
    }

    private static func base(_ name: String, _ url: String, _ message: String) -> HostileDefinition {
        HostileDefinition(
            name,
            file:
                "version: 1\nplugins: {api: {base_url: \(url.hasPrefix("\"") ? url : "'\(url)'"), endpoints: {l: {path: /}}}}",
            message)
    }

    private func linking(_ link: String) -> HostileDefinition {
        var copy = self
        copy.link = link
        return copy
    }
}
