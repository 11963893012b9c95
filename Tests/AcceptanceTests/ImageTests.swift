import Foundation
import TestSupport
import Testing

/// `--images DIR` writes each item's image to its own file.
struct ImageTests {
    @Test func images_areSavedAsTheServerGivesThem() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let run = try folio.run("feed demo port=\(server.port) -n 12 --images \(folio.folder.path)/p")
        let ids = try ids(run.lines)
        #expect(run.code == 0)
        #expect(ids.count == 12)
        #expect(try Set(names(folio)) == Set(ids.map { "\($0).png" }))
        for id in ids.prefix(3) {
            #expect(try bytes("\(id).png", of: folio) == RawClient(port: server.port).get("/v1/image/\(id)/blob").body)
        }
        #expect(run.error.hasSuffix("12 images saved\n"))
    }

    @Test func existingImages_areNotFetchedAgain() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let command = "feed demo port=\(server.port) --images \(folio.folder.path)/p"
        _ = try folio.run("\(command) -n 5")
        let run = try folio.run("\(command) -n 7")
        #expect(run.error.hasSuffix("2 images saved, 5 already existed\n"))
        #expect(try server.targets().filter { $0.hasSuffix("/blob") }.count == 7)
    }

    /// A link to nothing is no image.
    @Test func danglingLink_isReplacedByTheImage() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let command = "feed demo port=\(server.port) -n 2 --images \(folio.folder.path)/p"
        let id = try #require(try ids(folio.run(command).lines).first)
        let image = "\(folio.folder.path)/p/\(id).png"
        try FileManager.default.removeItem(atPath: image)
        try FileManager.default.createSymbolicLink(atPath: image, withDestinationPath: "nothing")
        let run = try folio.run(command)
        #expect(run.error.hasSuffix("1 image saved, 1 already existed\n") && run.code == 0)
        #expect(try bytes("\(id).png", of: folio) == RawClient(port: server.port).get("/v1/image/\(id)/blob").body)
    }

    /// Behaviour 13: images that were fetched once are available offline.
    @Test func images_areThereOfflineAsTheyWereOnline() throws {
        let folio = try Folio()
        let server = try DemoServer()
        let port = server.port
        _ = try folio.run("feed demo port=\(port) --images \(folio.folder.path)/p")
        let online = try names(folio).map { try bytes($0, of: folio) }
        #expect(try server.stop(.inputEnd) == 0)
        try FileManager.default.removeItem(atPath: "\(folio.folder.path)/p")
        for option in ["--offline", ""] {
            let run = try folio.run("feed demo port=\(port) --images \(folio.folder.path)/p \(option)".trimmed)
            #expect(run.code == 0)
            #expect(try names(folio).map { try bytes($0, of: folio) } == online, "\(option)")
            try FileManager.default.removeItem(atPath: "\(folio.folder.path)/p")
        }
    }

    @Test func imageThatFails_isNamedAndCanBeFetchedLater() throws {
        let fails = Switch()
        let server = try ScriptedServer { request, _ in
            if request.target == "/list" { return .response(body: #"[{"id":1},{"id":2},{"id":3},{"id":4}]"#) }
            if request.target == "/pictures/2", fails.isOn { return .response(status: 404, body: "gone") }
            if request.target == "/pictures/3", fails.isOn { return .response(body: "") }
            return .response(body: "GIF89a\(request.target)")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\nimage: {path: \"/pictures/{id}\"}"))
        let failed = try folio.run("feed api --images \(folio.folder.path)/p")
        #expect(failed.lines.count == 4)
        #expect(try names(folio) == ["1.gif", "4.gif"])
        #expect(
            failed.diagnostic.split(separator: "\n").sorted() == [
                "  GET \(server.baseURL)/pictures/2 returned 404",
                "  GET \(server.baseURL)/pictures/3 returned 200", "2 images saved",
                "folio: the image of 2: not found", "folio: the image of 3: the response is empty",
            ])
        #expect([5, 7].contains(failed.code))

        fails.turnOff()
        let again = try folio.run("feed api --images \(folio.folder.path)/p")
        #expect(again.code == 0)
        #expect(again.error == "2 images saved, 2 already existed\n")
        #expect(try names(folio) == ["1.gif", "2.gif", "3.gif", "4.gif"])
    }

    /// Otherwise, no later command with `--new` would request the image.
    @Test func itemsWhoseImageFails_areStillNew() throws {
        let fails = Switch()
        let server = try ScriptedServer { request, _ in
            if request.target == "/list" { return .response(body: #"[{"id":1},{"id":2}]"#) }
            if request.target == "/pictures/2", fails.isOn { return .response(status: 404, body: "gone") }
            return .response(body: "GIF89a\(request.target)")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\nfields: {}\nimage: {path: \"/pictures/{id}\"}"))
        let command = "feed api --new --images \(folio.folder.path)/p"
        let failed = try folio.run(command)
        #expect(failed.code != 0 && failed.lines.count == 2, "\(failed)")
        fails.turnOff()
        let again = try folio.run(command)
        #expect(again.lines == failed.lines && again.code == 0, "\(again)")
        #expect(try names(folio) == ["1.gif", "2.gif"])
        #expect(try folio.run(command).out.isEmpty)
    }

    /// A part would stay for good, since existing images are not fetched again.
    @Test(arguments: [("bytes 0-5/20", true), ("bytes 10-19/20", true), ("", true), ("bytes 0-19/20", false)])
    func partOfAnImage_isNotSaved(range: String, isPart: Bool) throws {
        let server = try ScriptedServer { request, _ in
            if request.target == "/list" { return .response(body: #"[{"id":1}]"#) }
            let fields = range.isEmpty ? [] : ["Content-Range: \(range)"]
            return .response(status: 206, fields: fields, body: String("GIF89a".prefix(6)))
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nimage: {path: \"/pictures/{id}\"}"))
        let run = try folio.run("feed api --images \(folio.folder.path)/p")
        #expect(run.code == (isPart ? 7 : 0))
        #expect(run.error.contains("folio: the image of 1: the response is only a part\n") == isPart, "\(run.error)")
        #expect(try names(folio) == (isPart ? [] : ["1.gif"]))
    }

    @Test func fieldCalledImage_linksToTheImage() throws {
        let images = try ScriptedServer(.response(body: "BM-picture"))
        let server = try ScriptedServer { request, _ in
            .response(body: #"[{"id":1,"pic":"\#(images.baseURL)/a%20b"},{"id":2,"pic":null}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {image: .pic}", plugin: "auth: {bearer: {env: TOKEN}}"),
            variables: ["TOKEN=s3cret"])
        let run = try folio.run("feed api --images \(folio.folder.path)/p")
        #expect(run.code == 0)
        #expect(try names(folio) == ["1.bmp"])
        #expect(images.requests.map(\.target) == ["/a%20b"])
        #expect(images.requests.first?["Authorization"] == nil)
    }

    @Test(arguments: [
        ("../../evil", "%2E.%2F..%2Fevil.png"), ("/etc/passwd", "%2Fetc%2Fpasswd.png"), ("..", "%2E..png"),
        ("a b\\u0000c", "a%20b%00c.png"), (String(repeating: "x", count: 300), nil),
    ])
    func names_cannotLeadOutOfTheFolder(id: String, name: String?) throws {
        let server = try ScriptedServer { request, _ in
            guard request.target == "/list" else { return .response(body: "\u{89}PNG") }
            let host = request["Host"] ?? ""
            return .response(body: #"[{"id":"\#(id)","image":"http://\#(host)/p"}]"#)
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {image: .image}"))
        let run = try folio.run("feed api --images \(folio.folder.path)/deep --quiet")
        #expect(run.code == 0)
        let saved = try FileManager.default.contentsOfDirectory(atPath: "\(folio.folder.path)/deep")
        #expect(saved.count == 1)
        if let name { #expect(saved.first?.dropLast(4) == name.dropLast(4)) }
        #expect(saved.allSatisfy { $0.utf8.count <= 210 })
    }

    @Test func endpointWithoutImages_isAUsageError() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let run = try Folio(plugins: Plugin.list(server, "id: .id")).run("feed api --images p")
        #expect(run.diagnostic == "folio: this endpoint defines no images\n")
        #expect(run.code == 2)
        #expect(server.requests.isEmpty)
    }

    /// A picture of another tenant's host comes without the credential, which that tenant's own list sends.
    @Test func imageOfAnotherTenant_isNotThatOfItsOwnList() throws {
        let server = try ScriptedServer { request, _ in
            let isKnown = request["Authorization"] != nil
            let host = request["Host"]?.replacing("127.0.0.1", with: "localhost") ?? ""
            return request.target == "/list"
                ? .response(body: "[{\"id\":1,\"image\":\"http://\(host)/picture\"}]")
                : .response(fields: ["Cache-Control: max-age=600"], body: isKnown ? "member" : "nobody")
        }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: "http://{t}:\(server.port)"
                    params: {t: {default: a, values: {a: 127.0.0.1, b: localhost}}}
                    auth: {bearer: {env: API_SECRET}}
                    endpoints: {list: {path: /list, id: .id, fields: {image: .image}}}
                """, variables: ["API_SECRET=s3cret-0123456789"])
        for (tenant, picture) in [("a", "nobody"), ("b", "member"), ("a", "nobody")] {
            let run = try folio.shell("cd ~; rm -rf p; folio feed api t=\(tenant) --images p -q; cat p/*")
            #expect(run.out.hasSuffix(picture), "\(tenant): \(run)")
        }
    }

    private func names(_ folio: Folio) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(folio.folder.path)/p").sorted()
    }

    private func bytes(_ name: String, of folio: Folio) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(filePath: "\(folio.folder.path)/p/\(name)")))
    }
}

/// A switch that is turned off once.
private final class Switch: @unchecked Sendable {
    // Guarded by the lock.
    private var value = true
    private let lock = NSLock()

    var isOn: Bool { lock.withLock { value } }

    func turnOff() { lock.withLock { value = false } }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
