import Foundation

/// Content codings: damaged, unknown, and bombs.
extension HostileAnswer {
    private static let bad = "cannot decompress the response"
    private static let cut = "the connection broke before the response was complete"
    private static let large = "the response is larger than 64 MiB"

    /// `Answer.onePage` in each coding.
    private static let pages = [
        "gzip": "H4sIAAAAAAACA6tWyixJzS1WsoquVspMUbIyrI2tBQAb0L0zFAAAAA==",
        "deflate": "eNqrVsosSc0tVrKKrlbKTFGyMqyNrQUASAgGxQ==", "br": "jwmAeyJpdGVtcyI6W3siaWQiOjF9XX0D",
        "zstd": "KLUv/QRooQAAeyJpdGVtcyI6W3siaWQiOjF9XX2/qAmq",
    ]

    @HostileAnswers static var codings: [Self] {
        for (coding, page) in pages.sorted(by: { $0.key < $1.key }) {
            Self.used("\(coding): intact", .coded(coding, page))
            Self.refused("\(coding): cut", .coded(coding, page, cutTo: 18), code: 6, error: cut, requests: retried)
            Self.refused(
                "\(coding): more after the end", .coded(coding, page, more: Array("more, and more".utf8)), error: bad,
                requests: 2)
            Self.refused("\(coding): not encoded", .head("Content-Encoding: \(coding)"), error: bad, requests: 2)
            Self.refused(
                "\(coding): not declared", .body(Array(Data(base64Encoded: page) ?? Data())),
                error: "the response is not valid JSON")
        }
        Self.refused(
            "coding: unknown", .head("Content-Encoding: gzip, rot13"), error: "unknown Content-Encoding 'rot13'")
        Self.refused(
            "coding: a name with controls", .head("Content-Encoding: \u{1B}[2J\u{9B}\u{202E}"),
            error: "unknown Content-Encoding")
        Self.refused(
            "coding: a name of 90,000 bytes", .head("Content-Encoding: \(String(repeating: "x", count: 90_000))"),
            error: "unknown Content-Encoding")
        Self.refused(
            "coding: 10,000 names",
            .head("Content-Encoding: \(Array(repeating: "gzip", count: 10_000).joined(separator: ","))"), error: bad,
            requests: 2)
        Self.refused(
            "coding: two, but encoded once", .coded("gzip, gzip", pages["gzip"] ?? ""), error: bad, requests: 2)
        Self.used("coding: identity", .head("Content-Encoding: identity"))
        Self.refused("bomb: br of 256 MiB", .coded("br", brotliBomb), error: large)
        // 1 GiB, 1 MiB, 2 KiB and 300 bytes.
        Self.refused("bomb: gzip in gzip in gzip", .coded("gzip, gzip, gzip", gzipBomb), error: large)
        Self.refused("bomb: zstd of 1 GiB", zstd(window: 0x38, blocks: 8_192), error: large)
        Self.refused("bomb: zstd with a window of 2 TiB", zstd(window: 0xF8, blocks: 1), error: bad, requests: 2)
    }

    /// A frame of blocks that each stand for 128 KiB of zeros (RFC 8878, section 3.1.1).
    private static func zstd(window: UInt8, blocks: Int) -> Answer {
        let block: [UInt8] = [0x02, 0x00, 0x10, 0x00]
        return .body(
            [0x28, 0xB5, 0x2F, 0xFD, 0x00, window] + Array(repeating: block, count: blocks).flatMap(\.self),
            "Content-Encoding: zstd")
    }

    static let brotliBomb = """
        z///f/glQOKxQCD3/p/////wSwDEYQGA7v0/////4ZcAiMMiAN37f/7//8MvARCHBQC69//8//+HXwIgDgsAdO//+f//D78EQBwWAOje//P//x9+\
        CYA4LADQvf/n//8//BIAcVgAoHv/z///f/glAOKwAED3/p/////wSwDEYQGA7v0/////4ZcAiMMCAN37f/7//8MvARCHBQC69//8//+HXwIgDgsA\
        dO//+f//D78EQBwWAOje//P//x9+CYA4LADQvf/P//9//BIAcVgAoHv/Dw==
        """
    private static let gzipBomb = """
        H4sIAAAAAAACA5Pv5mAAASbmt3cW5gUXyrQ9LFuboWamtkzgsZpHmkcXY/cNkSTFmTMdFt1OWWBwh1NCj0GknKF4d0NqUmQA99K3vjqW7z/P+H/R\
        /ufTJ7a/bKRz3/jk1fUcf93/dHp9fH76bmWg4QkPpoVPn3xWwqBq26+/r85qAoUMSt5/+77sduCDh29eej8HCjQc/P3l0Y+T3/gbdx/9vbIYKHLg\
        gey/vfPytzfEr37Prv6OESjU/N3dAOTaIBZmILnAFcyJAnMU3JA4ozKjMqMyozKjMqMyBGX0vn1Pm6374PHfR4dfX1Su/vf2+c/bX63/819Jbz1z\
        4g0/AwDYL/M5IwcAAA==
        """
}
