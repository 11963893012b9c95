import Foundation
import TestSupport
import Testing

/// Requests through a proxy, which variables of the environment name.
struct ProxyTests {
    @Test(arguments: [
        ("http", ["http_proxy=PROXY"]), ("http", ["all_proxy=PROXY"]), ("http", ["ALL_PROXY=PROXY"]),
        ("http", ["http_proxy=PROXY", "all_proxy=http://127.0.0.1:1"]),
        ("http", ["http_proxy=PROXY", "no_proxy=b.test"]),
    ])
    func proxy_getsTheRequests(scheme: String, variables: [String]) throws {
        let proxy = try ScriptedServer(.response(body: "from the proxy"))
        let run = try Folio().run("call \(scheme)://a.test/x", with: variables.map { named($0, proxy) })
        #expect(run.out == "from the proxy", "\(run.error)")
        #expect(proxy.requests.map(\.target) == ["http://a.test/x"])
    }

    @Test(arguments: [
        ["HTTP_PROXY=PROXY"], ["http_proxy=PROXY", "no_proxy=127.0.0.1"], ["http_proxy=PROXY", "NO_PROXY=127.0.0.0/8"],
        ["all_proxy=PROXY", "no_proxy=*"],
    ])
    func proxy_isNotUsed(variables: [String]) throws {
        let proxy = try ScriptedServer(.response(body: "from the proxy"))
        let server = try ScriptedServer(.response(body: "from the server"))
        let run = try Folio().run("call \(server.baseURL)/x", with: variables.map { named($0, proxy) })
        #expect(run.out == "from the server", "\(run.error)")
    }

    /// The host of the API is not to blame, and the password of the proxy is nobody's business.
    @Test(arguments: [
        ("http://user:s3cret@proxy.invalid:3128", "Could not resolve proxy: proxy.invalid"),
        ("http://user:s3cret@127.0.0.1:1", "Failed to connect to 127.0.0.1 port 1 "),
        ("nonsense://user:s3cret@127.0.0.1:1", "Unsupported proxy scheme for '127.0.0.1:1'"),
        ("user:s3cret%40127.0.0.1:1", "Unsupported proxy syntax in '…@127.0.0.1:1'"),
    ])
    func proxy_thatCannotBeReachedIsReported(proxy: String, reason: String) throws {
        for scheme in ["http", "https"] {
            let url = "\(scheme)://a.test/"
            let run = try Folio().run("call \(url) --retries 0", with: ["all_proxy=\(proxy)"])
            let expected = "folio: cannot connect through the proxy\n  GET \(url)\n  \(reason)"
            #expect(run.error.hasPrefix(expected), "\(run.error)")
            #expect(run.error.hasSuffix("hint: Check the variables http_proxy, https_proxy, all_proxy and no_proxy.\n"))
            #expect(!run.error.contains("s3cret") && run.code == 6)
        }
    }

    @Test func proxy_thatRefusesATunnelIsReported() throws {
        let proxy = try ScriptedServer(.response(status: 403, body: ""))
        let run = try Folio().run("call https://a.test/ --retries 0", with: ["https_proxy=\(proxy.baseURL)"])
        let expected =
            "folio: cannot connect through the proxy\n  GET https://a.test/\n  CONNECT tunnel failed, response 403\n"
        #expect(run.error.hasPrefix(expected), "\(run.error)")
        #expect(run.code == 6)
    }

    private func named(_ variable: String, _ proxy: ScriptedServer) -> String {
        variable.replacing("=PROXY", with: "=\(proxy.baseURL)")
    }

    /// A proxy may repeat what it got. Without a password, the name may be a key.
    @Test(arguments: [
        ("ann:s3cret%2Dw0rd", "YW5uOnMzY3JldC13MHJk"), ("s3cret%2Dw0rd", "czNjcmV0LXcwcmQ6"),
        ("s3cret-w0rd:", "czNjcmV0LXcwcmQ6"), ("s3cret-w0rd:x", "czNjcmV0LXcwcmQ6eA=="),
    ])
    func credential_isNotShownIfTheProxyRepeatsIt(user: String, pair: String) throws {
        let proxy = try ScriptedServer { request, _ in
            let given = request["Proxy-Authorization"] ?? ""
            return .response(
                status: 403, fields: ["X-Echo: \(given)"], body: "{\"message\":\"you sent \(given), or s3cret-w0rd\"}")
        }
        let url = proxy.baseURL.replacing("://", with: "://\(user)@")
        let folio = try Folio()
        let log = "\(folio.folder.path)/log"
        let run = try folio.run("call http://a.test/x -vv --log \(log)", with: ["http_proxy=\(url)"])
        #expect(proxy.requests.first?["Proxy-Authorization"] == "Basic \(pair)")
        let all = try run.error + String(contentsOfFile: log, encoding: .utf8)
        #expect(all.contains("X-Echo") && run.code == 4, "\(run)")
        #expect(!all.contains(pair) && !all.contains("s3cret"), "\(all)")
    }

    /// As for other credentials, a body with it is not stored, and a next link with it is not requested.
    @Test(arguments: [true, false])
    func passwordInAResponse_isNeitherStoredNorSent(isInBody: Bool) throws {
        let proxy = try ScriptedServer { _, _ in
            isInBody
                ? .response(body: #"[{"id":1,"echo":"s3cret-w0rd"}]"#)
                : .response(
                    fields: [#"Link: <http://ex.test/list?p=s3cret-w0rd>; rel="next""#], body: #"[{"id":1}]"#)
        }
        let url = proxy.baseURL.replacing("://", with: "://ann:s3cret%2Dw0rd@")
        let folio = try Folio(
            plugins: Plugin.list(proxy, "id: .id\npagination: {strategy: link}")
                .replacing(proxy.baseURL, with: "http://ex.test"),
            variables: ["http_proxy=\(url)"])
        let run = try folio.run("feed api --all --jsonl -v")
        #expect(run.code == (isInBody ? 0 : 7) && !run.error.contains("s3cret"), "\(run)")
        #expect(proxy.requests.count == 1)
        let library = try Data(contentsOf: URL(filePath: folio.library))
        #expect(library.firstRange(of: Data("s3cret-w0rd".utf8)) == nil)
        let stored = try folio.run("cache export")
        #expect(!stored.out.contains("s3cret"), "\(stored)")
    }
}
