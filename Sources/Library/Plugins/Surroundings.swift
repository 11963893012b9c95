import Schema

/// What stands around an endpoint in the file, and holds for it, too.
struct Surroundings {
    /// The parameters of the plugin, and of the endpoints that it is nested in.
    var parameters: [Parameter]
    /// What is said of keeping, the nearest first.
    var caches: [Settings?]
    /// The plugin's own rules, which follow the endpoint's.
    let errors: [ErrorRule]
    /// What its items are under.
    var place = Endpoint.Place.nothing

    /// The same inside an endpoint that declares parameters of its own.
    func inside(_ settings: Settings, declaring own: [Parameter]) -> Surroundings {
        var inner = self
        inner.parameters = parameters.filter { outer in !own.contains { $0.name == outer.name } } + own
        inner.caches = [settings[PluginKeys.cache]] + caches
        return inner
    }
}
