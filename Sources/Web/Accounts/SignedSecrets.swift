import HTTP

/// The secrets that a request carries.
struct SignedSecrets {
    private(set) var all: [String] = []
    /// Those that let in whoever knows them.
    private var keys: [String] = []

    /// What is shorter stands in many a field by chance.
    private static let shortest = 4

    init() {}

    init(all: [String], keys: [String]) {
        self.all = all
        self.keys = keys
    }

    mutating func append(_ other: SignedSecrets) {
        all += other.all
        keys += other.keys
    }

    /// An answer's fields without the keys that they repeat, as a link to the next page does.
    func removed(from fields: HTTPFields, of request: HTTPRequest) -> HTTPFields {
        let forms = Authentication.forms(of: keys, in: request).filter { $0.utf8.count >= Self.shortest }
        if forms.isEmpty { return fields }
        return fields.mapValues { PercentEncoding.removing(Array(forms), from: $0) }
    }
}

extension Authentication {
    /// Secrets in every form in which the answer to a request that carries them might repeat them.
    static func forms(of secrets: [String], in request: HTTPRequest) -> Set<String> {
        // Behind the name of the scheme, where there is one.
        let sent = request.fields.all.filter(\.isSecret).compactMap { $0.value.split(separator: " ").last }
        let plain = secrets + sent.map { String($0) }
        return Set(plain + plain.map(PercentEncoding.encoded)).subtracting([""])
    }
}
