import Pagination
import Plugins
import Templates

/// Where the requests of all pages but the first go, if they differ from the first.
final class LaterTarget: Sendable {
    private let template: RequestTemplate
    private let plugin: Plugin
    private let arguments: Arguments
    private let computesNext: Bool
    /// Made once, if no template mentions the token of the page.
    private let fixed: RequestTarget?

    /// Whether a template mentions the token of the page.
    var mentionsToken: Bool { fixed == nil }

    /// Nil if later requests are like the first.
    init?(_ endpoint: Endpoint, of plugin: Plugin, arguments: Arguments) throws(EndpointError) {
        guard let template = endpoint.later else { return nil }
        self.template = template
        self.plugin = plugin
        self.arguments = arguments
        computesNext = endpoint.computesNext
        let isFixed =
            arguments.parameter(LaterKeys.token) != nil
            || !template.templates.contains { $0.names.contains(LaterKeys.token) }
        fixed =
            isFixed
            ? try RequestTarget(template, of: plugin, arguments: arguments, computesNext: computesNext) : nil
    }

    /// The target of the request for a page.
    ///
    /// - Parameter token: of the page.
    func target(_ token: String?) throws(EndpointError) -> RequestTarget {
        if let fixed { return fixed }
        var arguments = arguments
        arguments.token = token
        return try RequestTarget(template, of: plugin, arguments: arguments, computesNext: computesNext)
    }
}
