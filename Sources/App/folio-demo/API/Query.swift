/// The parameters of a query, percent-decoded, in the order received.
struct Query {
    private var parameters: [(name: String, value: String)] = []

    mutating func append(_ name: String, _ value: String) {
        parameters.append((name, value))
    }

    var all: [(name: String, value: String)] { parameters }

    /// The value of the first parameter with a name.
    subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// A whole number in `allowed`, or `fallback` if the parameter is missing.
    func number(_ name: String, default fallback: Int, in allowed: ClosedRange<Int>) throws(RefusalError) -> Int {
        guard let text = self[name] else { return fallback }
        guard let number = Int(text), allowed.contains(number) else { throw .badNumber(name: name, allowed: allowed) }
        return number
    }

    /// A required decimal number in `allowed`.
    func decimal(_ name: String, in allowed: ClosedRange<Double>) throws(RefusalError) -> Double {
        guard let text = self[name], let number = Double(text), allowed.contains(number) else {
            throw .badDecimal(name: name, allowed: allowed)
        }
        return number
    }
}
