/// A plain jq path such as `.data[0]."odd.key"`, `.items[].user` or `.`: the part of jq that folio looks up natively.
package struct JSONPath: Sendable, Hashable, CustomStringConvertible {
    /// One part of a path, applied to the value that the parts before it reach.
    package enum Step: Sendable, Hashable {
        case key(String)
        case index(Int)
        /// `[]`: each element of a list or value of a map.
        case each

        /// A key has its own form of characters, as in the document.
        package static func == (left: Step, right: Step) -> Bool {
            switch (left, right) {
            case (.key(let left), .key(let right)): left.isSame(as: right)
            case (.index(let left), .index(let right)): left == right
            case (.each, .each): true
            default: false
            }
        }
    }

    /// The most steps of a path: twice as many as the levels of JSON that folio reads. Few paths have more than 5.
    package static let longest = 2_048

    /// The parts of the path, the outermost first; empty for `.`.
    package let steps: [Step]
    /// Whether the path ends in `?`, so that a missing value is not an error.
    package let isOptional: Bool

    package init(_ steps: [Step], isOptional: Bool = false) {
        self.steps = steps
        self.isOptional = isOptional
    }

    /// Reads the text of a path. Throws `notPlain` for any other jq program.
    package init(parsing text: String) throws(JSONPathError) {
        var reader = JSONPathReader(text)
        self = try reader.path()
    }

    /// Whether it can reach several values.
    package var visitsEach: Bool { steps.contains(.each) }

    /// The path in its canonical notation.
    package var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .key(let name) where Self.isIdentifier(name): text += ".\(name)"
            case .key(let name): text += (text.isEmpty ? "." : "") + "[\"\(JSONWriter.escaped(name))\"]"
            case .index(let index): text += (text.isEmpty ? "." : "") + "[\(index)]"
            case .each: text += (text.isEmpty ? "." : "") + "[]"
            }
        }
        return (text.isEmpty ? "." : text) + (isOptional ? "?" : "")
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, JSONPathReader.startsName(first) else { return false }
        return name.unicodeScalars.allSatisfy(JSONPathReader.continuesName)
    }
}

/// Why a text is not a plain path. Offsets count characters (Unicode scalars) from 0.
package enum JSONPathError: Error, Sendable, Equatable {
    /// A path begins with `.`.
    case missingDot(offset: Int)
    /// A path of JSONPath (RFC 9535), such as `$.a`.
    case dollar(offset: Int)
    /// A member's name that needs quotes, such as `.next-page`.
    case needsQuotes(name: String, offset: Int)
    /// An unclosed quote or bracket.
    case unclosed(offset: Int)
    /// A jq expression that is more than a plain path.
    case notPlain(offset: Int)
    /// More than `JSONPath.longest` steps.
    case tooManySteps(offset: Int)
}
