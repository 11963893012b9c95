import CommandKit
import Endpoints
import Feeds
import Formats
import Glibc
import HTTP
import Pages
import Pagination
import Plugins
import Presentation

/// What `feed` and `comments` have in common: how much, from where, and how it is written.
struct ListCommand: Sendable {
    let root: CompositionRoot
    let paging: PagingOptions
    let output: OutputOptions
    let storage: StorageOptions

    /// As far as was asked for; new items are asked for up to the last.
    var demand: Demand {
        if let count = paging.count { return .items(count) }
        if let pages = paging.pages { return .pages(pages) }
        return paging.all || storage.new ? .all : .pages(1)
    }

    var start: WalkStart? {
        if let key = paging.after { return WalkStart(.after, key) }
        if let key = paging.before { return WalkStart(.before, key) }
        if let offset = paging.offset { return WalkStart(.offset, String(offset)) }
        if let page = paging.page { return WalkStart(.page, String(page)) }
        return paging.cursor.map { WalkStart(.cursor, $0) }
    }

    /// The words as parameters: a word is `key=value` only if the key is a known parameter; the others come back.
    func split(_ words: [String], for endpoint: Endpoint) -> (given: [String: [String]], others: [String]) {
        GivenParameters.split(words, known: endpoint.parameters)
    }

    /// Runs what reads and keeps lists.
    func storing(_ body: @escaping @Sendable (OpenLibrary) async throws -> Void) async throws {
        try await root.storing(
            keeps: !storage.noCache, needsStore: storage.new || storage.resume || storage.offline, body)
    }

    /// Runs what asks the server; offline, only what is kept is asked.
    func requesting(
        _ bound: BoundEndpoint, library: OpenLibrary,
        _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        let keeping = Keeping(library, bound, storage)
        if storage.offline { return try await root.offline(keeping: keeping, body) }
        try await root.requesting(
            bound.plugin, base: bound.base, origins: bound.credentialOrigins, keeping: keeping,
            judges: .init(lists: bound.judge, pictures: bound.pictureJudge), body)
    }

    /// How an endpoint's items are written.
    ///
    /// - Parameter bound: the endpoint, or that of the first of several parents.
    func run(
        _ bound: BoundEndpoint, name: String, hasParent: Bool, library: OpenLibrary
    ) throws -> ListRun {
        let layout = bound.layout
        let fields = output.fields?.split(separator: ",").map { String($0) }
        if fields?.isEmpty == true {
            let declared = try ItemSelection(of: layout, hasParent: hasParent).columns.map(\.name)
            throw NoFieldNamed(known: layout.fields == nil ? [] : declared)
        }
        let choice = output.raw ? ItemSelection.Choice.raw : fields.map(ItemSelection.Choice.only) ?? .declared
        let selection = try ItemSelection(choice, of: layout, hasParent: hasParent)
        let makeWriter = try writer(title: bound.endpoint.title)
        let file = try storage.to.map { try OutputFile($0) }
        // What is profiled writes its items nowhere.
        let stream =
            root.recorder == nil
            ? Descriptor(number: Descriptor.output.number, interruption: root.interruption.descriptor) : nil
        let settings = [
            try format(), "\(choice)", "\(demand)", "\(paging.pageSize ?? 0)", "\(storage.new)", "\(hasParent)",
        ]
        return ListRun(
            selection: selection, makeWriter: makeWriter, output: ListOutput(stream, file: file),
            storage: ListStorage(
                store: library.store, options: storage, cache: bound.endpoint.cache, faults: library.faults,
                messages: root.messages,
                file: file, settings: settings.joined(separator: " "), now: root.now),
            // A table takes them out itself, and has colours of its own.
            sanitizes: root.facts.outputIsTerminal && !isTable && file == nil, demand: demand,
            messages: root.messages, name: name)
    }

    var isTable: Bool { (try? format()) == OutputChoice.table.name }  // Told where the writer is made.

    /// Formats that a file is written in page by page, and can be gone on with.
    private static let fileFormats = ["jsonl", "csv", "tsv"]

    /// What was asked for, else what the output file's name says, else a table on a terminal and JSON Lines elsewhere.
    private func format() throws -> String {
        guard let path = storage.to else {
            return output.choice?.name ?? (root.facts.outputTerminal.isTerminal ? OutputChoice.table.name : "jsonl")
        }
        let ending = path.split(separator: ".").last.map { String($0) }
        let named = OutputFormat.all.first { $0.fileExtension == ending }?.name
        guard let format = output.choice?.name ?? named, Self.fileFormats.contains(format) else {
            throw StorageProblem.outputFormat(path: path, asked: output.choice?.name, allowed: Self.fileFormats)
        }
        return format
    }

    private func writer(title: String?) throws -> @Sendable (ItemSelection, Bool) -> any PageWriter {
        let terminal = root.facts.outputTerminal
        let name = try format()
        if let format = OutputFormat.all.first(where: { $0.name == name }) {
            return { format.makeWriter($0, $1) }
        }
        let dates = root.facts.dates
        return { selection, _ in
            TitledTable(title: title, TableWriter(selection, terminal: terminal, dates: dates))
        }
    }
}

/// `--fields` without a name.
struct NoFieldNamed: Error, Equatable {
    /// The fields that there are; empty where the endpoint maps none.
    let known: [String]
}
