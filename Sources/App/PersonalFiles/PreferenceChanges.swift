package import Plugins
import Templates

/// Changes to the user's preferences for one plugin, from words such as `NAME=VALUE`.
package struct PreferenceChanges {
    private let plugin: Plugin
    /// The new values of each parameter in the order of the words; nil removes the preference.
    private var changes: [(name: String, values: [String]?)] = []

    /// Reads words: several of one name are a list, and `NAME=` alone removes a preference.
    ///
    /// Throws `PreferenceError` for a word without `=`, and `EndpointError` for a value that the plugin does not take.
    package init(_ words: [String], of plugin: Plugin) throws {
        self.plugin = plugin
        let known = plugin.allParameters
        var found: [(name: String, values: [String])] = []
        for word in words {
            let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard halves.count == 2 else {
                let isKnown = known.contains { $0.name == word }
                throw PreferenceError.noValue(plugin: plugin.name, word: word, isKnown: isKnown)
            }
            if let index = found.firstIndex(where: { $0.name == halves[0] }) {
                found[index].values.append(halves[1])
            } else {
                found.append((halves[0], [halves[1]]))
            }
        }
        changes = found.map { ($0.name, $0.values == [""] ? nil : $0.values) }
        for case (let name, let values?) in changes { try Preferences.check(values, for: name, among: known) }
    }

    var isEmpty: Bool { changes.isEmpty }

    func apply(to preferences: inout Preferences) {
        for (name, values) in changes { preferences[plugin.name, name] = values }
    }

    /// Checks that the base URL is valid with the changed preferences.
    func checkBase(with preferences: Preferences) throws(PreferenceError) {
        let names = Set(plugin.baseURL.names)
        guard let change = changes.first(where: { names.contains($0.name) && $0.values != nil }) else { return }
        var after = preferences
        apply(to: &after)
        let values = Dictionary(uniqueKeysWithValues: after.values(of: plugin.name).map { ($0.name, $0.values) })
        do { try Preferences.checkBase(of: plugin, with: values) } catch {
            throw .refused(
                parameter: change.name, value: (change.values ?? []).joined(separator: ","), error)
        }
    }
}
