import HTTP
import JSON
import Probing
import Wording
import YAML

/// Makes a plugin of an OpenAPI document.
struct OpenAPIImport {
    private let document: OpenAPIDocument
    private let options: ImportOptions

    init(_ document: OpenAPIDocument, _ options: ImportOptions) {
        self.document = document
        self.options = options
    }

    private var references: References { document.references }

    func plugin() throws(ImportError) -> ImportedPlugin {
        let servers = servers
        guard let server = options.baseURL.flatMap({ OpenAPIServer(url: $0) }) ?? Self.best(servers) else {
            throw .noServer
        }
        let name = options.name ?? Self.name(host: String(server.host), title: document.title)
        var notes: [ImportNote] = []
        let reads = document.reads
        var lists: [ListOperation] = []
        var others = 0
        for operation in reads {
            switch ListOperation.kind(of: operation, document) {
            case .list(let list): lists.append(list)
            case .other: others += 1
            case .underAnyKey: notes.append(.underAnyKey(path: operation.path, line: operation.line))
            case .tooLarge: notes.append(.tooLarge(path: operation.path, line: operation.line))
            // One thing, or nothing, as in a question for yes or no.
            case .undescribed where operation.path.hasSuffix("}"): others += 1
            case .undescribed: notes.append(.undescribed(path: operation.path, line: operation.line))
            case .foreign(let type):
                // A file is not a list.
                if type.contains("xml") {
                    notes.append(.foreignFormat(path: operation.path, mediaType: type, line: operation.line))
                } else {
                    others += 1
                }
            }
        }
        guard !lists.isEmpty || notes.contains(where: \.leavesOutList) else {
            let undescribed = notes.count { if case .undescribed = $0 { true } else { false } }
            throw .noLists(operations: reads.count, undescribed: undescribed)
        }
        let missing = Set(lists.flatMap(\.operation.missing)).sorted()
        if !missing.isEmpty { notes.append(.otherDocuments(missing)) }
        nameIDs(&lists, reads)
        let security = OpenAPISecurity(document, plugin: name, base: server.url)
        let choice = security.choice(for: lists.map(\.operation), hosts: server.hosts)
        notes += choice.notes
        let writer = EndpointWriter(
            lists: lists, references: references, security: security, choice: choice, plugin: name,
            taken: Set(server.variables.map(\.name)), base: options.baseURL == nil ? options.location : nil)
        let endpoints = writer.endpoints(&notes)
        var head = DraftMapping()
        head["summary"] = HelpText.line(document.title).map { .text($0) }
        if let docs = document.docs, docs.hasPrefix("http") { head["docs"] = .text(docs) }
        head["base_url"] = .text(server.url)
        let more = servers.map(\.url).filter { $0 != server.url }.prefix(Self.mostServers)
        if !more.isEmpty {
            head.comment(Message("other servers in the document: \(more.joined(separator: ", "))"), at: "base_url")
        }
        if !server.parameters.isEmpty { head["params"] = .mapping(server.parameters) }
        head["auth"] = choice.auth
        for comment in choice.comments { head.comment(comment, at: "auth") }
        if choice.auth != nil, server.url.hasPrefix("http:"), !server.isLocal {
            head.comment(
                Message("the server of the document has no https, so that anybody on the way can read the credential"),
                at: "base_url")
        }
        return ImportedPlugin(
            name: name, source: "\(document.isSwagger ? "Swagger" : "OpenAPI") \(document.version)",
            endpoints: endpoints,
            notes: notes, otherCount: others, heads: [head])
    }

    /// More would not help.
    private static let mostServers = 4

    private var servers: [OpenAPIServer] {
        if document.isSwagger {
            return [OpenAPIServer(swagger: document.root, relativeTo: options.location)].compactMap(\.self)
        }
        let nodes = document.root["servers"]?.items ?? []
        if nodes.isEmpty {
            let origin = options.location.flatMap { try? HTTPURL($0) }?.origin
            return [origin.map { OpenAPIServer(url: "\($0)") } ?? OpenAPIServer(anywhere: "")]
        }
        return nodes.compactMap { OpenAPIServer($0, relativeTo: options.location) }
    }

    /// The first server for everybody.
    private static func best(_ servers: [OpenAPIServer]) -> OpenAPIServer? {
        servers.first { !$0.isLocal && $0.url.hasPrefix("https:") } ?? servers.first { !$0.isLocal } ?? servers.first
    }

    /// `github` of `api.github.com`; otherwise a word of the title.
    private static func name(host: String, title: String?) -> String {
        if let word = DraftNames.word(ofHost: host), let name = EndpointNames.usable(word) { return name }
        let words = (title ?? "").lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        let named = words.filter {
            !["api", "rest", "the", "openapi", "swagger", "http", "v1", "v2", "v3"].contains($0)
        }
        return named.prefix(2).joined(separator: "-").isEmpty ? "api" : named.prefix(2).joined(separator: "-")
    }

    /// Takes the ids from the paths of single items: `/books/{isbn}` says that `isbn` names a book.
    private func nameIDs(_ lists: inout [ListOperation], _ reads: [OpenAPIOperation]) {
        // The parameter of the single item below each path. A list is not a single item.
        let listed = Set(lists.map(\.operation.plainPath))
        var names: [String: String] = [:]
        for read in reads where !listed.contains(read.plainPath) {
            let path = read.plainPath
            guard path.hasSuffix("}"), let open = path.lastIndex(of: "{"), path[..<open].hasSuffix("/") else {
                continue
            }
            names[String(path[..<open].dropLast())] = String(path[open...].dropFirst().dropLast())
        }
        for index in lists.indices {
            guard let name = names[lists[index].operation.plainPath] else { continue }
            if let path = lists[index].member(named: name) {
                lists[index].id = path
                lists[index].isIDOfPath = true
            } else if ["id", "uuid"].contains(where: name.lowercased().hasSuffix), lists[index].id != nil {
                // Such as `{user_id}` for the `id` of an account.
                lists[index].isIDOfPath = true
            }
        }
    }
}
