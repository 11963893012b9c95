import CYAML

/// Owns a libyaml parser and returns its events one by one.
final class EventReader {
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let isReady: Bool
    private var cursor: SourceCursor

    init(_ source: YAMLSource) {
        cursor = SourceCursor(source.bytes)
        input = .allocate(capacity: source.bytes.count)
        _ = input.initialize(fromContentsOf: source.bytes)
        parser = .allocate(capacity: 1)
        isReady = yaml_parser_initialize(parser) == 1
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    func next() throws(YAMLSyntaxError) -> YAMLEvent {
        var event = yaml_event_t()
        guard isReady, yaml_parser_parse(parser, &event) == 1 else { throw fault() }
        defer { yaml_event_delete(&event) }
        let properties = properties(event)
        return YAMLEvent(
            kind: kind(event), anchor: text(properties.anchor), tag: text(properties.tag),
            start: position(event.start_mark), end: position(event.end_mark).offset)
    }

    private func position(_ mark: yaml_mark_t) -> SourcePosition {
        cursor.move(toScalar: mark.index)
        return SourcePosition(offset: cursor.offset, mark: cursor.mark)
    }

    private func fault() -> YAMLSyntaxError {
        let failed = parser.pointee
        let isReader = failed.error == YAML_READER_ERROR
        return YAMLSyntaxError(
            // libyaml has a message for every error except a lack of memory.
            problem: text(failed.problem) ?? "cannot allocate memory",
            offset: isReader ? failed.problem_offset : position(failed.problem_mark).offset,
            context: isReader || failed.context == nil ? nil : position(failed.context_mark).offset,
            scannedDepth: failed.error == YAML_SCANNER_ERROR ? Int(failed.flow_level) : nil)
    }
}

extension EventReader {
    private typealias Text = UnsafeMutablePointer<yaml_char_t>

    private func kind(_ event: yaml_event_t) -> YAMLEvent.Kind {
        let data = event.data
        return switch event.type {
        case YAML_STREAM_START_EVENT: .streamStart
        case YAML_DOCUMENT_START_EVENT: .documentStart
        case YAML_DOCUMENT_END_EVENT: .documentEnd
        case YAML_ALIAS_EVENT: .alias(name: text(data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            .scalar(text: text(data.scalar.value, count: data.scalar.length), style: style(data.scalar.style))
        case YAML_SEQUENCE_START_EVENT: .sequenceStart(isFlow: data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
        case YAML_MAPPING_START_EVENT: .mappingStart(isFlow: data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: .collectionEnd
        default: .streamEnd
        }
    }

    private func properties(_ event: yaml_event_t) -> (anchor: Text?, tag: Text?) {
        let data = event.data
        return switch event.type {
        case YAML_SCALAR_EVENT: (data.scalar.anchor, data.scalar.tag)
        case YAML_SEQUENCE_START_EVENT: (data.sequence_start.anchor, data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT: (data.mapping_start.anchor, data.mapping_start.tag)
        default: (nil, nil)
        }
    }

    private func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    }

    private func text(_ text: Text, count: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    private func text(_ text: Text?) -> String? {
        text.map { String(cString: $0) }
    }

    private func text(_ text: UnsafePointer<CChar>?) -> String? {
        text.map { String(cString: $0) }
    }
}
