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
    /// The endpoints whose items have the values of each one's variables.
    private let parents: [String: [String]]
    private let hasCycle: Bool
    private var all: [String: [Entry]] = [:]

    init(_ endpoints: [(name: String, value: SettingValue)]) {
        names = endpoints.map(\.name)
        let pairs = endpoints.map { owner, value in
            (owner, (value.object?[EachKeys.each] ?? []).map { Entry(name: $0.name, value: $0.value, owner: owner) })
        }
        own = Dictionary(pairs) { first, _ in first }
        parents = own.mapValues { $0.compactMap(\.parent) }
        hasCycle = Self.hasCycle(parents)
    }

    /// Whether an endpoint is above itself: taking away those with nothing above them does not take away all.
    private static func hasCycle(_ parents: [String: [String]]) -> Bool {
        var children: [String: [String]] = [:]
        var waiting = parents.mapValues { $0.count { parents[$0] != nil } }
        for (name, above) in parents { for parent in above { children[parent, default: []].append(name) } }
        var free = waiting.filter { $0.value == 0 }.map(\.key)
        var count = 0
        while let name = free.popLast() {
            count += 1
            for child in children[name] ?? [] {
                waiting[child, default: 0] -= 1
                if waiting[child] == 0 { free.append(child) }
            }
        }
        return count < parents.count
    }

    /// The variables that an endpoint declares.
    func own(of endpoint: String) -> [Entry] { own[endpoint] ?? [] }

    /// The variables of an endpoint: those of the endpoints above it come before its own. If there are too many, there is one
    /// more than allowed.
    mutating func all(of endpoint: String) -> [Entry] {
        if let known = all[endpoint] { return known }
        // Where endpoints form a cycle, which is an error, the search ends.
        all[endpoint] = []
        var found: [Entry] = []
        var known: Set<[String]> = []
        for variable in own(of: endpoint) {
            for entry in (variable.parent.map { all(of: $0) } ?? []) + [variable]
            where found.count <= DefinitionLimit.parameters.value && known.insert([entry.name, entry.owner]).inserted {
                found.append(entry)
            }
        }
        all[endpoint] = found
        return found
    }

    /// The endpoints on the way from one up to itself; nil if no way leads there.
    func cycle(through endpoint: String) -> [String]? {
        guard hasCycle else { return nil }
        // Each endpoint above, with the one below it on the way.
        var below: [String: String] = [:]
        var open = [endpoint]
        while let name = open.popLast() {
            for parent in parents[name] ?? [] where below[parent] == nil {
                below[parent] = name
                if parent == endpoint { return Self.way(from: endpoint, below) }
                open.append(parent)
            }
        }
        return nil
    }

    private static func way(from endpoint: String, _ below: [String: String]) -> [String] {
        var way = [endpoint]
        while let name = below[way[way.count - 1]] {
            way.append(name)
            if name == endpoint { break }
        }
        return way.reversed()
    }
}
