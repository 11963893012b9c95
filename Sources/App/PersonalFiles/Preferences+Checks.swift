package import Endpoints
import Plugins
import Templates

extension Preferences {
    /// Checks values of a plugin's parameter. Several endpoints may declare it: one that takes the values is enough.
    static func check(_ values: [String], for name: String, among known: [Parameter]) throws(EndpointError) {
        if known.contains(where: { $0.name == name && $0.isSecret }) { throw .secretPreferred(parameter: name) }
        var problem: EndpointError?
        for parameter in known where parameter.name == name {
            do throws(EndpointError) { return try Arguments.check(values, for: parameter) } catch {
                problem = problem ?? error
            }
        }
        let names = known.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        throw problem ?? .unknownParameter(name, allowed: names)
    }

    /// Checks that values of parameters make a valid base URL. Missing values may be given later.
    static func checkBase(of plugin: Plugin, with values: [String: [String]]) throws(EndpointError) {
        let values = values.filter { plugin.baseURL.names.contains($0.key) }
        do throws(EndpointError) { _ = try plugin.base(Arguments(values, forBaseOf: plugin)) } catch {
            if case .missingParameter = error { return }
            throw error
        }
    }
}

/// A preference that cannot be used or stored.
package enum PreferenceError: Error, Equatable {
    /// No variable names a folder for preferences.
    case noFolder
    /// A stored value that the plugin does not take, or no longer takes.
    case unusable(file: String, plugin: String, parameter: String, EndpointError)
    /// A new value that makes an invalid base URL.
    case refused(parameter: String, value: String, EndpointError)
    /// A word without `=`; `isKnown` if a parameter has that name.
    case noValue(plugin: String, word: String, isKnown: Bool)
}
