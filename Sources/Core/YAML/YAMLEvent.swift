/// A place in a file, for looking (bytes from the start) and for showing.
struct SourcePosition {
    let offset: Int
    let mark: SourceMark
}

/// One step through a file, as libyaml reports it.
struct YAMLEvent {
    enum Kind {
        case streamStart
        case streamEnd
        case documentStart
        case documentEnd
        case alias(name: String)
        case scalar(text: String, style: YAMLScalar.Style)
        case sequenceStart(isFlow: Bool)
        case mappingStart(isFlow: Bool)
        case collectionEnd
    }

    let kind: Kind
    let anchor: String?
    /// Resolved: `!!int` is `tag:yaml.org,2002:int`.
    let tag: String?
    let start: SourcePosition
    /// The offset after the last byte; a block collection ends where the next token shows that it has ended.
    let end: Int
}

/// Why libyaml stopped, and where; offsets are in bytes.
struct YAMLSyntaxError: Error {
    let problem: String
    let offset: Int
    /// Where the token or collection that libyaml was reading begins.
    let context: Int?
    /// The brackets open at the fault, when the scanner met it; nil when the tokens did not make sense to the parser.
    let scannedDepth: Int?
}
