import HTTP
import Plugins
import Templates

/// Makes a request's URL from the plugin's templates. A value cannot change where the request goes.
enum RequestURL {
    /// The URL of an endpoint's requests, with marks in place of secrets in its path (`HTTPRequest.PathSecret`).
    static func url(
        _ template: RequestTemplate, of plugin: Plugin, _ arguments: Arguments
    ) throws(EndpointError) -> HTTPURL {
        let templates = [template.base ?? plugin.baseURL, template.path]
        let isWhole = isWhole(templates[0])
        let concealed = arguments.concealingSecrets(in: templates)
        let known = arguments.lacksSecret ? concealed : arguments
        var base = try base(templates[0], known)
        var path = try text(template.path, known, encode: encoded)
        if HTTPURL.hasDotSegment(isWhole ? path : base + path) {
            throw .template(try dotSegment(in: isWhole ? [template.path] : templates, known))
        }
        let hasSecrets = concealed.marks.count > known.marks.count
        if hasSecrets {
            base = try self.base(templates[0], concealed)
            path = try text(template.path, concealed, encode: encoded)
        }
        try TextBudget.checkHead([base, path])
        let root = try parsed(base)
        let folder = root.path.hasSuffix("/") ? String(root.path.dropLast()) : root.path
        let isJoined = path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?")
        return try parsed("\(root.origin)\(folder)" + (isJoined ? path : "/" + path)).appendingQuery(root.query ?? "")
    }

    /// A path with its parameters' values.
    static func path(_ path: Template, _ arguments: Arguments) throws(EndpointError) -> String {
        try withoutDotSegment(path, arguments, text(path, arguments, encode: encoded))
    }

    /// The text of a template, if no value makes a segment such as `..` of it.
    static func withoutDotSegment(
        _ template: Template, _ arguments: Arguments, _ text: String
    ) throws(EndpointError) -> String {
        if HTTPURL.hasDotSegment(text) { throw .template(try dotSegment(in: [template], arguments)) }
        return text
    }

    /// If the base URL is one parameter, its value is used unchanged.
    static func isWhole(_ base: Template) -> Bool { base.pieces.count == 1 && base.names.count == 1 }

    /// A base URL with its parameters' values.
    static func base(_ base: Template, _ arguments: Arguments) throws(EndpointError) -> String {
        let isWhole = isWhole(base)
        let hosts = try hosts(in: base, arguments)
        return try text(base, arguments) { value, _ in
            isWhole || hosts.contains(value) ? value : PercentEncoding.encoded(value)
        }
    }

    /// The values of the parameters in the host, if each stays there: it is one label, or a whole host.
    private static func hosts(in base: Template, _ arguments: Arguments) throws(EndpointError) -> Set<String> {
        var found: Set<String> = []
        for part in base.hostParts {
            guard let value = try arguments.text(of: part.piece), !value.isEmpty else { continue }
            let labels = part.extent.name(in: value).split(separator: ".", omittingEmptySubsequences: false)
            // The text of a mapping may have several.
            let mayHaveDots = part.extent != .label || arguments.parameter(part.name)?.texts != nil
            guard labels.allSatisfy(HostRule.isLabel), mayHaveDots || labels.count == 1 else {
                throw .badHostValue(parameter: part.name, value: value, part.extent)
            }
            found.insert(value)
        }
        return found
    }

    static func parsed(_ text: String) throws(EndpointError) -> HTTPURL {
        do { return try HTTPURL(text) } catch { throw .badURL(text: text, error) }
    }

    /// The error for a value such as `..`, which would lead to another path than the plugin's, even when percent-encoded.
    /// It names the parameter whose value, after its functions, completes the segment.
    ///
    /// - Parameter templates: the parts of the path, which has such a segment.
    private static func dotSegment(
        in templates: [Template], _ arguments: Arguments
    ) throws(EndpointError) -> TemplateError {
        let names = templates.flatMap(\.pieces).compactMap { piece in
            if case .parameter(let name, _) = piece { name } else { nil }
        }
        for last in names.indices {
            // Without the values as far as this one, the path has no such segment.
            var (index, value, path) = (0, "", "")
            for template in templates {
                path += try text(template, arguments) { text, keepsSlash in
                    defer { index += 1 }
                    if index == last { value = text }
                    return index <= last ? "x" : encoded(text, keepsSlash: keepsSlash)
                }
            }
            guard HTTPURL.hasDotSegment(path) else {
                let isSecret = arguments.parameter(names[last])?.isSecret ?? false
                return .dotSegment(name: names[last], value: isSecret ? "…" : value)
            }
        }
        return .dotSegment(name: names.last ?? "", value: "")
    }

    /// A value for a path.
    static func encoded(_ value: String, keepsSlash: Bool) -> String {
        keepsSlash
            ? value.split(separator: "/", omittingEmptySubsequences: false)
                .map { PercentEncoding.encoded(String($0)) }.joined(separator: "/")
            : PercentEncoding.encoded(value)
    }

    private static func text(
        _ template: Template, _ arguments: Arguments, encode: (String, Bool) -> String
    ) throws(EndpointError) -> String {
        // An empty segment would lead to another resource.
        if let name = template.names.first(where: { arguments[$0]?.contains("") ?? false }) {
            if arguments.parameter(name)?.isSecret == true { throw .emptySecret(name: name) }
            throw .emptyParameter(name: name, standard: arguments.parameter(name)?.defaultValue)
        }
        guard let text = try arguments.text(of: template, encode: encode) else {
            throw .missingParameter(name: template.names.first { arguments[$0] == nil } ?? "", help: nil)
        }
        return text
    }
}
