import Foundation
import TestSupport
import Testing

/// No document of a profile, even with bodies, contains a secret that was given in any supported way.
struct ProfileSecretTests {
    @Test(arguments: SecretWay.all)
    func secret_isInNoDocument(way: SecretWay) throws {
        let house = try SecretHouse(way)
        let folder = house.folio.folder.path
        if let login = way.login {
            #expect(try house.logIn(login).code == 0)
        }
        let with = way.words.replacing("FOLDER", with: folder)
        var texts: [String] = []
        func profile(_ line: String, _ code: Int32) throws -> String {
            let files = "--har \(folder)/profile.har --har-bodies --svg \(folder)/profile.svg --to \(folder)/out.jsonl"
            let run = try house.folio.run(
                "profile \(line) \(with) \(files)", input: way.readsInput ? SecretWay.secret : "")
            #expect(run.code == code, "\(line): \(run.error)")
            let har = try String(contentsOfFile: "\(folder)/profile.har", encoding: .utf8)
            texts += [run.out, run.error, har, try String(contentsOfFile: "\(folder)/profile.svg", encoding: .utf8)]
            return har
        }
        let list = try profile("feed api --all", 0)
        #expect(list.contains(#""text":"[{\"id\":1}]""#) && list.contains("X-Echo"))
        _ = try profile("comments api 1", 0)
        #expect(try profile("feed api/refused", 4).contains(#""status":401"#))
        #expect(try profile("feed api/moved", way.codeOfMoved).contains(#""redirectURL":"http"#))
        // The redirect of a signature is itself the response.
        #expect(try profile("feed api/lost", 7).contains(way.codeOfMoved == 0 ? #""_error""# : #""status":302"#))
        let echo = try profile("feed api/echo", 0)
        #expect(echo.contains(#""status":200"#) && !echo.contains("you sent"))

        #expect(house.keyedRequests > 5, "the server must get the secret")
        for text in texts { #expect(!house.isSecret(in: Array(text.utf8)), "\(text)") }
    }

    @Test func secretInABody_isInNoDocument() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: request.body.contains(SecretWay.secret) ? #"[{"id":1}]"# : "[]")
        }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    params: {key: {secret: true, env: API_SECRET}}
                    endpoints:
                      keyed: {path: /, method: POST, json: {key: "{key}", page: one}, id: .id}
                      plain: {path: /, method: POST, json: {page: one}, id: .id}
                """, variables: ["API_SECRET=\(SecretWay.secret)"])
        let har = "\(folio.folder.path)/profile.har"
        let keyed = try folio.run("profile feed api/keyed --har \(har) --har-bodies")
        #expect(keyed.code == 0 && keyed.error.isEmpty)
        let text = try String(contentsOfFile: har, encoding: .utf8)
        #expect(text.contains(#""status":200"#) && text.contains(#""text":"[{\"id\":1}]""#), "\(text)")
        #expect(!text.contains("postData") && !text.contains("s3cr3t") && !keyed.out.contains("s3cr3t"))
        #expect(try folio.run("profile feed api/plain --har \(har) --har-bodies").code == 0)
        #expect(
            try String(contentsOfFile: har, encoding: .utf8).contains(#""postData":{"mimeType":"application/json""#))
    }

    @Test func bodies_arePresentOnlyIfRequested() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":"private-word"}]"#))
        let folio = try Folio(
            plugins: """
                version: 1
                plugins: {api: {base_url: "\(server.baseURL)", endpoints: {list: {path: /, id: .id}}}}
                """)
        let har = "\(folio.folder.path)/profile.har"
        #expect(try folio.run("profile feed api --no-cache --har \(har)").code == 0)
        #expect(try !String(contentsOfFile: har, encoding: .utf8).contains("private-word"))
        #expect(try folio.run("profile feed api --no-cache --har \(har) --har-bodies").code == 0)
        #expect(try String(contentsOfFile: har, encoding: .utf8).contains("private-word"))
    }
}
