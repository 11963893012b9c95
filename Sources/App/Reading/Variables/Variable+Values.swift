import Endpoints
import JSON
import Pages
import Plugins
import Redaction

extension Variable {
    /// Its values in the items of a page of a list.
    func values(in page: Page, of list: BoundEndpoint) throws -> [Combination.Value] {
        guard let fields = page.layout.fields, let slot = fields.first(where: { $0.name == name })?.slot else {
            return []
        }
        let rows = (page.wantedRows ?? Array(page.items.indices)).filter { !page.isDeleted($0) }
        var hashBefore: UInt64?
        return try rows.map { row in
            let range = page.column(slot, ofItem: row)
            let isText = [.string, .number].contains(page.body.kind(of: range))
            guard isText, let text = page.body.text(of: range), !text.isEmpty else {
                throw VariableError.badValue(
                    variable: name, endpoint: parents?.endpoint.name ?? "",
                    value: String(decoding: page.body[range.bytes].prefix(200), as: UTF8.self))
            }
            var value = Combination.Value(
                name: name, parameter: parameter, text: text, json: page.onOneLine(range))
            for name in parents?.kept ?? [] {
                value.kept[name] = fields.last { $0.name == name }.map {
                    page.onOneLine(page.column($0.slot, ofItem: row))
                }
            }
            value.isHidden = page.provenance.repeatsCredential || KnownCredentials.areShown(in: text)
            if !value.isHidden { value.before = hashBefore.map { String(UInt32(truncatingIfNeeded: $0), radix: 16) } }
            hashBefore = ContentHash.of([hashBefore ?? 0, ContentHash.of(text)])
            let before = page.received(before: row)
            value.page = value.isHidden && before > 0 ? list.position(inside: page, after: before) : page.position
            return value
        }
    }
}

extension Page {
    fileprivate func onOneLine(_ range: JSONRange) -> [UInt8] {
        var out: [UInt8] = []
        JSONWriter.appendOnOneLine(range, of: body, to: &out)
        return out
    }
}
