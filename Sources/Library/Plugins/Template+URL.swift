import HTTP
import Templates

/// Checks templates of URLs, as far as possible before the parameters have values.
extension Template {
    /// Why it is invalid as a base URL, whatever values its parameters have; nil if it may be valid.
    var baseURLProblem: PluginProblem? {
        if literals.contains(where: { $0.contains("?") || $0.contains("#") }) { return .queryInBaseURL(description) }
        return urlProblem
    }

    /// Why it is invalid as a URL, whatever values its parameters have; nil if it may be valid.
    var urlProblem: PluginProblem? {
        // The first parameter may be a whole URL.
        guard case .literal = pieces.first else { return nil }
        do throws(HTTPURLError) { _ = try HTTPURL(sample) } catch { return .badURL(text: description, error) }
        return hasDotSegment ? .dotSegment(description) : nil
    }

    /// Whether it begins with the scheme of an absolute URL.
    var hasScheme: Bool {
        guard case .literal(let text) = pieces.first else { return false }
        return ["https://", "http://"].contains(where: text.lowercased().hasPrefix)
    }

    /// Whether the path has a segment `.` or `..`, whatever values its parameters have. The segment would lead out of
    /// `base_url`, and many servers decode a percent-encoded one.
    var hasDotSegment: Bool {
        let path = pieces.reduce(into: "") { path, piece in
            switch piece {
            case .literal(let text): path += text
            case .parameter(_, let functions):
                let fixed = functions.lazy.compactMap { function in
                    switch function {
                    case .fallback(let text), .replacement(let text): text
                    default: nil
                    }
                }.first
                // A value is percent-encoded.
                path += fixed?.replacing("%", with: "%25") ?? "x"
            }
        }
        return HTTPURL.hasDotSegment(path)
    }

    private var literals: [String] {
        pieces.compactMap { if case .literal(let text) = $0 { text } else { nil } }
    }

    /// The URL with a valid value for each parameter: its name, or a number where a port may be.
    private var sample: String {
        pieces.reduce(into: "") { url, piece in
            switch piece {
            case .literal(let text): url += text
            case .parameter(let name, _): url += url.hasSuffix(":") ? "1" : name
            }
        }
    }
}
