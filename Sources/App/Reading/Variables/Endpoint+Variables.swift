package import Plugins
import Templates

extension Endpoint {
    /// The variables that its requests depend on, if some have given values.
    ///
    /// - Parameter given: the values of parameters.
    package func variables(of plugin: Plugin, without given: [String: [String]]) -> [Variable] {
        var needed = plugin.names(usedBy: self)
        var kept: [Variable] = []
        for variable in variables.reversed() where needed.contains(variable.parameter) {
            kept.insert(variable, at: 0)
            guard given[variable.parameter] == nil, let parents = variable.parents else { continue }
            let set = Set(parents.parameters.map(\.name))
            needed.formUnion(plugin.names(usedBy: parents.endpoint).filter { !set.contains($0) })
            needed.formUnion(parents.parameters.flatMap(\.value.names))
        }
        return kept
    }
}
