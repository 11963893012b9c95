import CurlHTTP
import Diagnostics
import Endpoints
import Glibc
import HTTP
import JSON
import PersonalFiles
import Plugins
import Presentation
import Reading
import SQLiteStore
import System
import TerminalSession
import Wording
import YAML

/// Checks the installation and environment. It reads no secret, and sends requests only to the named plugins' servers.
struct Doctor: Sendable {
    private let facts: ProcessFacts
    private let files: PersonalFiles
    private let library: LibraryAccess
    private let reading: any ReadingContext

    init(_ facts: ProcessFacts, _ files: PersonalFiles, _ library: LibraryAccess, _ reading: any ReadingContext) {
        self.facts = facts
        self.files = files
        self.library = library
        self.reading = reading
    }

    /// - Parameter names: the plugins whose servers it contacts.
    func diagnosis(plugins names: [String]) async throws -> Diagnosis {
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
        diagnosis.add(Message("Versions"), Message(verbatim: "folio"), Message(verbatim: Folio.version))
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

    // MARK: Folders

    private func directories(_ diagnosis: inout Diagnosis) {
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            guard let value = facts.variables[name], !value.isEmpty, !value.hasPrefix("/") else { continue }
            diagnosis.add(
                Message("Paths"), Message(verbatim: name), Message(verbatim: value),
                problem: Message("a relative path is ignored"),
                advice: Message("Set it to an absolute path, or unset it."))
        }
        guard let path = try? library.path else {  // The problem says why.
            diagnosis.add(
                Message("Paths"), Message("library"), Message("none"),
                problem: Message("neither XDG_DATA_HOME nor HOME is an absolute path"),
                advice: Message("Set HOME."))
            return
        }
        folder(Message("library"), path, &diagnosis, isPrivate: true)
        if let path = facts.tokenPath { folder(Message("tokens"), path, &diagnosis, isPrivate: true) }
        if let path = facts.trustPath { folder(Message("trusted files"), path, &diagnosis, isPrivate: true) }
        if let path = files.search.pluginFolder {
            folder(Message("plugin folder"), path, &diagnosis, isPrivate: false)
        }
    }

    /// - Parameter isPrivate: whether other users must not be able to read it.
    private func folder(_ name: Message, _ path: String, _ diagnosis: inout Diagnosis, isPrivate: Bool) {
        var status = stat()
        let exists = stat(path, &status) == 0
        let value = exists ? Message(verbatim: path) : Message("\(path) (does not exist yet)")
        if exists, isPrivate, status.st_mode & 0o077 != 0 {
            let mode = String(status.st_mode & 0o777, radix: 8)
            return diagnosis.add(
                Message("Paths"), name, value, problem: Message("other users can read it: its mode is 0\(mode)"),
                advice: Message(verbatim: "chmod 600 \(ShellText.quoted(path))"))
        }
        // Files are replaced, and SQLite creates files beside the library, so that the folder must be writable. If the
        // folder does not exist yet, its nearest parent must be.
        var nearest = FileSystem.folder(of: path)
        while !nearest.isEmpty, !FileSystem.exists(nearest) { nearest = FileSystem.folder(of: nearest) }
        if access(nearest.isEmpty ? "/" : nearest, W_OK) != 0 {
            return diagnosis.add(
                Message("Paths"), name, value,
                problem: Message("cannot write to \(nearest): \(String(cString: strerror(errno)))"),
                advice: Message("Change its permissions, or set the XDG variable to another folder."))
        }
        diagnosis.add(Message("Paths"), name, value)
    }

    // MARK: Plugin files

