import Wording

/// How to convert a parameter's words to values: like the value type, or more narrowly.
package struct ValueRule<Value: ArgumentValue>: Sendable {
    /// Describes the accepted words.
    package let expectation: ValueExpectation
    let convert: @Sendable (String) -> Value?

    /// Accepts every word that the value type accepts.
    package static var any: Self {
        Self(expectation: Value.expectation) { Value(argument: $0) }
    }
}

extension ValueRule<Int> {
    /// Accepts whole numbers of at least `minimum`.
    package static func atLeast(_ minimum: Int) -> Self {
        Self(expectation: .integer(minimum: minimum)) { Int($0).flatMap { $0 >= minimum ? $0 : nil } }
    }

    /// Accepts whole numbers in `range`, including its ends.
    package static func within(_ range: ClosedRange<Int>) -> Self {
        Self(expectation: .integer(minimum: range.lowerBound, maximum: range.upperBound)) {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ValueRule<Double> {
    /// Accepts numbers in `range`, including its ends.
    package static func within(_ range: ClosedRange<Double>) -> Self {
        Self(expectation: .form(Message("a number from \(range.lowerBound) to \(range.upperBound)"))) {
            Double(argument: $0).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ValueRule<Duration> {
    /// Also accepts a number of seconds, which may have a fraction.
    package static var orSeconds: Self {
        Self(expectation: .form(Message("a duration such as 30s or 5m, or a number of seconds"))) { text in
            if let duration = Duration(argument: text) { return duration }
            let seconds = Double(argument: text).flatMap { (0...1e9).contains($0) ? $0 : nil }
            return seconds.map { .milliseconds(Int64(($0 * 1000).rounded(.up))) }
        }
    }
}

extension ValueRule<String> {
    /// Accepts every text that is not empty.
    package static var fileName: Self {
        Self(expectation: .form(Message("a file name"))) { $0.isEmpty ? nil : $0 }
    }
}
