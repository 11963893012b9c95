import CurlHTTP
import Endpoints
import Glibc
import HTTP
import JSON
import Plugins
import Presentation
import SQLiteStore
import YAML

/// Looks at what folio depends on. No secret is read, and no server asked but those of the plugins that are named.
struct Doctor: Sendable {
    private let root: CompositionRoot
    private var facts: ProcessFacts { root.facts }

    init(_ root: CompositionRoot) {
        self.root = root
    }

    /// - Parameter plugins: the names of those whose servers are asked.
    func diagnosis(plugins: [String]) async throws -> Diagnosis {
        var diagnosis = Diagnosis()
        versions(&diagnosis)
        directories(&diagnosis)
        let library = try files(&diagnosis)
        await store(&diagnosis)
        terminal(&diagnosis)
        for name in plugins {
            guard let plugin = library?.plugins.first(where: { $0.name == name }) else {
                throw LookupProblem.unknownPlugin(name, known: library?.plugins.map(\.name) ?? [])
            }
            try await reach(plugin, &diagnosis)
        }
        return diagnosis
    }

    private func versions(_ diagnosis: inout Diagnosis) {
        diagnosis.add("Versions", "folio", Folio.version)
        do {
            let curl = try CurlVersion()
            diagnosis.add("Versions", "libcurl", "\(curl.curl), TLS by \(curl.tls)")
        } catch {
            diagnosis.add(
                "Versions", "libcurl", "missing", problem: Complaint(any: error).what,
                advice: "Install libcurl; without it only what is stored can be read.")
        }
        diagnosis.add("Versions", "SQLite", StoreVersions.sqlite)
        diagnosis.add("Versions", "zstd", StoreVersions.zstd)
        diagnosis.add("Versions", "simdjson", JSONVersion.simdjson)
    }

    // MARK: Folders

