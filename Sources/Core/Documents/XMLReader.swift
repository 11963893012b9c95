import CXML

/// Reads XML documents with libxml2, which is loaded on first use.
enum XMLReader {
    /// A document as JSON.
    static func json(of body: [UInt8], _ rules: XMLRules) throws(DocumentError) -> [UInt8] {
        if let reason = folio_xml_load() { throw .noXMLReader(String(cString: reason)) }
        let text = try XMLText(body)
        if let line = XMLTagScan.firstCrowdedTag(in: text.bytes, most: XMLTree.mostAttributes) {
            throw .tooManyAttributes(line: line + text.linesBefore, most: XMLTree.mostAttributes)
        }
        guard text.bytes.count <= Int(Int32.max) else { throw .tooLargeXML }
        return try Parse(rules).tree(of: text).json(rules, most: DocumentFormat.mostBytes)
    }

    /// One run of the parser.
    private final class Parse {
        private var tree: XMLTree

        init(_ rules: XMLRules) { tree = XMLTree(texts: rules.texts) }

        func tree(of text: XMLText) throws(DocumentError) -> XMLTree {
            var message = [CChar](repeating: 0, count: 256)
            var line: Int32 = 1
            let reader = FolioXMLReader(
                context: Unmanaged.passUnretained(self).toOpaque(),
                start: { context, prefix, name, attributes, count in
                    let attributes = UnsafeBufferPointer(start: attributes, count: count)
                    return Parse.of(context)?.start(prefix, name, attributes) ?? false
                },
                end: { Parse.of($0)?.tree.end() },
                text: { context, bytes, count in
                    Parse.of(context)?.tree.add(UnsafeBufferPointer(start: bytes, count: count))
                    return true
                })
            let result = text.bytes.withUnsafeBufferPointer { bytes in
                folio_xml_parse(
                    bytes.baseAddress, bytes.count, text.encoding, reader, &line, &message, message.count)
            }
            let place = max(1, Int(line)) + text.linesBefore
            switch result {
            case FOLIO_XML_ENDED: return tree
            case FOLIO_XML_DOCTYPE: throw .doctype(line: place)
            case FOLIO_XML_STOPPED where tree.isFull: throw .tooManyXMLParts(line: place)
            case FOLIO_XML_STOPPED: throw .tooManyLevels(line: place, most: XMLTree.mostLevels)
            case FOLIO_XML_CROWDED: throw .tooManyXMLParts(line: place)
            case FOLIO_XML_NO_MEMORY: throw .invalidXML(line: place, reason: "not enough memory")
            default:
                let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                throw .invalidXML(line: place, reason: text.split(whereSeparator: \.isNewline).joined(separator: " "))
            }
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> Parse? {
            context.map { Unmanaged<Parse>.fromOpaque($0).takeUnretainedValue() }
        }

        /// Begins an element; returns false if too many are around it.
        private func start(
            _ prefix: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
            _ attributes: UnsafeBufferPointer<FolioXMLAttribute>
        ) -> Bool {
            guard tree.level < XMLTree.mostLevels, !tree.isFull, let name else { return false }
            tree.begin(
                .init(
                    name: Self.name(prefix, name),
                    attributes: attributes.map { attribute in
                        (
                            Self.name(attribute.prefix, attribute.name),
                            Array(UnsafeBufferPointer(start: attribute.value, count: attribute.length))
                        )
                    }))
            return true
        }

        private static func name(_ prefix: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>) -> String {
            let name = String(cString: name)
            return prefix.map { String(cString: $0) + ":" + name } ?? name
        }
    }
}
