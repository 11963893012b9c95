import Foundation
import TestSupport
import Testing

/// What a browser does in a login.
enum Browser {
    /// The fields of a query or a form.
    static func values(_ text: String) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1).map { String($0) }
            return (halves[0], (halves.count > 1 ? halves[1] : "").removingPercentEncoding ?? "")
        }
        return Dictionary(pairs) { $1 }
    }

    /// The page that folio shows.
    static func page(in text: String) throws -> String {
        try String(#require(text.firstMatch(of: /Open this page to log in: (http\S+)/)?.1))
    }

    /// Requests a URL without following redirects.
    static func get(_ url: String, fields: [String] = []) throws -> (
        status: String, location: String?, body: String
    ) {
        let run = try Child.run(
            "/usr/bin/curl", ["-s", "-i", "--max-time", "20"] + fields.flatMap { ["-H", $0] } + [url], variables: [])
        let lines = run.out.split(separator: "\r\n", omittingEmptySubsequences: false).map { String($0) }
        let location = lines.first { $0.lowercased().hasPrefix("location: ") }?.dropFirst(10)
        return (lines.first ?? "", location.map { String($0) }, lines.last ?? "")
    }

    /// Opens the page that folio shows, and follows where it leads.
    static func logIn(_ text: String) throws {
        let back = try #require(get(page(in: text)).location)
        #expect(try get(back).status.contains("200"))
    }
}
