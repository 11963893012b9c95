import Dispatch
import Foundation
import Synchronization
import TestSupport

/// A server with a flat list of comments under each item, and the plugin for it.
struct FlatThreadList {
    let server: ScriptedServer
    /// A folio with the plugin `api`.
    let folio: Folio
    private let content: FlatThreadContent

    /// The pages: comments as `ID` or `ID:PARENT`, both JSON. `!` is a page that fails, `?` one that never comes.
    func setPages(_ pages: [String]) { content.pages.withLock { $0 = pages } }

    /// - Parameters:
    ///   - total: how many items the server announces; nil if it does not.
    ///   - textLength: how long the text of each comment is; 0 for its id.
    init(_ pages: [String], total: Int? = nil, textLength: Int = 0) throws {
        let content = FlatThreadContent(pages, total: total, textLength: textLength)
        self.content = content
        server = try ScriptedServer { request, _ in content.respond(to: request.target) }
        folio = try Folio(plugins: Plugin.list(server, Self.plugin))
    }

    /// Waits until a page is requested that never comes.
    func waitForSilence() -> Bool { content.isSilent.wait(timeout: .now() + 60) == .success }

    /// Runs folio.
    func run(_ line: String, input: String = "") throws -> Child.Ending {
        try withExtendedLifetime(server) { try folio.run(line, input: input) }
    }

    private static let plugin = """
        comments:
          path: "/under/{id}"
          items: .items
          id: .id
          fields: {text: .text}
          pagination: {strategy: page, page: {query: page}, until: {short: false, total: .total}}
          thread: {parent: .p}
        """
}

/// What the server sends.
private final class FlatThreadContent: Sendable {
    let pages: Mutex<[String]>
    /// Signalled when a page is requested that never comes.
    let isSilent = DispatchSemaphore(value: 0)
    private let total: Int?
    private let textLength: Int

    init(_ pages: [String], total: Int?, textLength: Int) {
        self.pages = Mutex(pages)
        self.total = total
        self.textLength = textLength
    }

    func respond(to target: String) -> ScriptedServer.Response {
        let number = target.split(separator: "=").last.flatMap { Int($0) } ?? 1
        let all = pages.withLock(\.self)
        let page = all.indices.contains(number - 1) ? all[number - 1] : ""
        guard page != "!" else { return .response(status: 500, body: "{}") }
        if page == "?" {
            isSilent.signal()
            return .silence
        }
        let items = page.split(separator: " ").map { comment in
            let parts = comment.split(separator: ":", maxSplits: 1)
            let id = parts[0]
            let text = textLength > 0 ? String(repeating: "x", count: textLength) : "t\(id.filter { $0 != "\"" })"
            return #"{"id":\#(id),"text":"\#(text)"\#(parts.count > 1 ? ",\"p\":\(parts[1])" : "")}"#
        }
        let announced = total.map { ",\"total\":\($0)" } ?? ""
        return .response(body: "{\"items\":[\(items.joined(separator: ","))]\(announced)}")
    }
}
