/// Finds the real cause of a syntax error: mostly unquoted text in which libyaml found brackets, comments or aliases.
struct SyntaxAdvice {
    let source: YAMLSource
    let fault: YAMLSyntaxError
    /// The byte range of the last node before the fault.
    let last: Range<Int>?
    /// The start of the outermost flow collection that was open then.
    let flow: Int?

    /// Text that needs quotes: its start, and the offset it extends to at least.
    private struct Unquoted {
        let start: Int
        let through: Int
    }

    var error: YAMLError {
        if let quote = unclosedQuote { return .unclosedQuote(mark: source.mark(at: quote)) }
        if let tab { return .tab(mark: source.mark(at: tab)) }
        if let text = keyWithoutSpace {
            return .colonWithoutSpace(fragment: fragment(text), mark: source.mark(at: text.start))
        }
        if let text = cutByComment ?? template ?? indicator ?? continuation {
            return .quoteThis(fragment: fragment(text), mark: source.mark(at: text.start))
        }
        let start = fault.context.flatMap { $0 < fault.offset ? source.mark(at: $0) : nil }
        return .syntax(problem: fault.problem, start: start, mark: source.mark(at: fault.offset))
    }

    private var isFlow: Bool {
        fault.scannedDepth.map { $0 > 0 } ?? (flow != nil)
    }

    private func fragment(_ text: Unquoted) -> String {
        source.fragment(from: text.start, through: text.through, isFlow: isFlow)
    }
}

extension SyntaxAdvice {
    /// The start of a quoted text that ends with the file, or in the line of the fault and not in its own.
    private var unclosedQuote: Int? {
        let isQuote = { (offset: Int) in source.byte(offset).map { "\"'".utf8.contains($0) } == true }
        if let start = fault.context, isQuote(start), source.bytes[fault.offset...].allSatisfy({ $0 <= 0x20 }) {
            return start
        }
        guard let last, isQuote(last.lowerBound), last.upperBound <= fault.offset,
            source.bytes[last].contains(UInt8(ascii: "\n")),
            !source.bytes[last.upperBound..<fault.offset].contains(UInt8(ascii: "\n"))
        else { return nil }
        return last.lowerBound
    }
}

extension SyntaxAdvice {
    private var tab: Int? {
        [fault.context, fault.offset].compactMap { $0 }.first { source.byte($0) == UInt8(ascii: "\t") }
    }

    /// Finds `{a: x #y}`.
    private var cutByComment: Unquoted? {
        guard let flow, flow < fault.offset, let cut = source.valueCutByComment(in: flow..<fault.offset) else {
            return nil
        }
        return Unquoted(start: cut.start, through: cut.comment + 1)
    }
}

extension SyntaxAdvice {
    /// The start of a plain text that the scanner rejects because of a colon before a bracket or comma.
    private var textBeforeColon: Int? {
        guard fault.scannedDepth != nil, let start = fault.context, start < fault.offset,
            source.byte(fault.offset) == UInt8(ascii: ":")
        else { return nil }
        return start
    }

    private func isValue(_ start: Int) -> Bool {
        source.byteBefore(start).map { ":[".utf8.contains($0) } == true
    }

    private func hasPipe(_ start: Int) -> Bool {
        source.bytes[start..<fault.offset].contains(UInt8(ascii: "|"))
    }

    /// Finds `{a:[b]}`.
    private var keyWithoutSpace: Unquoted? {
        guard let start = textBeforeColon, !isValue(start), !hasPipe(start) else { return nil }
        return Unquoted(start: start, through: fault.offset + 1)
    }

    /// Finds `{labels|join:,}`, `{a: b:{c}}` and, after a comma, `{a: b,c|join:,}`.
    private var template: Unquoted? {
        guard var start = textBeforeColon else { return nil }
        if source.byte(start - 1) == UInt8(ascii: "{") {
            start -= 1
        } else if !isValue(start), let last {
            start = last.lowerBound
        }
        let isComma = source.byte(fault.offset + 1) == UInt8(ascii: ",")
        return Unquoted(start: start, through: fault.offset + (isComma ? 2 : 1))
    }
}

extension SyntaxAdvice {
    /// Finds text that begins with a special character: `@at`, `*.x`, `> 5`, `- x`.
    private var indicator: Unquoted? {
        let token = fault.scannedDepth == nil ? fault.offset : fault.context ?? fault.offset
        guard token <= fault.offset, source.isOneLine(token..<fault.offset), isIndicator(token) else { return nil }
        return Unquoted(start: node(before: token)?.lowerBound ?? token, through: token + 1)
    }

    private func isIndicator(_ token: Int) -> Bool {
        let isAfterColon = source.byteBefore(token) == UInt8(ascii: ":")
        return switch source.byte(token).map({ Character(UnicodeScalar($0)) }) {
        case "@", "`", "|", ">", "&", "*", "!": true
        case "%": !source.isLineBreak(token - 1)  // at the start of a line it is a directive
        case "-", "?": isAfterColon
        case ",", "]", "}": isAfterColon && !isFlow
        default: false
        }
    }

    /// Finds text that continues after the end of a node: `.a[0]`, `[].x`, `{repo}/issues`, `"open" == .state`, `a: b`.
    private var continuation: Unquoted? {
        guard let next = source.byte(fault.offset), !",]}\r\n".utf8.contains(next),
            let node = node(before: fault.offset)
        else { return nil }
        // In a flow collection, a word after a closing mark more likely lacks a comma.
        let isClosed = "\"']}".utf8.contains(source.bytes[node.upperBound - 1])
        if isFlow, isClosed, node.upperBound < fault.offset, startsNode(next) { return nil }
        return Unquoted(start: node.lowerBound, through: fault.offset)
    }

    private func startsNode(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return "\"'[{_".contains(character) || character.isLetter || character.isNumber
    }

    /// The node that ends before an offset on the same line, with only spaces between them.
    private func node(before offset: Int) -> Range<Int>? {
        guard let last, !last.isEmpty, last.upperBound <= offset, source.isOneLine(last.lowerBound..<offset),
            source.skipSpaces(from: last.upperBound) == offset
        else { return nil }
        return last
    }
}
