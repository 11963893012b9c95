import HTTP
import Redaction

/// The secrets of a request.
struct SignedSecrets {
    private(set) var all: [String] = []
    /// The secrets that grant access by themselves.
    private(set) var keys: [String] = []

    /// The shortest secret to search for in bodies.
    static let shortestInBody = SecretSearch.shortestStored

    init() {}

    init(all: [String], keys: [String]) {
        self.all = all
        self.keys = keys
    }

    mutating func append(_ other: SignedSecrets) {
        all += other.all
        keys += other.keys
    }

    /// Removes secrets from the fields and URL of a response, and notes which fields and whether the body repeated
    /// them.
    func conceal(in response: inout HTTPResponse, to request: HTTPRequest) {
        // A successful response may have a message, too, in place of items.
        response.secrets.sent.formUnion(Authentication.credentials(all, in: request))
        let sent = Authentication.credentials(keys, in: request)
        response.secrets.keys.formUnion(sent)
        remove(
            SecretSearch(sent, shortest: SecretSearch.shortestShown), from: &response,
            to: request.url.removingQuery(request.secrets.queryNames), names: request.secrets.queryNames)
        // A key in the query must not be seen by others, nor become part of relative links.
        response.url = response.url.removingQuery(request.secrets.queryNames)
        let search = SecretSearch(sent, shortest: Self.shortestInBody)
        response.secrets.inBody.formUnion(search.found(in: response.body))
        if let decoded = request.secrets.decoding?(response.body) {
            response.secrets.inBody.formUnion(search.found(in: decoded))
        }
    }

    /// Removes keys from the fields of a response, such as a link to the next page. A field with a key in its name is
    /// removed completely.
    private func remove(
        _ search: SecretSearch, from response: inout HTTPResponse, to url: HTTPURL, names: Set<String>
    ) {
        response.statusLine = response.statusLine.map { search.removing(from: $0) }
        response.fields = response.fields.filter { !search.finds(in: $0.name) }
        for field in response.fields.all where search.finds(in: field.value) {
            let name = field.name.lowercased()
            response.secrets.inFields.insert(name)
            if !field.links.allSatisfy({ search.mayBeRemoved(fromLink: $0, to: url, names: names) }) {
                response.secrets.inLinks.insert(name)
            }
        }
        if !response.secrets.inFields.isEmpty {
            response.fields = response.fields.mapValues { field in
                let value = field.links.reduce(field.value) { $0.replacing($1, with: search.removing(fromLink: $1)) }
                return search.removing(from: value)
            }
        }
    }
}

extension HTTPFields.Field {
    /// The links in its value, if it may have some.
    fileprivate var links: [String] {
        if name.lowercased() == "link" { return LinkHeader([value]).links.map(\.target) }
        return value.hasPrefix("/") || value.hasPrefix("?") || value.contains("://") ? [value] : []
    }
}

extension Authentication {
    /// Secrets, also as they are encoded in the fields of a request: everything that its response might repeat.
    static func credentials(_ secrets: [String], in request: HTTPRequest) -> Set<String> {
        let sent = request.fields.all.filter(\.isSecret).flatMap { field in
            // The part after the scheme's name, if there is one, and the values of cookies.
            field.credentials.dropFirst().filter { $0.utf8.count >= SecretSearch.shortestShown }
                + (field.value.split(separator: " ").last.map { [String($0)] } ?? [])
        }
        return Set(secrets + sent).subtracting([""])
    }
}
