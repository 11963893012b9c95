import HTTP
import Schema
package import System

extension Template {
    /// A change to a parameter's value before it is inserted.
    package enum Function: Sendable, Hashable {
        /// Joins several values with a separator.
        case join(String)
        /// Keeps `/`, and refuses `..`.
        case segments
        case lower
        case upper
        /// The text to use if the parameter is not set.
        case fallback(String)
        /// The text to use if the parameter is set.
        case replacement(String)
        /// A time in another format.
        case date(TimeFormat)
        /// A time later by a number of seconds, in the format that it has.
        case shift(seconds: Int)
        /// Another text instead of each occurrence of a text.
        case replace(String, with: String)
        /// Base64 with padding (RFC 4648, section 4).
        case base64
        /// Percent-encoded (RFC 3986, section 2.1), before the encoding that the value gets for its place.
        case encode
        /// The same text, which is a number in JSON if it is one.
        case number
    }
}

extension Template.Function {
    /// The names of all functions.
    package static let names = [
        "join", "segments", "lower", "upper", "default", "if", "date", "shift", "replace", "base64", "encode",
        "number",
    ]

    /// Reads `name` or `name:argument`.
    init(_ text: Substring, offset: Int) throws(TemplateError) {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let function: Self?
        switch (halves[0], halves.count > 1) {
        case ("segments", false): function = .segments
        case ("lower", false): function = .lower
        case ("upper", false): function = .upper
        case ("base64", false): function = .base64
        case ("encode", false): function = .encode
        case ("number", false): function = .number
        case ("join", true): function = .join(halves[1])
        case ("default", true): function = .fallback(halves[1])
        case ("if", true): function = .replacement(halves[1])
        case ("date", true): function = TimeFormat(parsing: halves[1]).map(Self.date)
        case ("shift", true): function = Self.seconds(halves[1]).map(Self.shift)
        case ("replace", true): function = Self.replacing(halves[1])
        case ("join", false), ("default", false), ("if", false), ("date", false), ("shift", false), ("replace", false):
            throw .functionNeedsArgument(name: halves[0], offset: offset)
        case ("segments", true), ("lower", true), ("upper", true), ("base64", true), ("encode", true),
            ("number", true):
            throw .functionTakesNoArgument(name: halves[0], offset: offset)
        default: throw .unknownFunction(name: halves[0], offset: offset)
        }
        guard let function else { throw .badArgument(function: halves[0], argument: halves[1], offset: offset) }
        self = function
    }

    /// Parses `7d`, `+7d` or `-7d` as seconds; nil for anything else.
    private static func seconds(_ text: String) -> Int? {
        let isBack = text.hasPrefix("-")
        let digits = isBack || text.hasPrefix("+") ? String(text.dropFirst()) : text
        guard let duration = DurationText.duration(digits), duration.components.attoseconds == 0 else { return nil }
        return Int(duration.components.seconds) * (isBack ? -1 : 1)
    }

    /// Parses `A,B`, where A is not empty; nil for anything else.
    private static func replacing(_ text: String) -> Self? {
        let texts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return texts.count == 2 && !texts[0].isEmpty ? .replace(texts[0], with: texts[1]) : nil
    }

    /// The longest value that functions may make, in bytes. Functions can make a value so many times longer that no
    /// memory holds it.
    package static let longest = 4 << 20

    /// Whether it gives another text than the value that is set.
    var changesValue: Bool {
        switch self {
        case .join, .segments, .fallback, .replacement, .number: false
        case .lower, .upper, .date, .shift, .replace, .base64, .encode: true
        }
    }

    /// The text of a parameter's values after all functions; nil if it is not set.
    ///
    /// - Parameter note: gets the length of each text that a function makes, in bytes, and throws if there are too many.
    static func apply(
        _ functions: [Self], to values: [String]?, name: String,
        note: (Int) throws(TemplateError) -> Void = { _ in }
    ) throws(TemplateError) -> String? {
        var separator = ","
        var values = values ?? []
        for function in functions {
            switch function {
            case .join(let text): separator = text
            case .fallback(let text): if values.isEmpty { values = [text] }
            case .replacement(let text): if !values.isEmpty { values = [text] }
            default:
                var changed: [String] = []
                for value in values {
                    guard value.utf8.count <= longest else { throw .tooLong(name: name) }
                    let text = try function.text(of: value, name: name)
                    try note(text.utf8.count)
                    changed.append(text)
                }
                values = changed
            }
        }
        return values.isEmpty ? nil : values.joined(separator: separator)
    }

    /// One value after the function.
    private func text(of value: String, name: String) throws(TemplateError) -> String {
        switch self {
        case .join, .fallback, .replacement, .number: return value
        case .lower: return value.lowercased()
        case .upper: return value.uppercased()
        case .replace(let text, let other):
            guard value.ranges(of: text).count * other.utf8.count <= Self.longest else { throw .tooLong(name: name) }
            return value.replacing(text, with: other)
        case .base64: return Base64.text(Array(value.utf8))
        case .encode: return PercentEncoding.encoded(value)
        case .segments:
            let segments = value.split(separator: "/", omittingEmptySubsequences: false)
            if segments.contains(where: { $0 == ".." || $0 == "." }) { throw .dotSegment(name: name, value: value) }
            return value
        case .date(let format):
            guard let time = UnixTime(ofValue: value) else { throw .notATime(name: name, value: value) }
            return format.text(of: time)
        case .shift(let seconds):
            guard let time = UnixTime(ofValue: value), let shifted = UnixTime(seconds: time.seconds + seconds) else {
                throw .notATime(name: name, value: value)
            }
            return Self.format(of: value, shiftedBy: seconds).text(of: shifted)
        }
    }

    /// The format that a time has, as far as it can show the shifted time.
    private static func format(of value: String, shiftedBy seconds: Int) -> TimeFormat {
        if let number = Double(value) { return abs(number) < 1e11 ? .seconds : .milliseconds }
        return value.utf8.count == 10 && seconds % 86_400 == 0 ? .date : .iso8601
    }
}
