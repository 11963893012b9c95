import Endpoints
import Formats
import JSON
import Pages
import Plugins
import Presentation
import ReadableText
import Reader
import System

/// Collects the items that a command would print, as a reader shows them.
struct ReaderItems: PageWriter {
    private let roles: [(role: Role, column: ItemSelection.Column)]
    private let list: BoundEndpoint
    private let sink: (any ItemSink)?
    /// The columns with values for the commands of the list.
    private let commandColumns: [ItemSelection.Column]

    /// Gets the items of each page, and what was read at the end.
    protocol ItemSink: Sendable {
        func receive(_ items: [ReaderItem], of page: Page)
        func end(_ meta: OutputMeta)
    }

    /// What a reader does with a column.
    private enum Role {
        case id, title, text, author, date, url, picture, depth
        /// Shown with its name.
        case detail
    }

    /// The names that APIs have for what a reader shows; the first that an item has counts.
    private static let names: [(role: Role, names: [String])] = [
        (.id, ["id"]), (.title, ["title", "headline", "subject", "name", "full_name"]),
        (.text, textFields),
        (.author, ["author", "user", "username", "login", "sender", "creator", "by"]),
        (.date, ["created_at", "published_at", "date", "updated_at", "time"]),
        (.url, ["url", "html_url", "link", "permalink", "web_url"]),
        (.picture, ["image", "picture", "image_url", "thumbnail", "avatar"]), (.depth, ["depth"]),
    ]

    /// The fields that may have the text; the first that an endpoint has counts.
    static let textFields = ["message", "text", "body", "content", "description", "summary", "caption"]

    /// Whether the endpoint says that the text is HTML, which was read before (`ReadableFields`).
    private let isReadHTML: Bool

    /// Whether its picture has the name by which `ImageSource` finds it.
    private var hasImageField: Bool { roles.contains { $0.role == .picture && $0.column.name == "image" } }

    /// How deep comments may be.
    private static let deepest = 10_000
    /// The most replies that a server may count.
    private static let mostReplies = 1_000_000_000
    /// The longest value beside the date, in characters.
    private static let longestDetail = 60

    /// - Parameters:
    ///   - list: the list that they are of.
    ///   - sink: gets them; nil if nobody does.
    init(_ selection: ItemSelection, of list: BoundEndpoint, for sink: (any ItemSink)?) {
        (self.list, self.sink) = (list, sink)
        var roles: [(role: Role, column: ItemSelection.Column)] = []
        var used: Set<String> = ["parent", "item"]
        for (role, names) in Self.names {
            guard let name = names.first(where: { name in selection.columns.contains { $0.name == name } }),
                let column = selection.columns.first(where: { $0.name == name })
            else { continue }
            roles.append((role, column))
            used.insert(name)
        }
        roles += selection.columns.filter { !used.contains($0.name) }.map { (.detail, $0) }
        self.roles = roles
        let names = list.endpoint.commands.reduce(into: Set<String>()) { $0.formUnion($1.fields) }
        commandColumns = selection.columns.filter { names.contains($0.name) }
        let text = roles.first { $0.role == .text }?.column.name
        isReadHTML = list.endpoint.fields?.contains { $0.name == text && $0.coding == .html } ?? false
    }

    func begin(to out: inout [UInt8]) {}

