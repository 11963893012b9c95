/// The tags of the core schema (YAML 1.2, section 10.3).
private enum CoreTag: String {
    case null
    case bool
    case int
    case float
    case string = "str"
    case sequence = "seq"
    case mapping = "map"

    static let prefix = "tag:yaml.org,2002:"

    init?(_ tag: String) {
        guard tag.hasPrefix(Self.prefix) else { return nil }
        self.init(rawValue: String(tag.dropFirst(Self.prefix.count)))
    }
}

extension Composer {
    enum Collection {
        case sequence
        case mapping
    }

    /// The type of a scalar, from its tag, or from the schema if it is plain. The tag `!` makes it a string.
    mutating func kind(_ text: String, _ style: YAMLScalar.Style, _ event: YAMLEvent) -> YAMLScalar.Kind {
        guard let tag = event.tag else { return style == .plain ? CoreSchema.kind(text) : .string }
        if tag == "!" { return .string }
        let natural = CoreSchema.kind(text)
        switch (CoreTag(tag), natural) {
        case (.string, _): return .string
        case (.null, .null), (.bool, .bool), (.int, .int), (.float, .float): return natural
        case (.float, .int): return .float
        default:
            report(tag, event)
            return .string
        }
    }

    mutating func checkTag(_ event: YAMLEvent, is collection: Collection) {
        guard let tag = event.tag, tag != "!" else { return }
        switch (CoreTag(tag), collection) {
        case (.sequence, .sequence), (.mapping, .mapping): break
        default: report(tag, event)
        }
    }

    private mutating func report(_ tag: String, _ event: YAMLEvent) {
        guard rules.findsTraps else { return }
        let isCore = CoreTag(tag) != nil
        let written = tag.hasPrefix(CoreTag.prefix) ? "!!" + tag.dropFirst(CoreTag.prefix.count) : tag
        if isCore {
            errors.append(.tagMismatch(tag: written, mark: event.start.mark))
        } else if tag.hasPrefix("!"), tag.dropFirst().first?.isLetter == false {
            // No tag begins like this (`!.x`, `!=`): it is an expression.
            errors.append(quoteThis(event.start, isFlow: isFlow))
        } else {
            errors.append(.unknownTag(tag: written, mark: event.start.mark))
        }
    }
}
