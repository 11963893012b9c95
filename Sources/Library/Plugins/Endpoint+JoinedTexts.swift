import Documents
package import JSON
import Pagination

extension Endpoint {
    /// Whether the next page's URL need not stand in the response: an expression makes it, or the reader of XML.
    package var computesNext: Bool { paging.computesURLs || paging.pathsOfURLs.contains(where: joinsTexts) }

    /// Whether a value at a path may be joined of several texts of an XML document, which need not be one text for the server.
    package func joinsTexts(at path: JSONPath) -> Bool {
        guard case .xml(let rules) = form.format, case .key(let name)? = path.steps.last(where: { $0 != .each }) else {
            return false
        }
        return name == "#text" || rules.texts.contains(name)
    }
}
