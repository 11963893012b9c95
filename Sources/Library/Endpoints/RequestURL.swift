import HTTP
import Plugins

/// Makes a request's URL from the plugin's templates. A value cannot change where the request goes.
enum RequestURL {
    static func url(
        _ template: RequestTemplate, of plugin: Plugin, _ arguments: Arguments
    ) throws(EndpointError) -> HTTPURL {
        let isWhole = isWhole(plugin)
        let base = try base(of: plugin, arguments)
        let root = try parsed(base)
        let path = try text(template.path, arguments) { value, keepsSlash in
            keepsSlash
                ? value.split(separator: "/", omittingEmptySubsequences: false)
                    .map { PercentEncoding.encoded(String($0)) }.joined(separator: "/")
                : PercentEncoding.encoded(value)
        }
        try refuseDotSegments(
            in: isWhole ? path : base + path, of: plugin.baseURL.names + template.path.names, arguments)
        let folder = root.path.hasSuffix("/") ? String(root.path.dropLast()) : root.path
        let isJoined = path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?")
        return try parsed("\(root.origin)\(folder)" + (isJoined ? path : "/" + path)).appendingQuery(root.query ?? "")
    }

    /// If the base URL is one parameter, its value is used unchanged.
    private static func isWhole(_ plugin: Plugin) -> Bool {
        plugin.baseURL.pieces.count == 1 && plugin.baseURL.names.count == 1
    }

    static func base(of plugin: Plugin, _ arguments: Arguments) throws(EndpointError) -> String {
        let isWhole = isWhole(plugin)
        return try text(plugin.baseURL, arguments) { value, _ in isWhole ? value : PercentEncoding.encoded(value) }
    }

    static func parsed(_ text: String) throws(EndpointError) -> HTTPURL {
        do { return try HTTPURL(text) } catch { throw .badURL(text: text, error) }
    }

    /// A value such as `..` would lead to another path than the plugin's, even when percent-encoded.
    private static func refuseDotSegments(
        in path: String, of names: [String], _ arguments: Arguments
    ) throws(EndpointError) {
        guard HTTPURL.hasDotSegment(path) else { return }
        let name = names.first { arguments[$0]?.contains { $0.hasPrefix(".") } ?? false } ?? ""
        throw .template(.dotSegment(name: name, value: arguments[name]?.first ?? ""))
    }

    private static func text(
        _ template: Template, _ arguments: Arguments, encode: (String, Bool) -> String
    ) throws(EndpointError) -> String {
        // An empty segment would lead to another resource.
        if let name = template.names.first(where: { arguments[$0]?.contains("") ?? false }) {
            throw .emptyParameter(name: name, standard: arguments.parameter(name)?.defaultValue)
        }
        guard let text = try arguments.text(of: template, encode: encode) else {
            throw .missingParameter(name: template.names.first { arguments[$0] == nil } ?? "", help: nil)
        }
        return text
    }
}