    func write(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        let marks = Self.marks(of: page)
        var items: [ReaderItem] = []
        items.reserveCapacity(page.items.count)
        // Of a page from elsewhere, a file without trust might lead further.
        let isOwn = list.plugin.trust == .trusted || list.origin(of: page) == list.origin
        // The items of a list with variables are those of several requests.
        let mayHavePictures = isOwn && list.endpoint.variables.isEmpty
        let hasImage = list.endpoint.image != nil
        let hasImageField = hasImageField
        for row in page.items.indices {
            var item = ReaderItem(id: "")
            item.mark = marks[row]
            item.replies = min(max(page.replyCount(row) ?? 0, 0), Self.mostReplies)
            var others: [String] = []
            for (role, column) in roles {
                var bytes: [UInt8] = []
                let cell = column.cell(ofItem: row, in: page, outer: outer)
                cell.appendText(to: &bytes)
                if role == .id { item.hasTextID = cell.kind == .string }
                guard !bytes.isEmpty else { continue }
                set(role, String(decoding: bytes, as: UTF8.self), named: column.name, of: &item, &others)
            }
            for column in commandColumns {
                var bytes: [UInt8] = []
                column.cell(ofItem: row, in: page, outer: outer).appendText(to: &bytes)
                item.values[column.name] = String(decoding: bytes, as: UTF8.self)
            }
            item.json = page.body[page.items[row].bytes]
            if item.title == nil, item.text == nil, item.details.isEmpty, others.isEmpty {
                var json: [UInt8] = []
                JSONWriter.appendOnOneLine(page.items[row], of: page.body, to: &json)
                others = [Sanitizer.cell(String(decoding: json, as: UTF8.self))]
            }
            let ownsPicture = hasImage || item.picture != nil && hasImageField
            item.hasPicture = mayHavePictures && ownsPicture && !item.id.isEmpty
            if !others.isEmpty { item.text = ([item.text].compactMap(\.self) + others).joined(separator: "\n\n") }
            items.append(item)
        }
        sink?.receive(items, of: page)
    }

    /// What marks the items as read. Like walks, marks keep nothing of a response with a credential.
    private static func marks(of page: Page) -> [UInt64?] {
        guard !page.provenance.repeatsCredential else { return page.items.map { _ in nil } }
        guard let slot = page.layout.idSlot, let hashes = page.plainIDHashes else { return page.itemHashes }
        return page.items.indices.map { row in
            // Items without an id, or with an empty one, would share a mark.
            let id = page.column(slot, ofItem: row)
            let kind = page.body.kind(of: id)
            return kind == nil || kind == .null || page.body.text(of: id) == "" ? nil : hashes[row]
        }
    }

    func end(_ meta: OutputMeta, to out: inout [UInt8]) { sink?.end(meta) }

    /// - Parameter others: gets values that are too long to stand beside the date.
    private func set(
        _ role: Role, _ text: String, named name: String, of item: inout ReaderItem, _ others: inout [String]
    ) {
        func addDetail() {
            let value = Sanitizer.cell(ReadableText.line(text))
            guard !value.isEmpty else { return }
            // A name may be the server's, too.
            let named = name == "location" ? value : "\(Sanitizer.cell(name)): \(value)"
            if value.count <= Self.longestDetail { item.details.append(named) } else { others.append(named) }
        }
        switch role {
        // It goes back to the server as it is.
        case .id: item.id = text
        case .title: item.title = Sanitizer.cell(ReadableText.line(text))
        // A tab would move the cursor.
        case .text:
            let read = isReadHTML ? ReadableText(ofReadHTML: text) : ReadableText(text)
            item.text = Sanitizer.text(read.text).withoutTabs.withoutBlankEnds
            item.links = read.links
        case .author: item.author = Sanitizer.cell(text)
        case .date: if let time = UnixTime(parsing: text) { item.date = time } else { addDetail() }
        case .url: if let link = ReaderItem.link(text) { item.url = link } else { addDetail() }
        case .picture: if let link = ReaderItem.link(text) { item.picture = link } else { addDetail() }
        case .depth: item.depth = min(max(Int(text) ?? 1, 1), Self.deepest) - 1
        case .detail: addDetail()
        }
    }
}

extension String {
    /// With spaces in place of tabs.
    fileprivate var withoutTabs: String {
        utf8.contains(UInt8(ascii: "\t")) ? replacing("\t", with: "    ") : self
    }

    /// Without empty lines at its start, and without blanks and line breaks at its end.
    fileprivate var withoutBlankEnds: String {
        var rest = self[...]
        while rest.last?.isWhitespace == true { rest.removeLast() }
        while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")), rest[..<end].allSatisfy(\.isWhitespace) {
            rest = rest[rest.utf8.index(after: end)...]
        }
        return String(rest)
    }

    /// Without blanks and line breaks at its ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
