import PersonalFiles
import Plugins
import Reading

extension PluginLibrary {
    /// The list that `plugin/endpoint` means, or `plugin` for its default or only endpoint, and its name. With `/comments`
    /// at the end, it is that of the comments under all items.
    func list(
        of reference: String, before words: [String]
    ) throws(LookupError) -> (plugin: Plugin, endpoint: Endpoint, name: String) {
        let suffix = "/comments"
        do throws(LookupError) {
            let (plugin, endpoint) = try endpoint(reference, before: words)
            return (plugin, endpoint, "\(plugin.name)/\(endpoint.name)")
        } catch {
            // An endpoint may itself be named `comments`.
            guard reference.hasSuffix(suffix),
                let (plugin, endpoint) = try? self.endpoint(String(reference.dropLast(suffix.count)))
            else { throw error }
            let name = "\(plugin.name)/\(endpoint.name)"
            guard let comments = endpoint.commentsOfAll else { throw .noComments(endpoint: name) }
            return (plugin, comments, name + suffix)
        }
    }
}

extension Endpoint {
    /// The parameters that the command line may give: those of the list, and its variables by their names.
    var givenParameters: [Parameter] {
        threadParameters.map { parameter in
            guard let variable = variables.first(where: { $0.parameter == parameter.name }) else { return parameter }
            return variable.name == parameter.name ? parameter : .parent
        }
    }

    /// Splits words into values of parameters, and others.
    func split(_ words: [String]) -> (given: [String: [String]], others: [String]) {
        var (given, others) = GivenParameters.split(words, known: givenParameters)
        for variable in variables where variable.name != variable.parameter {
            given[variable.parameter] = given.removeValue(forKey: variable.name)
        }
        return (given, others)
    }
}
