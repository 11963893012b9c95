package import Presentation
package import Wording
package import YAML

extension Diagnostic {
    /// The error in a YAML file.
    package static func yaml(_ error: YAMLError) -> Message {
        switch error {
        case .tooLarge(let bytes, let limit): Message("the file has \(bytes) bytes; the limit is \(limit)")
        case .tooDeep(let limit, _): Message("nested more than \(limit) levels deep")
        case .tooManyNodes(let limit, _): Message("more than \(limit) values, including aliases")
        case .tooManyKeys(let limit, _): Message("more than \(limit) keys in one mapping")
        case .tooMuchText(let limit, _): Message("more than \(limit) bytes of text, including aliases")
        case .syntax(let problem, let start?, _):
            Message("\(problem) (in the part that starts at line \(start.line), column \(start.column))")
        case .syntax(let problem, nil, _): Message(verbatim: problem)
        case .tab: Message("YAML needs spaces here, not a tab")
        case .quoteThis(let fragment, _): Message("this needs quotes: \(quoted(fragment))")
        case .colonWithoutSpace(let fragment, _): Message("missing space after the colon of '\(fragment)'")
        case .unclosedQuote: Message("the quote that begins here is not closed in this line")
        case .duplicateKey(let key, let first, _): Message("duplicate key '\(key)', first in line \(first.line)")
        case .keyNotScalar: Message("a key must be plain text")
        case .mergeKey:
            Message("YAML 1.2 has no merge key '<<'; repeat the keys, or use an alias for the whole value")
        case .unknownTag(let tag, _): Message("unknown tag '\(tag)'")
        case .tagMismatch(let tag, _): Message("the value does not match its tag '\(tag)'")
        case .undefinedAlias(let name, _): Message("unknown alias: no anchor '&\(name)' comes before it")
        case .recursiveAlias(let name, _): Message("the alias '*\(name)' is inside its own anchor")
        case .secondDocument: Message("a second document starts here; a file may contain only one")
        case .directive: Message("the only supported directive is %YAML")
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
