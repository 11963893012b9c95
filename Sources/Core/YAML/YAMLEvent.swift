/// A place in a file: a byte offset for lookups and a mark for messages.
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
    /// The resolved tag: `!!int` is `tag:yaml.org,2002:int`.
    let tag: String?
    let start: SourcePosition
    /// The offset after the last byte. A block collection ends at the next token.
    let end: Int
}

/// A syntax error of libyaml, with offsets in bytes.
struct YAMLSyntaxError: Error {
    let problem: String
    let offset: Int
    /// The start of the token or collection that libyaml was reading.
    let context: Int?
    /// How many brackets were open at the fault, if the scanner found it; nil if the parser did.
    let scannedDepth: Int?
}
