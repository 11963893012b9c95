import Schema

/// The variables of a plugin's endpoints, as the file declares them.
struct EachLists {
    /// A variable and the endpoint that declares it.
    struct Entry {
        let name: String
        let value: SettingValue
        let owner: String

        /// The endpoint whose items have the values; nil if there is none.
        var parent: String? { value.object?[EachKeys.endpoint] }
    }

    /// The names of all endpoints, in the order of the file.
    let names: [String]
    private let own: [String: [Entry]]
    private var all: [String: [Entry]] = [:]

    init(_ endpoints: [(name: String, value: SettingValue)]) {
        names = endpoints.map(\.name)
        let pairs = endpoints.map { owner, value in
            (owner, (value.object?[EachKeys.each] ?? []).map { Entry(name: $0.name, value: $0.value, owner: owner) })
        }
        own = Dictionary(pairs) { first, _ in first }
    }

    /// The variables that an endpoint declares.
    func own(of endpoint: String) -> [Entry] { own[endpoint] ?? [] }

    /// The variables of an endpoint: those of the endpoints above it come before its own.
    mutating func all(of endpoint: String) -> [Entry] {
        if let known = all[endpoint] { return known }
        // Where endpoints form a cycle, which is an error, the search ends.
        all[endpoint] = []
        var found: [Entry] = []
        for variable in own(of: endpoint) {
            for entry in (variable.parent.map { all(of: $0) } ?? []) + [variable]
            where !found.contains(where: { $0.name == entry.name && $0.owner == entry.owner }) {
                found.append(entry)
            }
        }
        all[endpoint] = found
        return found
    }

    /// The endpoints on the way from one up to itself; nil if no way leads there.
    func cycle(through endpoint: String) -> [String]? {
        var ways = [[endpoint]]
        var seen: Set<String> = []
        while let way = ways.popLast() {
            for parent in own(of: way.last ?? "").compactMap(\.parent) {
                if parent == endpoint { return way + [parent] }
                if seen.insert(parent).inserted { ways.append(way + [parent]) }
            }
        }
        return nil
    }
}
