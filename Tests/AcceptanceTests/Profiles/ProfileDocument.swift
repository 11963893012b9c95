import Foundation
import TestSupport

/// What `folio profile --json` writes, read by another parser than folio's.
struct ProfileDocument: Decodable {
    struct Run: Decodable {
        let summary: Summary
        let largest: Largest
        let requests: [Request]
        let pages: [Page]
    }

    struct Summary: Decodable {
        let wall_us: Int
        let network_us: Int
        let waiting_us: Int
        let folio_us: Int
        let costs_us: [String: Int]
        let requests: Int
        let attempts: Int
        let retries: Int
        let connections: Int
        let cache: [String: Int]
        let pages: Int
        let items: Int
        let bytes: Bytes
    }

    struct Bytes: Decodable {
        let received: Int
        let fields: Int
        let sent: Int
        let decoded: Int
        let saved_by_cache: Int
        let saved_by_compression: Int
    }

    struct Largest: Decodable {
        let cost: String?
        let percent: Int
        let text: String
    }

    struct Request: Decodable {
        let number: Int
        let list: Int?
        let page: Int?
        let url: String
        let start_us: Int
        let duration_us: Int
        let status: Int?
        let error: String?
        let cache: String
        let saved_bytes: Int
        let quota_left: Int?
        let attempts: [Attempt]
        let waits: [Wait]
    }

    struct Attempt: Decodable {
        let url: String
        let start_us: Int
        let status: Int?
        let error: String?
        let phases_us: [String: Int?]
        let total_us: Int
        let connection_reused: Bool
        let received_bytes: Int
        let field_bytes: Int
        let sent_bytes: Int
        let decoded_bytes: Int

        /// Of the phases that happened.
        var sum: Int { phases_us.values.compactMap(\.self).reduce(0, +) }
    }

    struct Wait: Decodable {
        let reason: String
        let start_us: Int
        let duration_us: Int
    }

    struct Page: Decodable {
        let list: Int
        let page: Int
        let items: Int
        let body_bytes: Int
        let parse_us: Int
        let map_us: Int
        let store_us: Int
        let print_us: Int
    }

    struct Budget: Decodable {
        let name: String
        let limit: Int
        let value: Int
        let holds: Bool
    }

    let version: Int
    let command: String
    let error: String?
    let runs: [Run]
    let across: [String: [String: Int]]
    let budgets: [Budget]

    init(_ run: Child.Ending) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(run.out.utf8))
    }
}
