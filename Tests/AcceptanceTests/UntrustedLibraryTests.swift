import Foundation
import TestSupport
import Testing

/// A `plugins.yaml` in the current folder shares the library with the user's own plugin files.
struct UntrustedLibraryTests {
    /// The user's own plugin has the same name as one of the file in the folder.
    @Test func storedLists_expireAsTheirOwnFileSays() throws {
        let (server, project) = try makeSUT("cache: {max_stale: 1s}")
        try project.writeOwn(Plugin.list(server, "id: .id\nfields: {}", plugin: "cache: {max_stale: 30d}"))
        #expect(try project.runOwn("feed api", at: "2030-01-01 00:00:00").out == "{\"id\":1}\n")
        #expect(try project.run("feed api", at: "2030-01-01 00:00:00").out == "{\"id\":1}\n")
        let pruned = try project.run("cache prune", at: "2030-01-09 00:00:00")
        #expect(pruned.out.hasPrefix("Deleted 1 walk, 1 page, "), "\(pruned)")
        #expect(try project.runOwn("feed api --offline", at: "2030-01-09 00:00:00").out == "{\"id\":1}\n")
    }

    @Test func completion_offersNoItemsThatAnotherFileStored() throws {
        let (server, project) = try makeSUT("")
        try project.writeOwn(Plugin.list(server, "id: .id\nfields: {}\ncomments: {path: \"/c/{id}\"}"))
        #expect(try project.run("feed api").out == "{\"id\":1}\n")
        #expect(try project.runOwn("__complete comments api ''").out.isEmpty)
        #expect(try project.runOwn("feed api --refresh").out == "{\"id\":1}\n")
        #expect(try project.runOwn("__complete comments api ''").out.contains("1"))
        #expect(try project.run("feed api --refresh").out == "{\"id\":1}\n")
        #expect(try project.runOwn("__complete comments api ''").out.contains("1"))
    }

    /// The server repeats a header field in its response without a `Vary`, and the file in the folder chose the field.
    @Test func cachedResponses_areNotThoseOfAnotherFile() throws {
        let server = try ScriptedServer { request, _ in
            .response(fields: ["Cache-Control: max-age=3600"], body: #"[{"id":"\#(request["X-Name"] ?? "none")"}]"#)
        }
        let list = "id: .id\nfields: {}"
        let project = try Project(Plugin.list(server, list, plugin: "headers: {X-Name: theirs}"))
        try project.writeOwn(Plugin.list(server, list))
        for _ in 1...2 { #expect(try project.run("feed api").out == "{\"id\":\"theirs\"}\n") }
        for _ in 1...2 { #expect(try project.runOwn("feed api").out == "{\"id\":\"none\"}\n") }
        #expect(server.requests.count == 2)
    }

    @Test func resuming_namesTheTrust() throws {
        let (server, project) = try makeSUT("")
        let text = try String(contentsOfFile: "\(project.folio.folder.path)/project/plugins.yaml", encoding: .utf8)
        try project.writeOwn(text)
        let command = "feed api --to \(project.folio.folder.path)/list.jsonl --resume"
        #expect(try project.runOwn(command).code == 0)
        let run = try project.run(command)
        #expect(run.code == 2 && server.requests.count == 1, "\(run)")
        #expect(run.error.contains("\n  changed: the plugin's file, or whether it is trusted\n"), "\(run)")
    }

    private func makeSUT(_ plugin: String) throws -> (ScriptedServer, Project) {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        return (server, try Project(Plugin.list(server, "id: .id\nfields: {}", plugin: plugin)))
    }
}
