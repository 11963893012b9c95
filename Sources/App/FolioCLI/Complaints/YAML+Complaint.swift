import Presentation
import YAML

extension Complaint {
    /// What is wrong with a file's YAML.
    static func yaml(_ error: YAMLError) -> String {
        switch error {
        case .tooLarge(let bytes): "the file has \(bytes) bytes; at most \(YAMLLimits.bytes) are read"
        case .tooDeep: "more than \(YAMLLimits.depth) levels"
        case .tooManyNodes: "more than \(YAMLLimits.nodes) values, aliases counted"
        case .syntax(let problem, let start?, _):
            "\(problem) (in what begins at line \(start.line), column \(start.column))"
        case .syntax(let problem, nil, _): problem
        case .tab: "a tab where YAML wants spaces"
        case .quoteThis(let fragment, _): "quote this: \(quoted(fragment))"
        case .colonWithoutSpace(let fragment, _): "a space is missing behind the colon of '\(fragment)'"
        case .duplicateKey(let key, let first, _): "the key '\(key)' stands in line \(first.line) already"
        case .keyNotScalar: "a key must be plain text"
        case .mergeKey: "'<<' does not merge in YAML 1.2; repeat the keys, or give an alias for the whole value"
        case .unknownTag(let tag, _): "unknown tag '\(tag)'"
        case .tagMismatch(let tag, _): "the value is not of the type '\(tag)'"
        case .undefinedAlias(let name, _): "there is no anchor '&\(name)' before this alias"
        case .recursiveAlias(let name, _): "the alias '*\(name)' stands inside its own anchor"
        case .secondDocument: "a second document begins; a file holds one"
        case .directive: "directives other than %YAML are not read"
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
