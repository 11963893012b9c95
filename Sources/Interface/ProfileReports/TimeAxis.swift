/// The ticks of a time axis.
package struct TimeAxis: Sendable {
    /// The length, in microseconds.
    package let length: Int64
    /// The distance between two ticks: 1, 2 or 5, followed by zeros.
    package let step: Int64

    /// - Parameter count: the most ticks after the first one.
    package init(length: Int64, atMost count: Int64) {
        self.length = max(length, 1)
        var step: Int64 = 1
        var factors: [Int64] = [2, 5, 10]
        var power: Int64 = 1
        while self.length / step > count {
            step = power * factors.removeFirst()
            if factors.isEmpty {
                power = step
                factors = [2, 5, 10]
            }
        }
        self.step = step
    }

    /// The ticks from 0 on, in microseconds.
    package var ticks: [Int64] { Array(stride(from: 0, through: length, by: Int64.Stride(step))) }

    /// The label of a tick, in the unit that suits the step.
    package func label(_ tick: Int64) -> String {
        if tick == 0 { return "0" }
        switch step {
        case 100_000...: return Self.number(tick, of: 1_000_000) + " s"
        case 100...: return Self.number(tick, of: 1000) + " ms"
        default: return "\(tick) µs"
        }
    }

    /// With one decimal if it is needed.
    private static func number(_ value: Int64, of unit: Int64) -> String {
        let tenths = value * 10 / unit
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
