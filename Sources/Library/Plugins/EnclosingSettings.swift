import Schema

/// The settings around an endpoint that apply to it too.
struct EnclosingSettings {
    /// The parameters of the plugin and of the enclosing endpoints.
    var parameters: [Parameter]
    /// The `cache:` settings, the innermost first.
    var caches: [Settings?]
    /// The plugin's own rules, which follow the endpoint's.
    let errors: [ErrorRule]
    /// What its items belong to.
    var place = Endpoint.Place.nothing

    /// The surroundings inside an endpoint that declares its own parameters.
    func inside(_ settings: Settings, declaring own: [Parameter]) -> EnclosingSettings {
        var inner = self
        inner.parameters = parameters.filter { outer in !own.contains { $0.name == outer.name } } + own
        inner.caches = [settings[PluginKeys.cache]] + caches
        return inner
    }
}
