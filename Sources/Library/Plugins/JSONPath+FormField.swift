package import JSON

extension JSONPath {
    /// The form field that the path names; nil if it names none.
    package var formField: String? {
        guard steps.count == 1, case .key(let name)? = steps.first else { return nil }
        return name
    }
}
