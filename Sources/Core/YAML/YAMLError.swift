/// What is wrong at one place of a file.
package enum YAMLError: Error, Hashable {
    /// The file has more bytes than `YAMLLimits.bytes`.
    case tooLarge(bytes: Int)
    /// A collection lies deeper than `YAMLLimits.depth`, aliases expanded.
    case tooDeep(mark: SourceMark)
    /// There are more than `YAMLLimits.nodes` keys and values, aliases expanded.
    case tooManyNodes(mark: SourceMark)
    /// Not YAML, in libyaml's words; `start` is where the construct that went wrong began, if elsewhere.
    case syntax(problem: String, start: SourceMark?, mark: SourceMark)
    /// A tab where YAML wants spaces.
    case tab(mark: SourceMark)
    /// Text that YAML takes for something else and that therefore needs quotes; it begins at the mark.
    case quoteThis(fragment: String, mark: SourceMark)
    /// A key and its value that are one text to YAML, because no space follows the colon.
    case colonWithoutSpace(fragment: String, mark: SourceMark)
    /// A key that the mapping already has.
    case duplicateKey(key: String, first: SourceMark, mark: SourceMark)
    /// A key that is a sequence or a mapping.
    case keyNotScalar(mark: SourceMark)
    /// `<<`, which YAML 1.2 no longer merges.
    case mergeKey(mark: SourceMark)
    /// A tag outside the core schema, as written, or with its address if it was declared so.
    case unknownTag(tag: String, mark: SourceMark)
    /// A core schema tag on a node that is not of that type.
    case tagMismatch(tag: String, mark: SourceMark)
    /// An alias without its anchor, in a file that does use anchors.
    case undefinedAlias(name: String, mark: SourceMark)
    /// An alias inside the node it stands for.
    case recursiveAlias(name: String, mark: SourceMark)
    /// A second document; a file holds one.
    case secondDocument(mark: SourceMark)
    /// A directive other than `%YAML`.
    case directive(mark: SourceMark)
}

extension YAMLError {
    /// Where to look; the start of the file when all of it is at fault.
    package var mark: SourceMark {
        switch self {
        case .tooLarge:
            .start
        case .tooDeep(let mark), .tooManyNodes(let mark), .syntax(_, _, let mark), .tab(let mark),
            .quoteThis(_, let mark), .colonWithoutSpace(_, let mark), .duplicateKey(_, _, let mark),
            .keyNotScalar(let mark), .mergeKey(let mark), .unknownTag(_, let mark), .tagMismatch(_, let mark),
            .undefinedAlias(_, let mark), .recursiveAlias(_, let mark), .secondDocument(let mark), .directive(let mark):
            mark
        }
    }
}

/// Everything that is wrong with a file, as far as it could be read; never empty, in the order of the file.
package struct YAMLFileError: Error, Hashable {
    /// The errors, at least one.
    package let errors: [YAMLError]

    init(_ errors: [YAMLError]) {
        self.errors = errors.sorted { $0.mark < $1.mark }
    }
}
