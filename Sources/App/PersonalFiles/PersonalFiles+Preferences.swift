import Endpoints
package import Plugins
import System
import Templates
import YAML

extension PersonalFiles {
    /// The user's preferences; empty without a file.
    package func preferences() throws -> Preferences {
        guard let path = search.preferences, let bytes = try FileSystem.bytes(path) else { return Preferences() }
        return try Preferences(YAMLSource(bytes: bytes, file: path))
    }

    /// Stores changes, and returns the preferences after them. Without changes, nothing is written.
    package func preferences(after changes: PreferenceChanges) async throws -> Preferences {
        let before = try preferences()
        if changes.isEmpty { return before }
        try changes.checkBase(with: before)
        guard let path = search.preferences else { throw PreferenceError.noFolder }
        let lock = try await HeldFileLock(beside: path) { notice(.waiting(path: path)) }
        defer { withExtendedLifetime(lock) {} }
        var preferences = try preferences()
        changes.apply(to: &preferences)
        try FileSystem.replace(path, with: Array(preferences.text.utf8), mode: 0o666)
        return preferences
    }

    /// The given values, with the user's preferences for the other parameters. A plugin that is not trusted gets no
    /// preferences, which is reported.
    package func addingPreferences(
        to given: [String: [String]], for parameters: [Parameter], of plugin: Plugin
    ) throws -> [String: [String]] {
        let preferences = try preferences()
        let preferred = parameters.compactMap { parameter in
            given[parameter.name] == nil ? preferences[plugin.name, parameter.name].map { (parameter, $0) } : nil
        }
        // Not even whether they are valid: an error would tell the server something of them.
        if preferred.isEmpty || ignoresPreferences(of: plugin) { return given }
        var all = given
        for (parameter, values) in preferred {
            do { try Preferences.check(values, for: parameter.name, among: [parameter]) } catch {
                throw unusable(parameter.name, of: plugin, error)
            }
            all[parameter.name] = values
        }
        if let name = plugin.baseURL.names.first(where: { given[$0] == nil && all[$0] != nil }) {
            do { try Preferences.checkBase(of: plugin, with: all) } catch { throw unusable(name, of: plugin, error) }
        }
        return all
    }

    /// Whether a plugin gets no preferences because its file is not trusted, which is then reported.
    package func ignoresPreferences(of plugin: Plugin) -> Bool {
        plugin.untrustedFile.map { notice(.preferencesIgnored($0)) } != nil
    }

    private func unusable(_ parameter: String, of plugin: Plugin, _ problem: EndpointError) -> PreferenceError {
        .unusable(file: search.preferences ?? "", plugin: plugin.name, parameter: parameter, problem)
    }
}
