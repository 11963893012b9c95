import HTTP
import Redaction

/// The secrets that a request carries.
struct SignedSecrets {
    private(set) var all: [String] = []
    /// Those that let in whoever knows them.
    private(set) var keys: [String] = []

    /// A body is longer than a field; a key that lets anyone in is longer, too.
    private static let shortestInBody = 8

    init() {}

    init(all: [String], keys: [String]) {
        self.all = all
        self.keys = keys
    }

    mutating func append(_ other: SignedSecrets) {
        all += other.all
        keys += other.keys
    }

    /// Leaves out of an answer what it repeats of them where others would see it, and notes where it did and whether its
    /// body does.
    func conceal(in response: inout HTTPResponse, to request: HTTPRequest) {
        if response.status >= 400 || request.secrets.successMayBeError {
            response.secrets.sent.formUnion(Authentication.credentials(all, in: request))
        }
        let sent = Authentication.credentials(keys, in: request)
        response.secrets.keys.formUnion(sent)
        remove(SecretSearch(sent, shortest: SecretSearch.shortestShown), from: &response)
        // A key in the query stays out of what others see, and out of what relative links are resolved against.
        response.url = response.url.removingQuery(request.secrets.queryNames)
        response.secrets.inBody.formUnion(
            SecretSearch(sent, shortest: Self.shortestInBody).found(in: response.body))
    }

    /// An answer's fields go without the keys that they repeat, as a link to the next page does; one whose name holds a key
    /// goes whole.
    private func remove(_ search: SecretSearch, from response: inout HTTPResponse) {
        response.fields = response.fields.filter { !search.finds(in: $0.name) }
        for field in response.fields.all where search.finds(in: field.value) {
            response.secrets.inFields.insert(field.name.lowercased())
        }
        if !response.secrets.inFields.isEmpty {
            response.fields = response.fields.mapValues { search.removing(from: $0) }
        }
    }
}

extension Authentication {
    /// Secrets, and what a request that carries them makes of them in its fields: all that its answer might repeat.
    static func credentials(_ secrets: [String], in request: HTTPRequest) -> Set<String> {
        // Behind the name of the scheme, where there is one.
        let sent = request.fields.all.filter(\.isSecret).compactMap { $0.value.split(separator: " ").last }
        return Set(secrets + sent.map { String($0) }).subtracting([""])
    }
}
