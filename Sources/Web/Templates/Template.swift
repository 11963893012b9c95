import System

/// Text with parameters: `{name}` is a value, `{name|function:argument}` a transformed value, and `{{` a brace.
package struct Template: Sendable, Hashable, CustomStringConvertible {
    /// A run of text, or a parameter in braces.
    package enum Piece: Sendable, Hashable {
        case literal(String)
        case parameter(name: String, functions: [Function])
    }

    /// The text and parameters in order.
    package let pieces: [Piece]

    /// Reads a template's text.
    package init(parsing text: String) throws(TemplateError) {
        description = text
        var reader = TemplateReader(text)
        pieces = try reader.pieces()
    }

    /// A template of one piece.
    package init(_ piece: Piece) {
        description = if case .parameter(let name, _) = piece { "{\(name)}" } else { "" }
        pieces = [piece]
    }

    /// A template that is the text itself, without parameters.
    package init(literal: String) {
        description = literal
        pieces = [.literal(literal)]
    }

    private init(pieces: [Piece], description: String) {
        (self.pieces, self.description) = (pieces, description)
    }

    /// The template with a text after it.
    package func appending(literal text: String) -> Template {
        let written = text.replacing("{", with: "{{").replacing("}", with: "}}")
        return Template(pieces: pieces + [.literal(text)], description: description + written)
    }

    /// The first parameter in a text; nil if it has none, or is not a valid template.
    package static func firstName(in text: String) -> String? { (try? Template(parsing: text))?.names.first }

    /// The text of a template without parameters; of any other, what is outside of its braces.
    package var literalText: String {
        pieces.reduce(into: "") { if case .literal(let text) = $1 { $0 += text } }
    }

    /// The text that the template was parsed from.
    package let description: String

    /// The names that it mentions, each once, in order.
    package var names: [String] {
        var known: Set<String> = []
        return pieces.compactMap { piece in
            if case .parameter(let name, _) = piece, known.insert(name).inserted { name } else { nil }
        }
    }

    /// Whether it is one parameter as a number, if its text is one.
    package var isNumber: Bool {
        guard pieces.count == 1, case .parameter(_, let functions) = pieces[0] else { return false }
        switch functions.last {
        case .number: return true
        case .date(let format): return format.isNumber
        default: return false
        }
    }

    /// The names that it mentions without a default.
    package var namesWithoutFallback: Set<String> {
        pieces.reduce(into: []) { names, piece in
            guard case .parameter(let name, let functions) = piece else { return }
            let hasFallback = functions.contains { if case .fallback = $0 { true } else { false } }
            if !hasFallback { names.insert(name) }
        }
    }

    /// The text with its parameters' values; nil if a parameter is not set.
    ///
    /// - Parameters:
    ///   - encode: encodes a value for its place; `keepsSlash` is set by the function `segments`.
    ///   - mark: a text in place of what functions make of a value that is not known yet; nil to apply them.
    ///   - note: gets the length of each text that a function makes, in bytes, and throws if there are too many.
    package func text(
        _ values: (String) -> [String]?,
        encode: (_ value: String, _ keepsSlash: Bool) -> String = { value, _ in value },
        mark: (Piece) -> String? = { _ in nil }, note: (Int) throws(TemplateError) -> Void = { _ in }
    ) throws(TemplateError) -> String? {
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .parameter(let name, let functions):
                if let mark = mark(piece) {
                    text += mark
                    continue
                }
                guard let value = try Function.apply(functions, to: values(name), name: name, note: note) else {
                    return nil
                }
                text += encode(value, functions.contains(.segments))
            }
        }
        return text
    }

    /// What functions make of the values of a parameter; empty where nothing is left of them. Without functions, it is
    /// the values.
    package func results(of name: String, _ values: [String]) -> [String] {
        pieces.flatMap { piece -> [String] in
            guard case .parameter(name, let functions) = piece else { return [] }
            let isReplaced = functions.contains { if case .replacement = $0 { true } else { false } }
            guard !functions.isEmpty, !isReplaced else { return isReplaced ? [] : values }
            return ((try? Function.apply(functions, to: values, name: name)) ?? nil).map { [$0] } ?? []
        }
    }

    /// The parameters whose values functions change, so that they must be known.
    package var changedPieces: [(piece: Piece, name: String)] {
        pieces.compactMap { piece in
            guard case .parameter(let name, let functions) = piece, functions.contains(where: \.changesValue) else {
                return nil
            }
            return (piece, name)
        }
    }

    /// The text with the defaults of its parameters, and `{name}` for those without one.
    package func textOfDefaults(_ standard: (String) -> String?) -> (text: String, isComplete: Bool) {
        var (text, isComplete) = ("", true)
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .parameter(let name, let functions):
                let value = try? Function.apply(functions, to: standard(name).map { [$0] }, name: name)
                isComplete = isComplete && value != nil
                text += value ?? "{\(name)}"
            }
        }
        return (text, isComplete)
    }

    /// The values of a template that is one list parameter, which a query repeats; nil for any other template.
    package func list(_ values: (String) -> [String]?) -> [String]? {
        guard case .parameter(let name, []) = pieces.first, pieces.count == 1, let list = values(name), list.count != 1
        else { return nil }
        return list
    }
}

/// An error in a template or in a value for it; offsets count characters from 0.
package enum TemplateError: Error, Sendable, Hashable {
    case unclosedBrace(offset: Int)
    /// A `}` without a `{`.
    case strayBrace(offset: Int)
    case emptyName(offset: Int)
    case unknownFunction(name: String, offset: Int)
    case functionNeedsArgument(name: String, offset: Int)
    case functionTakesNoArgument(name: String, offset: Int)
    /// An argument that the function cannot use.
    case badArgument(function: String, argument: String, offset: Int)
    /// A value for `date` or `shift` that is no time, or is outside the years 0 to 9999.
    case notATime(name: String, value: String)
    /// A value that functions make too long.
    case tooLong(name: String)
    /// The functions of all templates make too much text.
    case tooMuch
    /// A value with `.` or `..` as a path segment.
    case dotSegment(name: String, value: String)
}

private struct TemplateReader {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) {
        characters = Array(text)
    }

    mutating func pieces() throws(TemplateError) -> [Template.Piece] {
        var pieces: [Template.Piece] = []
        var literal = ""
        while position < characters.count {
            let character = characters[position]
            let isDoubled = position + 1 < characters.count && characters[position + 1] == character
            if (character == "{" || character == "}"), isDoubled {
                literal.append(character)
                position += 2
            } else if character == "{" {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                pieces.append(try parameter())
            } else if character == "}" {
                throw .strayBrace(offset: position)
            } else {
                literal.append(character)
                position += 1
            }
        }
        if !literal.isEmpty || pieces.isEmpty { pieces.append(.literal(literal)) }
        return pieces
    }

    private mutating func parameter() throws(TemplateError) -> Template.Piece {
        let start = position
        guard let end = characters[position...].firstIndex(of: "}") else { throw .unclosedBrace(offset: start) }
        let parts = String(characters[(start + 1)..<end]).split(separator: "|", omittingEmptySubsequences: false)
        position = end + 1
        guard let name = parts.first.map(String.init), !name.isEmpty else { throw .emptyName(offset: start) }
        var functions: [Template.Function] = []
        for part in parts.dropFirst() { functions.append(try Template.Function(part, offset: start)) }
        return .parameter(name: name, functions: functions)
    }
}
