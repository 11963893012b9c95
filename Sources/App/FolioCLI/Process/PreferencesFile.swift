import Diagnostics
import Endpoints
import Plugins
import Presentation
import System
import TerminalSession
import Wording
import YAML

extension CompositionRoot {
    /// What the person prefers; nothing where there is no file.
    func preferences() throws -> Preferences {
        guard let path = pluginSearch.preferences, let bytes = try FileText.bytes(path) else { return Preferences() }
        return try Preferences(YAMLSource(bytes: bytes, file: path))
    }

    /// Changes what the person prefers while no other process does; gives what is preferred then.
    func changePreferences(_ body: (inout Preferences) -> Void) async throws -> Preferences {
        guard let path = pluginSearch.preferences else { throw PreferenceProblem.noFolder }
        let lock = try await HeldFileLock(beside: path)
        defer { withExtendedLifetime(lock) {} }
        var preferences = try preferences()
        body(&preferences)
        try FileText.replace(path, with: Array(preferences.text.utf8), mode: 0o666)
        return preferences
    }

    /// What is given, and what is preferred where nothing is. What a person prefers is nothing for a file that is not
    /// trusted.
    func preferring(
        _ given: [String: [String]], for parameters: [Parameter], of plugin: Plugin
    ) throws -> [String: [String]] {
        let preferences = try preferences()
        var all = given
        for parameter in parameters where given[parameter.name] == nil {
            guard let values = preferences[plugin.name, parameter.name] else { continue }
            do { try Preferences.check(values, for: parameter.name, among: [parameter]) } catch {
                throw unusable(parameter.name, of: plugin, error)
            }
            all[parameter.name] = values
        }
        if let name = plugin.baseURL.names.first(where: { given[$0] == nil && all[$0] != nil }) {
            do { try Preferences.checkBase(of: plugin, with: all) } catch { throw unusable(name, of: plugin, error) }
        }
        if all.count > given.count, let distrust = plugin.distrust {
            messages.notice(
                Message(
                    """
                    \(Complaint.untrusted(distrust)), so your preferences are ignored; to use them: folio plugins \
                    trust
                    """)
            )
            return given
        }
        return all
    }

    private func unusable(_ parameter: String, of plugin: Plugin, _ problem: EndpointProblem) -> PreferenceProblem {
        .unusable(file: pluginSearch.preferences ?? "", plugin: plugin.name, parameter: parameter, problem)
    }
}

extension Preferences {
    /// Checks values of a plugin's parameter, which several endpoints may declare: one that takes them is enough.
    static func check(_ values: [String], for name: String, among known: [Parameter]) throws(EndpointProblem) {
        if known.contains(where: { $0.name == name && $0.isSecret }) { throw .secretPreferred(parameter: name) }
        var problem: EndpointProblem?
        for parameter in known where parameter.name == name {
            do throws(EndpointProblem) { return try Arguments.check(values, for: parameter) } catch {
                problem = problem ?? error
            }
        }
        let names = known.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        throw problem ?? .unknownParameter(name, allowed: names)
    }
}

extension Preferences {
    /// Checks that values of parameters make a base URL that can be asked; those that are still to come do not matter.
    static func checkBase(of plugin: Plugin, with values: [String: [String]]) throws(EndpointProblem) {
        let values = values.filter { plugin.baseURL.names.contains($0.key) }
        do throws(EndpointProblem) { _ = try plugin.base(Arguments(values, forBaseOf: plugin)) } catch {
            if case .missingParameter = error { return }
            throw error
        }
    }
}

/// What can be wrong with preferences.
enum PreferenceProblem: Error, Equatable {
    /// No variable names a folder for them.
    case noFolder
    /// A value that the plugin does not take, or not any more.
    case unusable(file: String, plugin: String, parameter: String, EndpointProblem)
    /// A value that makes a URL which cannot be asked; it is not kept.
    case refused(parameter: String, value: String, EndpointProblem)
    /// A word without `=`; `isKnown` where a parameter has that name.
    case noValue(plugin: String, word: String, isKnown: Bool)
}
