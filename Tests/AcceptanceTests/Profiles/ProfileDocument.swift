import Foundation
import TestSupport

/// The output of `folio profile --json`, parsed by another parser than folio's.
struct ProfileDocument: Decodable {
    struct Run: Decodable {
        let startedAt: String
        let summary: Summary
        let largest: Largest
        let requests: [Request]
        let pages: [Page]
    }

    struct Summary: Decodable {
        let wallUs: Int
        let networkUs: Int
        let waitingUs: Int
        let folioUs: Int
        let costsUs: [String: Int]
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
        let savedByCache: Int
        let savedByCompression: Int
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
        let startUs: Int
        let durationUs: Int
        let status: Int?
        let error: String?
        let cache: String?
        let savedBytes: Int
        let quotaLeft: Int?
        let attempts: [Attempt]
        let waits: [Wait]
    }

    struct Attempt: Decodable {
        let url: String
        let startUs: Int
        let status: Int?
        let error: String?
        let phasesUs: [String: Int?]
        let totalUs: Int
        let httpVersion: String?
        let connectionReused: Bool
        let receivedBytes: Int
        let fieldBytes: Int
        let sentBytes: Int
        let decodedBytes: Int

        /// The sum of the phases that happened.
        var sum: Int { phasesUs.values.compactMap(\.self).reduce(0, +) }
    }

    struct Wait: Decodable {
        let reason: String
        let startUs: Int
        let durationUs: Int
    }

    struct Page: Decodable {
        let list: Int
        let page: Int
        let items: Int
        let source: String?
        let bodyBytes: Int
        let readUs: Int
        let parseUs: Int
        let mapUs: Int
        let storeUs: Int
        let printUs: Int
    }

    struct Budget: Decodable {
        let name: String
        let limit: Int
        let value: Int?
        let holds: Bool?
    }

    let version: Int
    let command: String
    let error: String?
    let runs: [Run]
    let across: [String: [String: Int]?]
    let budgets: [Budget]

    init(_ run: Child.Ending) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        self = try decoder.decode(Self.self, from: Data(run.out.utf8))
    }
}
