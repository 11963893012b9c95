import Foundation
import Glibc
import TestSupport
import Testing

/// Files and links of somebody else, where folio reads or writes.
struct ForeignFileTests {
    /// `folio doctor` runs nothing and sends nothing of the user's for a file without trust.
    @Test func doctor_doesNotTrustAFileByItself() throws {
        let server = try ScriptedServer { _, _ in .response(body: "[]") }
        let project = try Project(
            """
            version: 1
            plugins:
              runs:
                base_url: "\(server.baseURL)/{x}"
                params: {x: {default: {command: [sh, -c, "touch ran; echo x"]}}}
                endpoints: {list: {path: /list, id: .id}}
              own:
                base_url: "\(server.baseURL)/{place}"
                params: {place: {default: here}}
                endpoints: {list: {path: /list, id: .id}}
            """)
        _ = try project.run("plugins set own place=home")
        let run = try project.run("doctor runs own")
        #expect(run.out.contains("not trusted"), "\(run)")
        #expect(!FileManager.default.fileExists(atPath: "\(project.folio.folder.path)/project/ran"))
        #expect(server.requests.map(\.target) == ["/here"], "\(run)")
        #expect(try project.run("plugins trust --force").code == 0)
        _ = try project.run("doctor runs own")
        #expect(FileManager.default.fileExists(atPath: "\(project.folio.folder.path)/project/ran"))
        #expect(server.requests.last?.target == "/home")
    }

    /// The server of such a file must not learn which values the user prefers.
    @Test func preferences_areNotComparedWithAFileWithoutTrust() throws {
        let server = try ScriptedServer { _, _ in .response(body: "[{\"id\":1}]") }
        let project = try Project(
            """
            version: 1
            plugins:
              api:
                base_url: \(server.baseURL)
                params: {unit: {values: [C, F]}}
                endpoints: {list: {path: /list, id: .id, query: {u: "{unit}"}}}
            """)
        try FileManager.default.createDirectory(
            atPath: "\(project.folio.folder.path)/.config/folio", withIntermediateDirectories: true)
        try project.folio.folder.write("api: {unit: K}\n", to: ".config/folio/preferences.yaml")
        let run = try project.run("feed api")
        #expect(
            run.code == 0 && run.out == "{\"id\":1}\n" && run.error.contains("your preferences are ignored"), "\(run)")
    }

    /// A folder for images may be part of a repository, with links in it.
    @Test func images_areNotWrittenThroughLinks() throws {
        let server = try ScriptedServer { request, _ in
            let host = request["Host"] ?? ""
            return .response(
                body: request.target.hasPrefix("/picture")
                    ? "echo written" : "[{\"id\":1,\"image\":\"http://\(host)/picture\"}]")
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {image: .image}"))
        let mine = try folio.folder.write("mine", to: "mine")
        try FileManager.default.createDirectory(atPath: "\(folio.folder.path)/p", withIntermediateDirectories: true)
        // Whatever number the program gets, its name is among these.
        let script = """
            import os
            last = os.getpid()
            for number in range(last, last + 2000): os.symlink('../mine', f'p/.1.{number}.part')
            os.symlink('../mine', 'p/1.bin')
            """
        let path = try folio.folder.write(script, to: "links.py")
        try #require(try folio.shell("cd \(folio.folder.path) && python3 \(path)").code == 0)
        let run = try folio.run("feed api --images \(folio.folder.path)/p")
        #expect(run.code == 0, "\(run)")
        #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
    }

    /// Behind the numbers that it was not started with, folio has files of its own, such as the library.
    @Test(arguments: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    func descriptorsOfItsOwn_areNotFiles(number: Int) throws {
        let server = try ScriptedServer { _, _ in .response(body: "[{\"id\":1}]") }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id"))
        let run = try folio.shell(
            """
            exec \(number)>&-
            folio feed api
            folio cache export --to /dev/fd/\(number); echo "export $?"
            timeout 10 "\(Programs.folio)" feed api --log /proc/self/fd/\(number); echo "log $?"
            timeout 10 "\(Programs.folio)" cache import /dev/fd/\(number); echo "import $?"
            folio cache verify
            """)
        #expect(run.out.hasSuffix("No problems found.\n") && run.code == 0, "\(run)")
        #expect(
            !run.out.contains("export 0") && !run.out.contains("log 0") && !run.out.contains("import 124"), "\(run)")
    }

    /// However the path is written.
    @Test(arguments: [
        "//dev/fd/N", "/dev/./fd/N", "/proc/thread-self/fd/N", "/proc/self/../self/fd/N", "folder/N", "link", "linked",
    ])
    func pathsToOwnDescriptors_areRefused(path: String) throws {
        let server = try ScriptedServer { _, _ in .response(body: "[{\"id\":1}]") }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id"))
        let run = try folio.shell(
            """
            cd "$HOME"; ln -s /proc/self/fd folder; folio feed api
            for number in 3 4 5 6 7 8 9 10 11 12; do
                ln -sf /dev/fd/$number link; ln -sf link linked
                path=\(path); folio cache export --to "${path/N/$number}" && echo exported
            done
            folio cache verify
            """)
        #expect(run.out == "{\"id\":1}\nNo problems found.\n", "\(run)")
    }

    /// What the shell has opened is a file.
    @Test func descriptorsOfTheShell_areFiles() throws {
        let server = try ScriptedServer { _, _ in .response(body: "[{\"id\":1}]") }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id"))
        let run = try folio.shell(
            """
            cd "$HOME"; folio feed api; folio cache export > export.jsonl
            exec 7<export.jsonl 8>log
            folio cache import /dev/fd/7; folio feed api --no-cache --log /dev/fd/8; grep -o GET log | head -n 1
            """)
        #expect(run.code == 0 && run.out.hasSuffix("{\"id\":1}\nGET\n"), "\(run)")
    }
}