    private func pluginFiles(_ diagnosis: inout Diagnosis) throws -> PluginLibrary {
        var read: [PluginFile] = []
        for (path, isNamed, needsTrust) in files.pluginPaths() {
            do {
                let file = try files.pluginFile(path, isNamed: isNamed)
                read.append(file)
                let names = file.plugins.map(\.name)
                diagnosis.add(
                    Message("Plugin files"), Message(verbatim: path),
                    names.isEmpty ? Message("no plugins") : Message(verbatim: names.joined(separator: ", ")))
                if needsTrust, file.plugins.contains(where: \.needsTrust) { try trust(file, at: path, &diagnosis) }
            } catch let error as CancellationError {
                throw error
            } catch {
                diagnosis.add(
                    Message("Plugin files"), Message(verbatim: path), Message("unusable"),
                    problem: Diagnostic(any: error).what,
                    advice: Message("Run 'folio plugins check' to see every error."))
            }
        }
        notes(&diagnosis)
        if read.isEmpty { diagnosis.add(Message("Plugin files"), Message("none"), Message("no plugin files found")) }
        let library = PluginLibrary(read, unread: files.unreadPlugin)
        for plugin in library.shadowed {
            diagnosis.add(
                Message("Plugin files"), Message("hidden"),
                Message("'\(plugin.name)' in \(plugin.file), by an earlier file"))
        }
        return library
    }

    /// The user's defaults, and plugin files that are not read.
    private func notes(_ diagnosis: inout Diagnosis) {
        let group = Message("Plugin files")
        if let path = files.search.preferences, FileSystem.exists(path) {
            do {
                let names = try files.preferences().pluginNames
                diagnosis.add(
                    group, Message(verbatim: path),
                    names.isEmpty
                        ? Message("no defaults") : Message("your defaults for \(names.joined(separator: ", "))"))
            } catch {
                diagnosis.add(
                    group, Message(verbatim: path), Message("unusable"), problem: Diagnostic(any: error).what,
                    advice: Diagnostic(any: error).hint)
            }
        }
        if let skipped = files.skippedPluginFiles {
            diagnosis.add(group, Message("not read"), Diagnostic.text(skipped))
        } else if files.search.ownFiles.isEmpty {
            diagnosis.add(
                group, Message("your plugins"),
                Message("none yet; create one with 'folio plugins new' or 'folio plugins probe URL'"))
        }
    }

    private func trust(_ file: PluginFile, at path: String, _ diagnosis: inout Diagnosis) throws {
        let trust = try files.trust(in: file, at: path)
        let text =
            switch trust {
            case .trusted: Message("trusted")
            case .untrusted:
                Message("not trusted: it cannot use secrets or run commands; see 'folio plugins trust'")
            case .changed: Message("changed since it was trusted; see 'folio plugins trust'")
            }
        diagnosis.add(Message("Plugin files"), Message("trust"), text)
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
                Message(verbatim: Diagnostic.withoutUserInformation(value)))
        }
    }

    // MARK: Servers

    private func reach(_ plugin: Plugin, _ diagnosis: inout Diagnosis) async throws {
        do {
            let given = try await files.values([:], for: plugin.parameters, used: Set(plugin.baseURL.names), of: plugin)
            let base = try plugin.base(Arguments(given, forBaseOf: plugin))
            let answer = Lock<(status: Int, milliseconds: Int)?>(nil)
            // The request carries no credential: it only shows whether the server responds.
            try await reading.requesting(plugin, base: base, origins: [], cache: nil, evaluators: .init()) { clients in
                let start = ContinuousClock.now
                let response = try await clients.lists.response(to: HTTPRequest(url: base))
                let time = (ContinuousClock.now - start).components
                let milliseconds = Int(time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000)
                answer.withLock { $0 = (response.status, milliseconds) }
            }
            let (status, milliseconds) = answer.withLock { $0 } ?? (0, 0)
            diagnosis.add(
                Message("Servers"), Message(verbatim: plugin.name),
                Message("\(base.description) returned \(status) in \(milliseconds) ms"))
        } catch let error as CancellationError {
            throw error
        } catch {
            let diagnostic = Diagnostic(any: error)
            diagnosis.add(
                Message("Servers"), Message(verbatim: plugin.name), Message(verbatim: "\(plugin.baseURL)"),
                problem: ([diagnostic.what] + diagnostic.details).joinedAsClauses(), advice: diagnostic.hint)
        }
    }
}
