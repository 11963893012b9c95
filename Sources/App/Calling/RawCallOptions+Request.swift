import Endpoints
import HTTP
import JSON

extension RawCallOptions {
    /// The request with the given fields and body.
    func applied(
        _ fields: [GivenField], to request: HTTPRequest, interruption: Int32
    ) throws -> HTTPRequest {
        guard HTTPToken.isToken(request.method) else { throw CallError.badMethod(request.method) }
        var request = request
        request.redirects.areFollowed = !noFollow
        if let data {
            if request.method == "HEAD" { throw CallError.bodyWithHead }
            let body = try ArgumentBytes.read(data, interruption: interruption)
            request.body = body
            request.fields.set("Content-Type", Self.contentType(of: body))
        }
        // Several fields of one name are all sent, instead of folio's own.
        var given: Set<String> = []
        for (field, isSecret) in fields.map({ ($0.line, $0.isSecret) }) {
            if given.insert(field.name.lowercased()).inserted {
                request.fields = request.fields.filter { $0.name.lowercased() != field.name.lowercased() }
                request.secrets.parts.fields.removeAll { $0.name.lowercased() == field.name.lowercased() }
            }
            if let value = field.value {
                request.fields.append(field.name, value, isSecret: isSecret)
            } else {
                request.withheldFields.append(field.name)
            }
        }
        let length = request.body?.count ?? 0
        if let text = request.fields["Content-Length"], text != String(length) {
            let isSecret = fields.contains { $0.isSecret && $0.line.name.lowercased() == "content-length" }
            throw CallError.badContentLength(isSecret ? nil : text, length: length)
        }
        if request.fields.hasIdempotencyKey { request.retry.isIdempotent = true }
        return request
    }

    /// JSON for a document, and curl's default for anything else.
    private static func contentType(of body: [UInt8]) -> String {
        let first = body.first { !" \t\r\n".utf8.contains($0) }
        let isDocument = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        // Why it is not JSON does not matter.
        guard isDocument, (try? plan.extract(from: body)) != nil else { return "application/x-www-form-urlencoded" }
        return "application/json"
    }

    private static let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])
}

extension [GivenField] {
    /// Whether they contain a credential for the whole request.
    var signThemselves: Bool {
        let words = ["authorization", "cookie", "token", "secret", "api-key", "apikey"]
        return names.contains { name in words.contains(where: name.contains) }
    }

    /// Whether the response may be meant for the caller alone: any header field may be a credential, except a few.
    var arePersonal: Bool {
        contains { $0.isSecret } || names.contains { !SafelistedFields.contains($0) && $0 != "idempotency-key" }
    }

    /// In lower case.
    private var names: [String] { map { $0.line.name.lowercased() } }
}
