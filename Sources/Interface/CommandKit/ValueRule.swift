import Wording

/// How the words given to one parameter become values: the value type's own conversion, or a narrower one.
package struct ValueRule<Value: ArgumentValue>: Sendable {
    /// What a word must be to be accepted.
    package let expectation: ValueExpectation
    let convert: @Sendable (String) -> Value?

    /// Whatever the value type accepts.
    package static var any: Self {
        Self(expectation: Value.expectation) { Value(argument: $0) }
    }
}

extension ValueRule<Int> {
    /// Whole numbers from `minimum` up.
    package static func atLeast(_ minimum: Int) -> Self {
        Self(expectation: .integer(minimum: minimum)) { Int($0).flatMap { $0 >= minimum ? $0 : nil } }
    }

    /// Whole numbers of `range`, its ends included.
    package static func within(_ range: ClosedRange<Int>) -> Self {
        Self(expectation: .integer(minimum: range.lowerBound, maximum: range.upperBound)) {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ValueRule<Double> {
    /// Numbers of `range`, its ends included.
    package static func within(_ range: ClosedRange<Double>) -> Self {
        Self(expectation: .form(Message("a number from \(range.lowerBound) to \(range.upperBound)"))) {
            Double(argument: $0).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ValueRule<String> {
    /// Anything but nothing.
    package static var fileName: Self {
        Self(expectation: .form(Message("a file name"))) { $0.isEmpty ? nil : $0 }
    }
}
