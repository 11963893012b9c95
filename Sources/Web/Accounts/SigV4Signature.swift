import HTTP
import System

/// A signature of AWS, Signature Version 4, at a time for a region and a service.
///
/// Source: "Create a signed AWS API request" in the AWS Identity and Access Management User Guide.
struct SigV4Signature {
    /// When the request is sent, such as `20261126T183000Z`.
    private let time: String
    private let region: String
    private let service: String

    init(at time: Int64, region: String, service: String) {
        self.time = Timestamp.text(time).filter { $0 != "-" && $0 != ":" }
        (self.region, self.service) = (region, service)
    }

    private var day: String { String(time.prefix(8)) }

    private var scope: String { "\(day)/\(region)/\(service)/aws4_request" }

    private var isForS3: Bool { service == "s3" }

    /// Adds the fields that are signed, too.
    func prepare(_ request: inout HTTPRequest) {
        request.fields.set("X-Amz-Date", time)
        guard isForS3, request.fields[Self.contentHashName] == nil else { return }
        request.fields.set(Self.contentHashName, Self.hash(of: request.body))
    }

    private static let contentHashName = "X-Amz-Content-SHA256"

    /// Adds the signature that a function makes of a text.
    func add(to request: inout HTTPRequest, key: String, _ sign: (String) -> String) {
        let names = signedFields(of: request).map(\.name).joined(separator: ";")
        let signature = sign(text(of: request))
        request.fields.set(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential=\(key)/\(scope), SignedHeaders=\(names), Signature=\(signature)",
            isSecret: true)
    }

    func sign(_ text: String, secret: String) -> String {
        var key = Array("AWS4\(secret)".utf8)
        for part in [day, region, service, "aws4_request"] {
            key = HashFunction.sha256.hmac(Array(part.utf8), key: key)
        }
        return HashFunction.sha256.hmac(Array(text.utf8), key: key).hexText
    }

    /// The text that is signed.
    func text(of request: HTTPRequest) -> String {
        let fields = signedFields(of: request)
        let canonical = [
            request.method, path(of: request.url), Self.query(of: request.url),
            fields.map { "\($0.name):\($0.value)\n" }.joined(), fields.map(\.name).joined(separator: ";"),
            // A request may say that its body is not signed.
            request.fields[Self.contentHashName] ?? Self.hash(of: request.body),
        ].joined(separator: "\n")
        let hash = HashFunction.sha256.hash(Array(canonical.utf8)).hexText
        return ["AWS4-HMAC-SHA256", time, scope, hash].joined(separator: "\n")
    }

    private static func hash(of body: [UInt8]?) -> String { HashFunction.sha256.hash(body ?? []).hexText }

    /// The host, the media type and the fields of AWS, in the order of their names.
    private func signedFields(of request: HTTPRequest) -> [(name: String, value: String)] {
        let names = Set(request.fields.all.map { $0.name.lowercased() })
        let own = names.filter { $0 == "content-type" || $0.hasPrefix("x-amz-") }
        let fields = own.map { name in
            let values = request.fields.values(of: name).map { $0.split(separator: " ").joined(separator: " ") }
            return (name: name, value: values.joined(separator: ","))
        }
        return (fields + [(name: "host", value: request.url.origin.authority)]).sorted { $0.name < $1.name }
    }

    /// The path with each segment encoded once for S3, and once more for all other services, as it is encoded already.
    private func path(of url: HTTPURL) -> String {
        if isForS3 {
            let segments = url.path.split(separator: "/", omittingEmptySubsequences: false)
            return segments.map { PercentEncoding.encoded(PercentEncoding.decoded($0)) }.joined(separator: "/")
        }
        let segments = url.path.split(separator: "/").map { PercentEncoding.encoded(String($0)) }
        return "/" + segments.joined(separator: "/") + (url.path.hasSuffix("/") && !segments.isEmpty ? "/" : "")
    }

    /// The parameters in the order of their names and values.
    private static func query(of url: HTTPURL) -> String {
        let pairs = (url.query ?? "").split(separator: "&").map { part in
            let name = part.prefix { $0 != "=" }
            let value = part.dropFirst(name.count + 1)
            return (
                name: PercentEncoding.encoded(PercentEncoding.decoded(name)),
                value: PercentEncoding.encoded(PercentEncoding.decoded(value))
            )
        }
        return pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) }.map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
    }
}
