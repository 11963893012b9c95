import CommandKit
import Endpoints
import Feeds
import Formats
import Glibc
import Pages
import Pagination
import Plugins
import Presentation

/// What `feed` and `comments` have in common: how much, from where, and how it is written.
struct ListCommand: Sendable {
    let root: CompositionRoot
    let paging: PagingOptions
    let output: OutputOptions

    var demand: Demand {
        if let count = paging.count { return .items(count) }
        return paging.all ? .all : .pages(paging.pages ?? 1)
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
        var given: [String: [String]] = [:]
        var others: [String] = []
        for word in words {
            let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if halves.count == 2, endpoint.parameters.contains(where: { $0.name == halves[0] }) {
                given[halves[0], default: []].append(halves[1])
            } else {
                others.append(word)
            }
        }
        return (given, others)
    }

    /// How an endpoint's items are written.
    func run(name: String, layout: ItemLayout, title: String?, hasParent: Bool) throws -> ListRun {
        let fields = output.fields?.split(separator: ",").map { String($0) }
        if fields?.isEmpty == true {
            let declared = try ItemSelection(of: layout, hasParent: hasParent).columns.map(\.name)
            throw NoFieldNamed(known: layout.fields == nil ? [] : declared)
        }
        let choice = output.raw ? ItemSelection.Choice.raw : fields.map(ItemSelection.Choice.only) ?? .declared
        let selection = try ItemSelection(choice, of: layout, hasParent: hasParent)
        return ListRun(
            selection: selection, makeWriter: writer(title: title),
            output: Descriptor(number: Descriptor.output.number, interruption: root.interruption.descriptor),
            // A table takes them out itself, and has colours of its own.
            sanitizes: root.facts.outputIsTerminal && !isTable, demand: demand,
            messages: root.messages, name: name)
    }

    var isTable: Bool { format == OutputChoice.table.name }

    /// What was asked for, else a table on a terminal and JSON Lines elsewhere.
    private var format: String {
        output.choice?.name ?? (root.facts.outputTerminal.isTerminal ? OutputChoice.table.name : "jsonl")
    }

    private func writer(title: String?) -> @Sendable (ItemSelection) -> any PageWriter {
        let terminal = root.facts.outputTerminal
        if let format = OutputFormat.all.first(where: { $0.name == self.format }) {
            return { format.makeWriter($0, true) }
        }
        let dates = root.facts.dates
        return { TitledTable(title: title, TableWriter($0, terminal: terminal, dates: dates)) }
    }
}

/// `--fields` without a name.
struct NoFieldNamed: Error, Equatable {
    /// The fields that there are; empty where the endpoint maps none.
    let known: [String]
}
