/// What the command line asks for.
struct Options {
    /// 0 lets the system choose.
    var port: UInt16 = 8_765
    var items = 250
    var seed: UInt64 = 1
    /// Milliseconds by which answers with items or comments are delayed.
    var latency = 0
    /// The share of requests that fail, from 0 to 1.
    var failRate = 0.0
    /// An item is added after so many feed requests; nil for never.
    var insertEvery: Int?
    /// The most items of a page, whatever was asked for; nil for no such limit.
    var clamp: Int?
    var pretty = false
    var exitWithStdin = false

    static let usage = """
        usage: folio-demo [--port N] [--items N] [--seed N] [--latency MS] [--fail-rate P] [--insert-every N]
                          [--clamp N] [--pretty] [--exit-with-stdin]
        """
}

/// What is wrong with a command line.
enum OptionsError: Error, Equatable {
    case unknown(String)
    case missingValue(option: String)
    case badValue(option: String, value: String, allowed: String)
}

extension Options {
    /// Reads the words after the program's name.
    init(_ words: [String]) throws(OptionsError) {
        var rest = words[...]
        while let option = rest.popFirst() {
            switch option {
            case "--port": port = try Self.value(of: option, from: &rest, in: 0...UInt16.max)
            case "--items": items = try Self.value(of: option, from: &rest, in: 0...100_000_000)
            case "--seed": seed = try Self.value(of: option, from: &rest, in: 0...UInt64.max)
            case "--latency": latency = try Self.value(of: option, from: &rest, in: 0...600_000)
            case "--fail-rate": failRate = try Self.value(of: option, from: &rest, in: 0...1)
            case "--insert-every": insertEvery = try Self.value(of: option, from: &rest, in: 1...1_000_000)
            case "--clamp": clamp = try Self.value(of: option, from: &rest, in: 1...1_000)
            case "--pretty": pretty = true
            case "--exit-with-stdin": exitWithStdin = true
            default: throw .unknown(option)
            }
        }
    }

    private static func value<Value: LosslessStringConvertible & Comparable>(
        of option: String, from words: inout ArraySlice<String>, in allowed: ClosedRange<Value>
    ) throws(OptionsError) -> Value {
        guard let word = words.popFirst() else { throw .missingValue(option: option) }
        guard let value = Value(word), allowed.contains(value) else {
            throw .badValue(
                option: option, value: word, allowed: "a number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return value
    }
}

extension OptionsError {
    var message: String {
        switch self {
        case .unknown(let word): "'\(word)' is not an option"
        case .missingValue(let option): "\(option) needs a value"
        case .badValue(let option, let value, let allowed): "\(option) needs \(allowed), not '\(value)'"
        }
    }
}
