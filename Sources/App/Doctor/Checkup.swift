import CurlHTTP
import Diagnostics
import JSON
package import PersonalFiles
import Plugins
import Presentation
package import Reading
package import SQLiteStore
package import System
import TerminalSession
import Wording

/// Checks the installation and environment. It reads no secret, and sends requests only to the named plugins' servers.
package struct Checkup: Sendable {
    let facts: ProcessFacts
    let files: PersonalFiles
    let library: LibraryAccess
    let reading: any ReadingContext
    /// The version of folio.
    private let version: String

    package init(
        _ facts: ProcessFacts, _ files: PersonalFiles, _ library: LibraryAccess, _ reading: any ReadingContext,
        version: String
    ) {
        self.facts = facts
        self.files = files
        self.library = library
        self.reading = reading
        self.version = version
    }

    /// Runs every check.
    ///
    /// - Parameter names: the plugins whose servers it contacts.
    package func diagnosis(plugins names: [String]) async throws -> Diagnosis {
        var diagnosis = Diagnosis()
        versions(&diagnosis)
        directories(&diagnosis)
        let plugins = try pluginFiles(&diagnosis)
        await store(&diagnosis)
        terminal(&diagnosis)
        for name in names {
            guard let plugin = plugins.plugins.first(where: { $0.name == name }) else {
                throw plugins.unknown(name)
            }
            try await reach(plugin, &diagnosis)
        }
        return diagnosis
    }

    private func versions(_ diagnosis: inout Diagnosis) {
        diagnosis.add(Message("Versions"), Message(verbatim: "folio"), Message(verbatim: version))
        do {
            let curl = try CurlVersion()
            diagnosis.add(
                Message("Versions"), Message(verbatim: "libcurl"), Message("\(curl.curl), TLS by \(curl.tls)"))
        } catch {
            diagnosis.add(
                Message("Versions"), Message(verbatim: "libcurl"), Message("missing"),
                problem: Diagnostic(any: error).what,
                advice: Message("Install libcurl. Without it, only stored data can be read."))
        }
        diagnosis.add(Message("Versions"), Message(verbatim: "SQLite"), Message(verbatim: StoreVersions.sqlite))
        diagnosis.add(Message("Versions"), Message(verbatim: "zstd"), Message(verbatim: StoreVersions.zstd))
        diagnosis.add(Message("Versions"), Message(verbatim: "simdjson"), Message(verbatim: JSONVersion.simdjson))
    }

    // MARK: The store

    private func store(_ diagnosis: inout Diagnosis) async {
        do {
            guard try FileSystem.exists(library.path) else {
                return diagnosis.add(Message("Stored data"), Message("library"), Message("nothing stored yet"))
            }
            var text = Message(verbatim: "")
            try await library.maintaining { store in
                guard let statistics = try await store?.statistics() else { return }
                let pages = statistics.endpoints.map(\.pages).reduce(0, +)
                text = [
                    ByteCount.text(statistics.fileSize), Counted.pages(pages),
                    Counted.responses(statistics.responses.count),
                ].joined(separator: ", ")
            }
            diagnosis.add(Message("Stored data"), Message("library"), text)
        } catch {
            let diagnostic = Diagnostic(any: error)
            diagnosis.add(
                Message("Stored data"), Message("library"), Message("unusable"),
                problem: ([diagnostic.what] + diagnostic.details).joinedAsClauses(),
                advice: diagnostic.hint)
        }
    }

    // MARK: The terminal

    private func terminal(_ diagnosis: inout Diagnosis) {
        let language = ["LC_ALL", "LC_MESSAGES", "LANG"].first { !(facts.variables[$0] ?? "").isEmpty }
        let locale =
            language.map { Message("\(facts.variables[$0] ?? "") from \($0)") } ?? Message("not set")
        diagnosis.add(Message("Terminal"), Message("locale"), locale)
        let output = facts.outputTerminal
        diagnosis.add(
            Message("Terminal"), Message("output"),
            output.isTerminal ? Message("a terminal") : Message("not a terminal"))
        diagnosis.add(
            Message("Terminal"), Message("width"),
            output.width.map { Message($0, one: "\($0) column", other: "\($0) columns") } ?? Message("unknown"))
        diagnosis.add(Message("Terminal"), Message("colour"), output.allowsColour ? Message("yes") : Message("no"))
        for name in ["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY", "no_proxy"] {
            guard let value = facts.variables[name], !value.isEmpty else { continue }
            // A proxy's URL may contain a password.
            diagnosis.add(
                Message("Terminal"), Message(verbatim: name),
                Message(verbatim: Diagnostic.withoutUserInformation(ofProxy: value)))
        }
    }
}
