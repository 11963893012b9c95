/// A reader of what strangers send. Fed with any bytes it must end without a trap, and keep its promises.
package struct FuzzTarget: Sendable {
    package let name: String
    /// Feeds the reader; gives the promise that it broke, nil where it kept them all.
    package let run: @Sendable ([UInt8]) -> String?

    package static let all: [FuzzTarget] = [
        .json, .path, .expression, .probe, .yaml, .plugin, .template, .url, .link, .freshness, .wait, .date, .body,
    ]
}

/// The promise, where it is not kept.
func broken(_ promise: String, unless isKept: Bool) -> String? {
    isKept ? nil : promise
}

func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
}

extension [UInt8] {
    /// The parts between line breaks, empty ones included.
    var lines: [String] {
        split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { text($0) }
    }
}