    private func directories(_ diagnosis: inout Diagnosis) {
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            guard let value = facts.variables[name], !value.isEmpty, !value.hasPrefix("/") else { continue }
            diagnosis.add(
                "Paths", name, value, problem: "it is relative, so that it is ignored",
                advice: "Set it to an absolute path, or unset it.")
        }
        guard let library = try? facts.libraryPath else {  // Why not is what is told.
            diagnosis.add(
                "Paths", "library", "none", problem: "neither XDG_DATA_HOME nor HOME names a folder",
                advice: "Set HOME.")
            return
        }
        folder("library", library, &diagnosis, isPrivate: true)
        if let path = facts.tokenPath { folder("tokens", path, &diagnosis, isPrivate: true) }
        if let path = facts.trustPath { folder("trusted files", path, &diagnosis, isPrivate: true) }
        if let path = root.pluginSearch.pluginFolder { folder("plugin folder", path, &diagnosis, isPrivate: false) }
    }

    /// - Parameter isPrivate: whether nobody else may read it.
    private func folder(_ name: String, _ path: String, _ diagnosis: inout Diagnosis, isPrivate: Bool) {
        var status = stat()
        let exists = stat(path, &status) == 0
        let value = exists ? path : "\(path) (not there yet)"
        if exists, isPrivate, status.st_mode & 0o077 != 0 {
            let mode = String(status.st_mode & 0o777, radix: 8)
            return diagnosis.add(
                "Paths", name, value, problem: "others may read it: its mode is 0\(mode)",
                advice: "chmod 600 \(ShellText.quoted(path))")
        }
        // A file is replaced whole, and a library has others beside it; where there is none yet, the nearest folder must
        // let it be made.
        var nearest = FileText.folder(of: path)
        while !nearest.isEmpty, !FileText.exists(nearest) { nearest = FileText.folder(of: nearest) }
        if access(nearest.isEmpty ? "/" : nearest, W_OK) != 0 {
            return diagnosis.add(
                "Paths", name, value, problem: "\(nearest) cannot be written: \(String(cString: strerror(errno)))",
                advice: "Let yourself write there, or set the XDG variable to another folder.")
        }
        diagnosis.add("Paths", name, value)
    }

    // MARK: Plugin files

    private func files(_ diagnosis: inout Diagnosis) throws -> PluginLibrary? {
        var read: [PluginFile] = []
        for (path, isNamed, needsTrust) in root.pluginPaths() {
            do {
                let file = try root.pluginFile(path, isNamed: isNamed)
                read.append(file)
                let names = file.plugins.map(\.name)
                diagnosis.add("Plugin files", path, names.isEmpty ? "no plugin" : names.joined(separator: ", "))
                if needsTrust, file.plugins.contains(where: \.needsTrust) { try trust(file, at: path, &diagnosis) }
            } catch let error as CancellationError {
                throw error
            } catch {
                diagnosis.add(
                    "Plugin files", path, "unusable", problem: Complaint(any: error).what,
                    advice: "'folio plugins check' tells all that is wrong.")
            }
        }
        if read.isEmpty { diagnosis.add("Plugin files", "none", "no plugin file was found") }
        let library = PluginLibrary(read)
        for plugin in library.shadowed {
            diagnosis.add("Plugin files", "hidden", "'\(plugin.name)' of \(plugin.file), by a nearer one")
        }
        return library
    }

    private func trust(_ file: PluginFile, at path: String, _ diagnosis: inout Diagnosis) throws {
        let trust = try TrustFile(facts.trustPath).trust(in: file.source.bytes, at: TrustFile.realPath(path))
        let text =
            switch trust {
            case .trusted: "trusted"
            case .untrusted: "not trusted: it gets no secret and runs no command; see 'folio plugins trust'"
            case .changed: "changed since it was trusted; see 'folio plugins trust'"
            }
        diagnosis.add("Plugin files", "trust", text)
    }

    // MARK: The store

    private func store(_ diagnosis: inout Diagnosis) async {
        do {
            guard try FileText.exists(facts.libraryPath) else {
                return diagnosis.add("Store", "library", "nothing has been stored")
            }
            var text = ""
            try await root.maintaining { store in
                guard let statistics = try await store?.statistics() else { return }
                let pages = statistics.endpoints.map(\.pages).reduce(0, +)
                text =
                    "\(ByteCount.text(statistics.fileSize)), \(counted(pages, "page")), \(counted(statistics.responses.count, "response"))"
            }
            diagnosis.add("Store", "library", text)
        } catch {
            let complaint = Complaint(any: error)
            diagnosis.add(
                "Store", "library", "unusable", problem: ([complaint.what] + complaint.details).joined(separator: "; "),
                advice: complaint.hint)
        }
    }

    // MARK: The terminal

    private func terminal(_ diagnosis: inout Diagnosis) {
        let language = ["LC_ALL", "LC_MESSAGES", "LANG"].first { !(facts.variables[$0] ?? "").isEmpty }
        let locale = language.map { "\(facts.variables[$0] ?? "") from \($0)" } ?? "none is set"
        diagnosis.add("Terminal", "locale", locale)
        let output = facts.outputTerminal
        diagnosis.add("Terminal", "output", output.isTerminal ? "a terminal" : "no terminal")
        diagnosis.add("Terminal", "width", output.width.map { "\($0) columns" } ?? "unknown")
        diagnosis.add("Terminal", "colour", output.allowsColour ? "yes" : "no")
        for name in ["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY", "no_proxy"] {
            guard let value = facts.variables[name], !value.isEmpty else { continue }
            // A proxy's URL may hold a password.
            diagnosis.add("Terminal", name, Complaint.withoutUserInformation(value))
        }
    }

    // MARK: Servers

    private func reach(_ plugin: Plugin, _ diagnosis: inout Diagnosis) async throws {
        do {
            let given = try await root.values(
                [:], for: plugin.parameters, used: Set(plugin.baseURL.names), of: plugin)
            let base = try plugin.base(Arguments(given, forBaseOf: plugin))
            let answer = Lock<(status: Int, milliseconds: Int)?>(nil)
            // Nothing of the person's goes along: whether the server answers is all that is asked.
            try await root.requesting(plugin, base: base, origins: [], keeping: nil) { clients in
                let start = ContinuousClock.now
                let response = try await clients.lists.response(to: HTTPRequest(url: base))
                let time = (ContinuousClock.now - start).components
                let milliseconds = Int(time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000)
                answer.withLock { $0 = (response.status, milliseconds) }
            }
            let (status, milliseconds) = answer.withLock { $0 } ?? (0, 0)
            diagnosis.add("Servers", plugin.name, "\(base) answered \(status) in \(milliseconds) ms")
        } catch let error as CancellationError {
            throw error
        } catch {
            let complaint = Complaint(any: error)
            diagnosis.add(
                "Servers", plugin.name, "\(plugin.baseURL)",
                problem: ([complaint.what] + complaint.details).joined(separator: "; "), advice: complaint.hint)
        }
    }
}
