import Foundation
import TestSupport
import Testing

/// Texts of a server or a user in messages: on one line, and cut.
struct LongTextTests {
    /// More than any message with a long value, and less than any long value here.
    private static let enough = 10_000

    private static func run(_ script: String) throws -> Child.Ending {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\ncomments: {path: \"/{id}\"}"))
        return try folio.shell("long() { head -c 5000000 /dev/zero | tr '\\0' \"$1\"; }\n\(script)")
    }

    @Test(arguments: [
        ("folio feed api --jq 'error(\"a\" * 5000000)'", 7), ("folio feed api --jq 'error(\"\\n\" * 5000000)'", 7),
        ("folio feed api --jq \".id | explode, \\\"$(long a | head -c 16000)\\\"\"", 7),
        ("folio feed api --jq \".id | explode, \\\"$(long a | head -c 90000)\\\"\"", 2),
        ("long a | folio comments api -", nil), ("long , | folio comments api -", nil),
        ("folio call \"http://localhost:1/$(long a | head -c 90000)\"", nil),
        ("folio feed \"$(long a | head -c 90000)\"", 2), ("folio feed api \"--$(long a | head -c 90000)\"", 2),
        ("folio feed api \"$(long a | head -c 90000)=1\"", 2), ("folio feed api -n \"$(long a | head -c 90000)\"", 2),
        ("(cat \"$FOLIO_CONFIG\"; echo \"x: $(long a)\") > p.yaml; folio plugins check p.yaml", 3),
        ("(cat \"$FOLIO_CONFIG\"; long a) > p.yaml; folio plugins check p.yaml", 3),
        ("(cat \"$FOLIO_CONFIG\"; long '\\r') > p.yaml; folio plugins check p.yaml", 3),
    ])
    func longText_isCut(_ script: String, _ code: Int32?) throws {
        let run = try Self.run("cd \"$HOME\"; \(script)")
        #expect(run.error.utf8.count + run.out.utf8.count < Self.enough, "\(run.error.prefix(1_000))")
        #expect(run.code != 0 && run.code == code ?? run.code, "\(run.code) \(run.error.prefix(1_000))")
    }

    @Test(arguments: [
        "folio call -X $'GE\\nT' http://localhost:1/", "folio call $'http://localhost:1/\\n'",
        "folio feed api $'a\\nb'", "folio feed $'a\\nb'", "folio feed api --jq $'error(\"a\\\\nb\")'",
    ])
    func lineBreak_isShownAsASymbol(_ script: String) throws {
        let run = try Self.run(script)
        #expect(run.error.contains("␊"), "\(run.error)")
        #expect(run.code != 0)
    }
}
