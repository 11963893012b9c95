package import HTTP

/// The URLs that lists are found at in the same way: those with the same origin, path and names of parameters. Where a
/// parameter may select a page or its size, they also have the same value.
package struct URLPattern: Sendable, Hashable {
    /// The pattern as a URL without the values of other parameters.
    package let text: String
    /// The host, and the port where it is not the usual one.
    package let authority: String
    /// A short text for the name of a file, which other patterns may share.
    package let label: String

    /// - Parameters:
    ///   - url: a URL without credentials.
    ///   - query: the GraphQL query that is sent to it; nil for none.
    package init(_ url: HTTPURL, graphQL query: String? = nil) {
        let parameters = PercentEncoding.queryParameters(of: "\(url)").map { parameter in
            let isOfPaging = ParameterNames.isSize(parameter.name) || ParameterNames.isPlace(parameter.name)
            return isOfPaging ? "\(parameter.name)=\(parameter.value)" : "\(parameter.name)="
        }
        let names = Array(Set(parameters)).sorted().joined(separator: "&")
        let base = "\(url.origin)\(url.path)"
        let words = query.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        text = (names.isEmpty ? base : "\(base)?\(names)") + (words.map { " \($0)" } ?? "")
        authority = url.origin.authority
        let letters = url.path.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        label = String(String(letters).split(separator: "-").joined(separator: "-").suffix(60))
    }
}
