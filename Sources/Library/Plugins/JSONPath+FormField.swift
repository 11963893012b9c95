package import JSON

extension JSONPath {
    /// The field of a form that it names; nil where it leads anywhere else.
    package var formField: String? {
        guard steps.count == 1, case .key(let name)? = steps.first else { return nil }
        return name
    }
}
