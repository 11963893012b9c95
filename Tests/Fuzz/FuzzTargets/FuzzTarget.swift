/// A parser of untrusted data. It must process any bytes without a trap, and its invariants must hold.
package struct FuzzTarget: Sendable {
    package let name: String
    /// Runs the parser; returns the violated invariant, or nil if all hold.
    package let run: @Sendable ([UInt8]) -> String?

    package static let all: [FuzzTarget] = [
        .json, .path, .expression, .probe, .yaml, .plugin, .template, .html, .url, .link, .freshness, .wait, .date,
        .body,
    ]
}

/// The invariant, if it does not hold.
func broken(_ promise: String, unless isKept: Bool) -> String? {
    isKept ? nil : promise
}

func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
}

extension [UInt8] {
    /// The parts between line breaks, including empty ones.
    var lines: [String] {
        split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { text($0) }
    }
}
