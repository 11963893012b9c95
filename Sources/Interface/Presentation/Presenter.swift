/// How a presenter updates a view, with one closure for each change.
package struct PresenterView<Model> {
    /// Whether something is being loaded.
    package let showLoading: (Bool) -> Void
    /// Shows an error message; nil removes an earlier one.
    package let showError: (String?) -> Void
    /// Shows the loaded model.
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

/// Updates a view while something loads, whatever it is.
package struct Presenter<Resource, Model> {
    private let view: PresenterView<Model>
    private let map: (Resource) throws -> Model
    private let message: (any Error) -> String

    /// - Parameters:
    ///   - map: converts the loaded resource into the view's model.
    ///   - message: describes an error of the load or of `map`, in the user's language.
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

    /// The load succeeded.
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
