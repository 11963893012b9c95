import CurlHTTP
import HTTP

/// Runs a body with its own loop.
func withLoop<Result>(
    caFile: String? = nil, _ body: (CurlLoop) async throws -> Result
) async throws -> Result {
    let loop = try CurlLoop(caFile: caFile)
    defer { loop.stop() }
    return try await body(loop)
}

/// Runs a body on the thread of its own loop. While other tests use all threads, a second request would else come so late
/// that libcurl takes another connection: it reuses none after 118 s.
func onLoop<Result>(
    caFile: String? = nil, _ body: (CurlLoop) async throws -> Result
) async throws -> Result {
    try await withLoop(caFile: caFile) { loop in
        try await withTaskExecutorPreference(loop) { try await body(loop) }
    }
}

extension HTTPRequest {
    /// A request to a port of loopback.
    static func to(
        _ port: Int, scheme: String = "http", method: String = "GET", path: String = "/", fields: HTTPFields = [:],
        body: [UInt8]? = nil, limits: HTTPLimits = HTTPLimits()
    ) throws -> HTTPRequest {
        HTTPRequest(
            method: method, url: try HTTPURL("\(scheme)://127.0.0.1:\(port)\(path)"), fields: fields, body: body,
            limits: limits)
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// One page, plain and in every coding that libcurl decodes here.
enum CodedPage {
    static let text =
        #"{"items":["# + (1...20).map { #"{"id":\#($0),"title":"item \#($0)"}"# }.joined(separator: ",") + "]}"

    /// Base64, made with the codings' own tools.
    static let codings = [
        "gzip": """
        H4sIAAAAAAACA2XQOw6DMBAG4atEW1Mw5u2rROmgsAQV7hB3T5RIu9Kfeqr5Lit1O07Lz8vKapnGaqn7ZvkbHtjd/EqSkrx0UjovvZTeyyBl8\
        DJKGb1MUiYvs5TZyyJl8UKrq220P4ZwQCEICZSCsEAxCA2Ug/BAQQgRlIQwQVEIFZSFcEnqkj4ur/sNzPqU3CkCAAA=
        """,
        "br": """
        GygCqB0HzrkrbmJB0PoXOUKlpw7ZntNmyl7QE0B/pZd9XSwQ5G1gP8W/x6EObFHgWSRdodAFKDI2r/G+4X8F+rCN3fMEKeMKopKsoqrpGqaWreP+\
        RB9RSkrLGYpMZZYqW52jydXmcStzmmc=
        """,
        "zstd": """
        KLUv/WQpAWUDAPJFERGg7dGh8NMCGLNbQqSEmVpV4VNNXV4+Pzc3Ly8nJx8fFxfv9/n8/9/vzzGmFELGEKKbOUw9QMpcbFHDka6mMiGFj8WmMieo\
        EbDttf4b4OUBEBIiBOM+zy/tu1f5W3+sDHnpUZreS2WQqhDnDNQ=
        """,
    ]
}
