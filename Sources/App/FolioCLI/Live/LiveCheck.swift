import Endpoints
import Glibc
import HTTP
import JSON
import Pages
import Pagination
import PersonalFiles
import Plugins
import Presentation
import Reading
import System
import Wording

/// Reads one page of endpoints, and says what it finds; nothing is stored.
struct LiveCheck: Sendable {
    /// What was found at one endpoint.
    struct Row: Sendable {
        /// `plugin/endpoint`
        let name: String
        let outcome: Outcome
    }

    enum Outcome: Sendable {
        case read(Reading)
        case failed(any Error)
        /// A parameter that it needs is not set.
        case skipped(parameter: String)
    }

    /// What one page is like.
    struct Reading: Sendable {
        let status: Int
        let items: Int
        /// How many items share their id with another; nil without ids.
        let repeated: Int?
        /// Fields that no item has.
        let empty: [String]
        /// Whether it was found where the next page starts; nil where the endpoint has one page.
        let hasNext: Bool?
        let milliseconds: Int
    }

    let root: CompositionRoot

    /// The endpoints that words name, each `PLUGIN` or `PLUGIN/ENDPOINT`; without words all there are.
    static func endpoints(_ words: [String], in library: PluginLibrary) throws -> [(plugin: Plugin, endpoint: Endpoint)]
    {
        guard !words.isEmpty else {
            return library.plugins.flatMap { plugin in plugin.endpoints.map { (plugin, $0) } }
        }
        return try words.flatMap { word -> [(plugin: Plugin, endpoint: Endpoint)] in
            if word.contains("/") { return [try library.endpoint(word)] }
            let plugin = try library.plugin(named: word)
            return plugin.endpoints.map { (plugin, $0) }
        }
    }

    /// Reads a page of one; throws only where the work is to end.
    func row(_ plugin: Plugin, _ endpoint: Endpoint) async throws -> Row {
        let name = "\(plugin.name)/\(endpoint.name)"
        do {
            return Row(name: name, outcome: .read(try await reading(plugin, endpoint, name: name)))
        } catch EndpointProblem.missingParameter(let parameter, _) {
            return Row(name: name, outcome: .skipped(parameter: parameter))
        } catch ParameterValueError.secretMissing(let parameter, _) {
            return Row(name: name, outcome: .skipped(parameter: parameter))
        } catch let error as CancellationError {
            throw error
        } catch {
            return Row(name: name, outcome: .failed(error))
        }
    }

    private func reading(_ plugin: Plugin, _ endpoint: Endpoint, name: String) async throws -> Reading {
        let used = plugin.names(usedBy: endpoint)
        // Nobody is asked for what is missing: the next endpoints need it, too.
        if let missing = endpoint.parameters.first(where: { isMissing($0, used: used) }) {
            throw EndpointProblem.missingParameter(name: missing.name, help: missing.help)
        }
        let given = try await root.files.values([:], for: endpoint.parameters, used: used, of: plugin)
        let bound = try BoundEndpoint(
            endpoint, of: plugin, name: name, arguments: Arguments(given, for: endpoint, of: plugin))
        let request = try bound.request(to: nil)
        let read = Lock<Reading?>(nil)
        try await root.requesting(
            plugin, base: bound.base, origins: bound.credentialOrigins, cache: nil,
            judges: .init(lists: bound.judge)
        ) { clients in
            let start = ContinuousClock.now
            let response = try await clients.lists.response(to: request)
            let time = ContinuousClock.now - start
            let page = try bound.page(response, at: nil, ordinal: 0)
            if let fault = page.fault { throw fault }
            let reading = Self.reading(
                page, status: response.status, isPaged: !endpoint.paging.isOnePage, time: time)
            read.withLock { $0 = reading }
        }
        guard let reading = read.withLock({ $0 }) else { throw CancellationError() }
        return reading
    }

    private func isMissing(_ parameter: Parameter, used: Set<String>) -> Bool {
        guard parameter.isSecret, parameter.isRequired, used.contains(parameter.name) else { return false }
        return parameter.secrecy?.variable.flatMap { root.facts.variables[$0] }?.isEmpty ?? true
    }

    private static func reading(_ page: Page, status: Int, isPaged: Bool, time: Duration) -> Reading {
        let empty = (page.layout.fields ?? []).filter { field in
            page.items.indices.allSatisfy { row in
                let kind = page.body.kind(of: page.column(field.slot, ofItem: row))
                return kind == nil || kind == .null
            }
        }
        return Reading(
            status: status, items: page.items.count,
            repeated: page.idHashes.map { $0.count - Set($0).count },
            empty: page.items.isEmpty ? [] : empty.map(\.name),
            hasNext: isPaged ? page.next != nil : nil,
            milliseconds: Int(time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000))
    }
}

/// Items of one page with the same id.
struct RepeatedIDs: Error, Equatable {
    let endpoint: String
    let count: Int
}

extension LiveCheck.Row {
    /// What is wrong; nil where nothing is.
    var error: (any Error)? {
        switch outcome {
        case .failed(let error): error
        case .read(let reading):
            if let repeated = reading.repeated, repeated > 0 {
                RepeatedIDs(endpoint: name, count: repeated)
            } else {
                nil
            }
        case .skipped: nil
        }
    }

    /// The cells of a table.
    func cells(in catalog: Catalog) -> [String] {
        let said = { (message: Message) in message.text(in: catalog) }
        switch outcome {
        case .skipped(let parameter):
            return [name, said(Message("skipped")), "", "", "", said(Message("needs \(parameter)=…"))]
        case .failed(let error):
            return [
                name, (error as? ResponseFault).map { "\($0.status)" } ?? said(Message("failed")), "", "", "",
                said(Complaint(any: error).what),
            ]
        case .read(let reading):
            let ids =
                reading.repeated.map { $0 == 0 ? Message("unique") : Message("\($0) repeated") } ?? Message("none")
            let next = reading.hasNext.map { $0 ? Message("found") : Message("the end") } ?? Message("one page")
            let nulls = reading.empty.joined(separator: ", ")
            return [
                name, "\(reading.status)", "\(reading.items)", said(ids), said(next),
                nulls.isEmpty ? "" : said(Message("always null: \(nulls)")),
            ]
        }
    }

    var json: JSONValue {
        var members: [(String, JSONValue)] = [("endpoint", .text(name))]
        switch outcome {
        case .skipped(let parameter): members += [("outcome", .text("skipped")), ("parameter", .text(parameter))]
        case .failed(let error):
            let complaint = Complaint(any: error)
            members += [
                ("outcome", .text("failed")), ("message", .text(complaint.what.english)),
                ("code", .integer(Int(complaint.exitCode.rawValue))),
            ]
        case .read(let reading):
            members += [
                ("outcome", .text(error == nil ? "read" : "failed")), ("status", .integer(reading.status)),
                ("items", .integer(reading.items)), ("repeated_ids", reading.repeated.map(JSONValue.integer) ?? .null),
                ("null_fields", .array(reading.empty.map(JSONValue.text))),
                ("next", reading.hasNext.map(JSONValue.flag) ?? .null),
                ("milliseconds", .integer(reading.milliseconds)),
            ]
        }
        return .members(members)
    }
}
