/// What a person says about a description.
package struct ImportOptions: Sendable {
    /// The name of the plugin; nil to derive it from the host.
    package var name: String?
    /// The URL of the API; nil for that of the description.
    package var baseURL: String?
    /// The URL of the description, if it came from one; relative URLs in it are relative to this one.
    package var location: String?

    package init(name: String? = nil, baseURL: String? = nil, location: String? = nil) {
        self.name = name
        self.baseURL = baseURL
        self.location = location
    }
}

/// A description that no plugin can be made of.
package enum ImportError: Error, Hashable {
    /// folio does not know this kind of description; with the kind that it seems to be.
    case unknownKind(String?)
    /// The description does not say where the API is.
    case noServer
    /// No operation returns a list; with the number of operations by GET, and of those whose response is not described.
    case noLists(operations: Int, undescribed: Int)
    /// The plugin would have more lists than a plugin file can have.
    case tooManyLists(Int)
    /// The text of the plugin would be longer than a plugin file can be.
    case tooLong
    /// None of the names that were asked for is that of a list.
    case unknownName(String, known: [String])
}
