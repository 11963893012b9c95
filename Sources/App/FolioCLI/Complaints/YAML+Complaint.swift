import Presentation
import Wording
import YAML

extension Complaint {
    /// What is wrong with a file's YAML.
    static func yaml(_ error: YAMLError) -> Message {
        switch error {
        case .tooLarge(let bytes): Message("the file has \(bytes) bytes; at most \(YAMLLimits.bytes) are read")
        case .tooDeep: Message("more than \(YAMLLimits.depth) levels")
        case .tooManyNodes: Message("more than \(YAMLLimits.nodes) values, aliases counted")
        case .syntax(let problem, let start?, _):
            Message("\(problem) (in what begins at line \(start.line), column \(start.column))")
        case .syntax(let problem, nil, _): Message(verbatim: problem)
        case .tab: Message("a tab where YAML wants spaces")
        case .quoteThis(let fragment, _): Message("quote this: \(quoted(fragment))")
        case .colonWithoutSpace(let fragment, _): Message("a space is missing behind the colon of '\(fragment)'")
        case .duplicateKey(let key, let first, _): Message("the key '\(key)' stands in line \(first.line) already")
        case .keyNotScalar: Message("a key must be plain text")
        case .mergeKey:
            Message("'<<' does not merge in YAML 1.2; repeat the keys, or give an alias for the whole value")
        case .unknownTag(let tag, _): Message("unknown tag '\(tag)'")
        case .tagMismatch(let tag, _): Message("the value is not of the type '\(tag)'")
        case .undefinedAlias(let name, _): Message("there is no anchor '&\(name)' before this alias")
        case .recursiveAlias(let name, _): Message("the alias '*\(name)' stands inside its own anchor")
        case .secondDocument: Message("a second document begins; a file holds one")
        case .directive: Message("directives other than %YAML are not read")
        }
    }

    private static func quoted(_ fragment: String) -> String {
        let text = fragment.trimming
        return text.contains("\"") ? "'\(text)'" : "\"\(text)\""
    }
}

extension String {
    fileprivate var trimming: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
