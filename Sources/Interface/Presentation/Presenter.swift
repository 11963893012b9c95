/// What a presenter tells a view, each by a closure.
package struct PresenterView<Model> {
    /// Whether something is being loaded.
    package let showLoading: (Bool) -> Void
    /// The message of a failure; nil takes an earlier one away.
    package let showError: (String?) -> Void
    /// What was loaded, as the view shows it.
    package let showModel: (Model) -> Void

    package init(
        showLoading: @escaping (Bool) -> Void, showError: @escaping (String?) -> Void,
        showModel: @escaping (Model) -> Void
    ) {
        self.showLoading = showLoading
        self.showError = showError
        self.showModel = showModel
    }
}

/// Turns the course of one load into what a view shows, whatever is loaded.
package struct Presenter<Resource, Model> {
    private let view: PresenterView<Model>
    private let map: (Resource) throws -> Model
    private let message: (any Error) -> String

    /// - Parameters:
    ///   - map: makes of what was loaded what is shown.
    ///   - message: says an error, of the load or of `map`, in the person's language.
    package init(
        view: PresenterView<Model>, map: @escaping (Resource) throws -> Model,
        message: @escaping (any Error) -> String
    ) {
        self.view = view
        self.map = map
        self.message = message
    }

    /// The load begins.
    package func start() {
        view.showError(nil)
        view.showLoading(true)
    }

    /// The load gave what it should.
    package func finish(with resource: Resource) {
        do {
            view.showModel(try map(resource))
            view.showLoading(false)
        } catch {
            fail(with: error)
        }
    }

    /// The load failed.
    package func fail(with error: any Error) {
        view.showError(message(error))
        view.showLoading(false)
    }
}
