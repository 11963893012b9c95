import Documents
package import JSON
import Pagination

extension Endpoint {
    /// Whether the next page's URL need not stand in the response: an expression makes it, or the reader of XML.
    package var computesNext: Bool { paging.computesURLs || paging.pathsOfURLs.contains { joinsTexts(at: $0) } }

    /// Whether a value at a path may be joined of several texts of an XML document, which need not be one text for the server.
    ///
    /// - Parameter outer: the path of what it is inside; nil for the document.
    package func joinsTexts(at path: JSONPath, inside outer: JSONPath? = nil) -> Bool {
        guard case .xml(let rules) = form.format else { return false }
        // `[]` of an object has the values under any key.
        let outer = outer.flatMap { $0.steps.last == .each ? nil : $0.lastKey }
        guard let name = path.lastKey ?? outer else { return true }
        return name == "#text" || rules.texts.contains(name)
    }
}

extension JSONPath {
    /// The key of the value, or of the list around it.
    fileprivate var lastKey: String? {
        steps.reversed().lazy.compactMap { step in if case .key(let name) = step { name } else { nil } }.first
    }
}
