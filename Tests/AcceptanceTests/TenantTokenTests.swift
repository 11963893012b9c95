import Foundation
import System
import TestSupport
import Testing

/// Tokens of several tenants, which have one client, one API and one URL of their lists in common.
struct TenantTokenTests {
    /// Issues a token for each tenant, and gives each the list of its own.
    private static func makeServer() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            if let tenant = request.target.wholeMatch(of: #//([a-z]+)/token/#)?.1 {
                guard request["Authorization"] != nil, request["X-Client"] == "portal" else {
                    return .response(status: 401, body: "{}")
                }
                return .response(body: "{\"access_token\":\"for-\(tenant)\",\"expires_in\":3600}")
            }
            if request.target == "/public" { return .response(body: #"[{"id":1}]"#) }
            guard let token = request["Authorization"]?.split(separator: "-").last else {
                return .response(status: 401, body: "{}")
            }
            return .response(fields: ["Cache-Control: max-age=3600"], body: "[{\"id\":\"\(token)\"}]")
        }
    }

    private static func makeSUT(_ server: ScriptedServer) throws -> Folio {
        try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin: """
                    params: {tenant: {required: true}}
                    auth:
                      oauth2:
                        grant: client_credentials
                        path: "/{tenant}/token"
                        client_id: folio
                        client_secret: {env: CLIENT_SECRET}
                        headers: {X-Client: portal}
                    """), variables: ["CLIENT_SECRET=s3cr3t-client"])
    }

    /// The second round gets fresh responses from the cache.
    @Test func tenants_shareNothing() throws {
        let server = try Self.makeServer()
        let folio = try Self.makeSUT(server)
        for round in 1...2 {
            for tenant in ["acme", "umbra"] {
                let run = try folio.run("feed api tenant=\(tenant) --all --jsonl")
                #expect(run.code == 0 && run.lines == [#"{"id":"\#(tenant)"}"#], "\(round): \(run)")
                #expect(try folio.run("call api / tenant=\(tenant)").out == #"[{"id":"\#(tenant)"}]"#)
            }
        }
        #expect(server.requests.filter { $0.target.hasSuffix("/token") }.count == 2)
        for tenant in ["acme", "umbra"] {
            let offline = try folio.run("feed api tenant=\(tenant) --all --offline --jsonl")
            #expect(offline.lines == [#"{"id":"\#(tenant)"}"#])
        }
    }

    /// The token request is below the base URL, whose path names the tenant.
    @Test func tenantOfTheBaseURL_hasATokenOfItsOwn() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: "\(server.baseURL)/{tenant}"
                    params: {tenant: {required: true}}
                    auth:
                      oauth2:
                        grant: client_credentials
                        path: /token
                        client_id: folio
                        client_secret: {env: CLIENT_SECRET}
                        headers: {X-Client: portal}
                    endpoints: {list: {path: /list, id: .id, fields: {}}}
                """, variables: ["CLIENT_SECRET=s3cr3t-client"])
        for tenant in ["acme", "umbra"] {
            #expect(try folio.run("feed api tenant=\(tenant) --jsonl").lines == [#"{"id":"\#(tenant)"}"#])
        }
        #expect(server.requests.map(\.target) == ["/acme/token", "/acme/list", "/umbra/token", "/umbra/list"])
    }

    /// The tenant is in the path above that of the token requests.
    @Test func tenantOfTheBaseURL_doesNotChangeThePath() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: "\(server.baseURL)/t/{tenant}"
                    params: {tenant: {required: true}}
                    auth:
                      oauth2:
                        {grant: client_credentials, path: /token, client_id: folio, client_secret: {env: CLIENT_SECRET}}
                    endpoints: {list: {path: /list, id: .id, fields: {}, base_url: "\(server.baseURL)"}}
                """, variables: ["CLIENT_SECRET=s3cr3t-client"])
        for tenant in ["..", "."] {
            #expect(try folio.run("auth login api tenant=\(tenant)").code == 2)
            #expect(try folio.run("feed api tenant=\(tenant)").code == 2)
        }
        #expect(server.requests.isEmpty)
    }

    /// The list is open to everybody, but its images are not.
    @Test func images_areKeptForTheirTenant() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    params: {tenant: {required: true}}
                    auth:
                      oauth2:
                        grant: client_credentials
                        path: "/{tenant}/token"
                        client_id: folio
                        client_secret: {env: CLIENT_SECRET}
                        headers: {X-Client: portal}
                    endpoints:
                      list: {path: /public, id: .id, fields: {}, auth: none, image: {path: "/image/{id}"}}
                """, variables: ["CLIENT_SECRET=s3cr3t-client"])
        for tenant in ["acme", "umbra"] {
            let folder = "\(folio.folder.path)/\(tenant)"
            #expect(try folio.run("feed api tenant=\(tenant) --images \(folder)").code == 0)
        }
        let images = server.requests.filter { $0.target.hasPrefix("/image") }
        #expect(images.map { $0["Authorization"] } == ["Bearer for-acme", "Bearer for-umbra"])
    }

    /// Without the secret, the account that was used last may be that of another definition.
    @Test func storedData_isNotThatOfAnotherDefinitionOffline() throws {
        let server = try ScriptedServer { request, _ in
            request.method == "POST"
                ? .response(body: #"{"access_token":"for\#(request.target)","expires_in":3600}"#)
                : .response(body: #"[{"id":"\#((request["Authorization"] ?? "").suffix(4))"}]"#)
        }
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n", variables: ["CLIENT_SECRET=s3cr3t-client"])
        let files = try ["acme", "umbra"].map { tenant in
            try folio.folder.write(
                """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    auth:
                      oauth2:
                        {grant: client_credentials, path: /token/\(tenant), client_id: a, client_secret: {env: CLIENT_SECRET}}
                    endpoints: {list: {path: /list, id: .id, fields: {}}}
                """, to: "\(tenant).yaml")
        }
        for file in files { #expect(try folio.run("feed api --config \(file)").code == 0) }
        // Another kind of credential is another definition, too.
        let bearer = try folio.folder.write(
            """
            version: 1
            plugins:
              api:
                base_url: \(server.baseURL)
                auth: {bearer: {env: NOT_SET}}
                endpoints: {list: {path: /list, id: .id, fields: {}}}
            """, to: "bearer.yaml")
        #expect(try folio.run("feed api --offline --config \(bearer)").code == 8)
        for file in files {
            let run = try folio.run("feed api --offline --config \(file)", with: ["CLIENT_SECRET="])
            #expect(run.code == 8 && run.out.isEmpty, "\(run)")
            #expect(try folio.run("feed api --offline --config \(file)").code == 0)
        }
    }

    /// Without the secret, the account that was used last may be that of another tenant.
    @Test func storedData_isThatOfTheTenantOffline() throws {
        let server = try Self.makeServer()
        let folio = try Self.makeSUT(server)
        #expect(try folio.run("call api / tenant=acme").code == 0)
        #expect(try folio.run("feed api tenant=acme").code == 0)
        for command in ["call api / tenant=umbra", "feed api tenant=umbra"] {
            let run = try folio.run("\(command) --offline", with: ["CLIENT_SECRET="])
            #expect(run.code == 8 && run.out.isEmpty, "\(run)")
        }
        let own = try folio.run("call api / tenant=acme --offline", with: ["CLIENT_SECRET="])
        #expect(own.code == 0 && own.out == #"[{"id":"acme"}]"#, "\(own)")
    }

    /// Another file may have a plugin of the same name.
    @Test func storedToken_isNotSentToAnotherServer() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: request.target == "/list" ? "[]" : #"{"t":"t1","r":"refresh-1","e":1}"#)
        }
        let other = try ScriptedServer(.response(body: #"{"t":"t2"}"#))
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n")
        for (name, address) in [("own", server.baseURL), ("other", other.baseURL)] {
            try folio.folder.write(
                Plugin.list(
                    server, "id: .id\nfields: {}",
                    plugin: """
                        auth:
                          login:
                            url: \(address)/token
                            json: {password: {ask: Password}}
                            token: .t
                            refresh_token: .r
                            expires_in: .e
                            refresh: {url: \(address)/refresh, json: {r: {stored: refresh_token}}}
                        """), to: "\(name).yaml")
        }
        let folder = folio.folder.path
        #expect(try folio.run("auth login api password=@- --config \(folder)/own.yaml", input: "pa55").code == 0)
        let run = try folio.run("feed api --config \(folder)/other.yaml")
        #expect(run.code == 4 && run.error.contains("folio auth login api"), "\(run)")
        #expect(other.requests.isEmpty)
        #expect(try folio.run("feed api --config \(folder)/own.yaml").code == 0)
    }

    /// The account depends on a value that is not stored.
    @Test func logout_saysWhatItCannotFind() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: request.target == "/token" ? #"{"t":"t1"}"# : "[{\"id\":1}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin: """
                    params: {pin: {secret: true}}
                    headers: {X-Pin: "{pin}"}
                    auth: {login: {path: /token, json: {password: {ask: Password}}, token: .t}}
                    """))
        #expect(try folio.run("auth login api password=@-", input: "pa55").code == 0)
        #expect(try folio.run("feed api pin=@-", input: "1234-5678").code == 0)
        let run = try folio.run("auth logout api --clear-data")
        #expect(run.code == 1 && run.error.contains("To delete the stored data of all accounts"), "\(run)")
        #expect(try folio.run("feed api pin=@- --no-cache", input: "1234-5678").code == 0, "it is still logged in")
    }

    @Test func logout_forgetsAllTenants() throws {
        let server = try Self.makeServer()
        let folio = try Self.makeSUT(server)
        for tenant in ["acme", "umbra"] { _ = try folio.run("feed api tenant=\(tenant)") }
        let status = try folio.run("auth status")
        #expect(status.out.contains("api tenant=acme ") && status.out.contains("api tenant=umbra "), "\(status.out)")
        let json = try folio.run("auth status --json")
        #expect(json.out.contains(#""parameters":{"tenant":["acme"]}"#), "\(json.out)")
        let run = try folio.run("auth logout api --clear-data")
        #expect(run.code == 0 && run.out.contains("Logged out of 'api'."))
        #expect(try folio.run("auth status").out.contains("tenant") == false)
        #expect(try folio.run("feed api tenant=acme --offline").code == 8)
        #expect(try folio.run("feed api tenant=umbra --offline").code == 8)
    }

    /// Requests have another text in place of the word that people give.
    @Test func login_isNamedByTheWordOfAMapping() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: request.target == "/two/token" ? #"{"t":"t1"}"# : "[{\"id\":1}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin: """
                    params: {team: {default: a, values: {a: one, b: two}}}
                    auth: {login: {path: "/{team}/token", json: {password: {ask: Password}}, token: .t}}
                    """))
        let before = try folio.run("feed api team=b")
        #expect(before.error == "folio: not logged in to 'api team=b'\nhint: Log in: folio auth login api team=b\n")
        let login = try folio.run("auth login api team=b password=@-", input: "pa55")
        #expect(login.out.hasPrefix("Logged in to 'api team=b'"), "\(login)")
        #expect(try folio.run("auth status").out.contains("api team=b "))
        #expect(try folio.run("auth status --json").out.contains(#""parameters":{"team":["b"]}"#))
        #expect(try folio.run("feed api team=b").code == 0)
    }

    /// The credential mentions no parameter: only the base URL does.
    @Test func status_namesTheServers() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: "http://{host}:\(server.port)"
                    params: {host: {required: true, values: [127.0.0.1, localhost]}}
                    auth:
                      oauth2:
                        grant: client_credentials
                        url: "\(server.baseURL)/acme/token"
                        client_id: folio
                        client_secret: {env: CLIENT_SECRET}
                        headers: {X-Client: portal}
                      hosts: ["http://localhost:\(server.port)", "http://127.0.0.1:\(server.port)"]
                    endpoints: {list: {path: /list, id: .id, fields: {}}}
                """, variables: ["CLIENT_SECRET=s3cr3t-client"])
        for host in ["127.0.0.1", "localhost"] {
            let run = try folio.run("feed api host=\(host)")
            #expect(run.code == 0, "\(run)")
        }
        let status = try folio.run("auth status").out
        let json = try folio.run("auth status --json").out
        for host in ["127.0.0.1", "localhost"] {
            #expect(status.contains("api (http://\(host):\(server.port)) "), "\(status)")
            #expect(json.contains("\"origin\":\"http://\(host):\(server.port)\""), "\(json)")
        }
    }

    /// Lines under `auth:` may have secrets, but the name of a parameter is none.
    @Test func parameterThatMayBeUnset_isNamed() throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: https://api.test
                    params: {tenant: {}}
                    auth:
                      oauth2:
                        {grant: client_credentials, url: "https://auth.test/{tenant}", client_id: folio,
                         client_secret: s3cr3t-client}
                    endpoints: {list: {path: /list}}
                """)
        let run = try folio.run("plugins check api")
        #expect(run.error.contains("the parameter '{tenant}' may be unset here"), "\(run.error)")
        #expect(!run.error.contains("s3cr3t"))
    }

    @Test func tenant_isNeededAndCannotLeadElsewhere() throws {
        let server = try Self.makeServer()
        let folio = try Self.makeSUT(server)
        let missing = try folio.run("feed api")
        #expect(
            missing.code == 2 && missing.diagnostic == "folio: the parameter 'tenant' is required\n", "\(missing)")
        let dots = try folio.run("feed api tenant=.. --dry-run")
        #expect(dots.code == 2, "\(dots)")
        #expect(server.requests.isEmpty)
    }
}
