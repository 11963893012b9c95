import Schema
import Templates

/// The settings around an endpoint that apply to it too.
struct EnclosingSettings {
    /// The parameters of the plugin and of the enclosing endpoints.
    var parameters: [Parameter]
    /// The `cache:` settings, the innermost first.
    var caches: [Settings?]
    /// The plugin's own rules, which follow the endpoint's.
    let errors: [ErrorRule]
    /// The plugin's `defaults:`.
    var defaults: Settings?
    /// The base URL of the enclosing endpoint, unless it is that of the plugin.
    var base: Template?
    /// Whether requests to that base URL need no credential.
    var isUnsigned = false
    /// What its items belong to.
    var place = Endpoint.Place.nothing
    /// The parameters that the variables of the endpoint set.
    var variables: [Parameter] = []
    /// The parameters that items or variables set, of the enclosing endpoints too.
    var itemParameters: Set<String> = []

    /// The surroundings inside an endpoint that declares its own parameters.
    func inside(_ settings: Settings, declaring own: [Parameter]) -> EnclosingSettings {
        var inner = self
        inner.parameters = (own + variables).replacing(parameters)
        inner.itemParameters.formUnion(variables.map(\.name))
        inner.variables = []
        inner.caches = [settings[PluginKeys.cache]] + caches
        return inner
    }

    /// The settings of an endpoint, with the plugin's defaults for keys that it lacks.
    func completing(_ own: Settings) -> Settings {
        guard let defaults, place != .comment else { return own }
        return own.inheriting(DefaultKeys.inherited(by: own, isOfComments: place == .item), from: defaults)
    }

    /// The same without the plugin's defaults.
    var withoutDefaults: EnclosingSettings {
        var inner = self
        inner.defaults = nil
        return inner
    }
}

extension [Parameter] {
    /// The parameters of the surroundings, without those of the same names, and then these.
    func replacing(_ outer: [Parameter]) -> [Parameter] {
        guard !isEmpty else { return outer }
        let names = Set(map(\.name))
        return outer.filter { !names.contains($0.name) } + self
    }
}
