import TestSupport

/// Plugin files for scripted servers.
enum Plugin {
    /// A plugin `api` whose list `l` is read once for each item of `/parents`, at `/l/ID`.
    static func listOfEachParent(_ server: ScriptedServer) -> String {
        """
        version: 1
        plugins:
          api:
            base_url: \(server.baseURL)
            endpoints:
              p: {path: /parents, id: .id}
              l: {each: {w: {endpoint: p}}, path: "/l/{w}", id: .id, fields: {}}
        """
    }

    /// A plugin `api` with one endpoint `list` at `/list`, whose response is the list of items.
    static func list(_ server: ScriptedServer, _ endpoint: String, plugin: String = "") -> String {
        """
        version: 1
        plugins:
          api:
            base_url: \(server.baseURL)
        \(plugin.indented(by: 4))
            endpoints:
              list:
                path: /list
        \(endpoint.indented(by: 8))
        """
    }

    /// Pages by the last id; items have only an id.
    static func keyset(_ server: ScriptedServer) -> String {
        list(
            server,
            """
            id: .id
            fields: {}
            pagination: {strategy: keyset, after: {query: after}}
            """)
    }
}

extension String {
    fileprivate func indented(by count: Int) -> String {
        split(separator: "\n").map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
    }
}
