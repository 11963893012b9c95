/// An error at one place of a file.
package enum YAMLError: Error, Hashable {
    /// The file has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// A collection is nested deeper than the limit, with aliases expanded.
    case tooDeep(limit: Int, mark: SourceMark)
    /// The file has more keys and values than the limit, with aliases expanded.
    case tooManyNodes(limit: Int, mark: SourceMark)
    /// A mapping has more keys than the limit.
    case tooManyKeys(limit: Int, mark: SourceMark)
    /// The file has more bytes of text than the limit, with aliases expanded.
    case tooMuchText(limit: Int, mark: SourceMark)
    /// Not YAML, in libyaml's words. `start` is the start of the construct with the error, if elsewhere.
    case syntax(problem: String, start: SourceMark?, mark: SourceMark)
    /// A tab where YAML requires spaces.
    case tab(mark: SourceMark)
    /// Text that needs quotes, because YAML reads it as something else; it begins at the mark.
    case quoteThis(fragment: String, mark: SourceMark)
    /// A key and its value that YAML reads as one text, because no space follows the colon.
    case colonWithoutSpace(fragment: String, mark: SourceMark)
    /// A quote without its end, or with one in a later line.
    case unclosedQuote(mark: SourceMark)
    /// A key that the mapping already has.
    case duplicateKey(key: String, first: SourceMark, mark: SourceMark)
    /// A key that is a sequence or a mapping.
    case keyNotScalar(mark: SourceMark)
    /// `<<`, which YAML 1.2 no longer merges.
    case mergeKey(mark: SourceMark)
    /// A tag outside the core schema, as written, or with its URI if a directive declares it.
    case unknownTag(tag: String, mark: SourceMark)
    /// A core schema tag on a node that is not of that type.
    case tagMismatch(tag: String, mark: SourceMark)
    /// An alias without its anchor, in a file that uses anchors.
    case undefinedAlias(name: String, mark: SourceMark)
    /// An alias inside the node that it refers to.
    case recursiveAlias(name: String, mark: SourceMark)
    /// A second document; only one is allowed.
    case secondDocument(mark: SourceMark)
    /// A directive other than `%YAML`.
    case directive(mark: SourceMark)
}

extension YAMLError {
    /// The place of the error; the start of the file if all of it is at fault.
    package var mark: SourceMark {
        switch self {
        case .tooLarge:
            .start
        case .tooDeep(_, let mark), .tooManyNodes(_, let mark), .tooManyKeys(_, let mark), .tooMuchText(_, let mark),
            .syntax(_, _, let mark), .tab(let mark),
            .quoteThis(_, let mark), .colonWithoutSpace(_, let mark), .unclosedQuote(let mark),
            .duplicateKey(_, _, let mark),
            .keyNotScalar(let mark), .mergeKey(let mark), .unknownTag(_, let mark), .tagMismatch(_, let mark),
            .undefinedAlias(_, let mark), .recursiveAlias(_, let mark), .secondDocument(let mark), .directive(let mark):
            mark
        }
    }
}

/// All errors of a file, as far as it could be read, in the order of the file; never empty.
package struct YAMLFileError: Error, Hashable {
    /// The errors; at least one.
    package let errors: [YAMLError]

    init(_ errors: [YAMLError]) {
        self.errors = Array(errors.sorted { $0.mark < $1.mark }.prefix(YAMLLimits.errors))
    }
}
