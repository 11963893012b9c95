import TestSupport
import Testing

/// Output files that another program changes meanwhile.
struct DisturbedOutputTests {
    /// What folio wrote is not there, though it was written without an error.
    @Test(arguments: ["rm $0", "truncate -s 0 $0", "echo x >> $0", "cp $0 $0.2; mv $0.2 $0"])
    func fileThatIsChangedWhileItIsWritten_isAnError(command: String) throws {
        let (asked, changed) = (Moment(), Moment())
        let server = try ScriptedServer { request, _ in
            guard request.target.contains("page=2") else { return .response(body: "[{\"id\":1}]") }
            asked.set()
            changed.wait()
            return .response(body: "[]")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\npagination: {strategy: page, page: {query: page}}"))
        let file = "\(folio.folder.path)/out.jsonl"
        let child = try folio.start("feed api --all --to \(file)")
        asked.wait()
        let shell = try Child.run("/bin/sh", ["-c", command, file])
        changed.set()
        let ending = try child.end()
        #expect(shell.code == 0 && ending.code == 1, "\(shell) \(ending)")
        #expect(ending.error.contains("another program changed or deleted the output file"), "\(ending)")
    }

    /// What follows a cut does not make the file whole again.
    @Test func fileThatIsCutBeforeMoreIsWritten_isAnError() throws {
        let (asked, changed) = (Moment(), Moment())
        let server = try ScriptedServer { request, _ in
            guard request.target.contains("page=2") else {
                return .response(body: request.target.contains("page=3") ? "[]" : "[{\"id\":1}]")
            }
            asked.set()
            changed.wait()
            return .response(body: "[{\"id\":2}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\npagination: {strategy: page, page: {query: page}}"))
        let file = "\(folio.folder.path)/out.jsonl"
        let child = try folio.start("feed api --all --to \(file)")
        asked.wait()
        let shell = try Child.run("/bin/sh", ["-c", ": > $0", file])
        changed.set()
        let ending = try child.end()
        #expect(shell.code == 0 && ending.code == 1, "\(shell) \(ending)")
        #expect(ending.error.contains("another program changed or deleted the output file"), "\(ending)")
    }

    @Test func fileOfACallThatIsDeletedMeanwhile_isAnError() throws {
        let (asked, changed) = (Moment(), Moment())
        let server = try ScriptedServer { _, _ in
            asked.set()
            changed.wait()
            return .response(body: "[]")
        }
        let folio = try Folio()
        let file = "\(folio.folder.path)/out.json"
        let child = try folio.start("call \(server.baseURL)/x --to \(file)")
        asked.wait()
        let shell = try Child.run("/bin/sh", ["-c", "rm $0", file])
        changed.set()
        let ending = try child.end()
        #expect(shell.code == 0 && ending.code == 1, "\(shell) \(ending)")
    }
}
