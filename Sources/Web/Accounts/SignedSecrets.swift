private import Glibc
import HTTP

/// The secrets that a request carries.
struct SignedSecrets {
    private(set) var all: [String] = []
    /// Those that let in whoever knows them.
    private(set) var keys: [String] = []

    /// What is shorter stands in many a field by chance.
    private static let shortest = 4
    /// In a body even more does; a key that lets anyone in is longer.
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

    /// Leaves out of an answer what it repeats of them where others would see it, and notes whether its body does.
    func conceal(in response: inout HTTPResponse, to request: HTTPRequest) {
        if response.status >= 400 || request.mayFailInside {
            response.credentials.formUnion(Authentication.forms(of: all, in: request))
        }
        response.fields = removed(from: response.fields, of: request)
        // A key in the query stays out of what others see, and out of what relative links are resolved against.
        response.url = response.url.removingQuery(request.secretQueryNames)
        response.repeatedCredentials.formUnion(repeated(in: response.body, of: request))
    }

    /// The keys that a body repeats, as they are, percent-encoded, or as JSON may write them.
    private func repeated(in body: [UInt8], of request: HTTPRequest) -> Set<String> {
        let forms = Authentication.forms(of: keys, in: request).filter { $0.utf8.count >= Self.shortestInBody }
        let escaped = forms.filter { $0.contains("/") }.map { $0.replacing("/", with: "\\/") }
        return forms.union(escaped).filter { Self.occurs(Array($0.utf8), in: body) }
    }

    /// By the C library's search for the first byte: pages are large, and every one is looked through.
    private static func occurs(_ key: [UInt8], in body: [UInt8]) -> Bool {
        body.withUnsafeBytes { body in
            key.withUnsafeBytes { key in
                guard let first = key.first, var start = body.baseAddress, let wanted = key.baseAddress else {
                    return false
                }
                var left = body.count - key.count + 1
                while left > 0, let found = memchr(start, Int32(first), left) {
                    if memcmp(found, wanted, key.count) == 0 { return true }
                    left -= UnsafeRawPointer(found) - start + 1
                    start = UnsafeRawPointer(found) + 1
                }
                return false
            }
        }
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
