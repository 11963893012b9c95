import CommandKit
import Foundation
import Testing

@testable import folio_demo

/// docs/demo.md and the help name all paths and options.
struct DemoDocsTests {
    @Test func docs_haveEveryEndpoint() throws {
        let text = try document()
        for endpoint in Endpoint.allCases {
            let isThere = text.ranges(of: endpoint.rawValue).contains { range in
                text[range.upperBound...].first.map { "`?".contains($0) } ?? false
            }
            #expect(isThere, "\(endpoint.rawValue)")
        }
    }

    @Test func docs_haveEveryFaultAndEveryStyleOfRateFields() throws {
        let text = try document()
        for name in Fault.allCases.map(\.rawValue) + RateFields.allCases.map(\.rawValue) {
            #expect(text.contains("`\(name)`"), "\(name)")
        }
    }

    @Test func docs_nameTheLastingFaults() throws {
        let lasting = Fault.allCases.filter(\.isLasting).map { "`\($0.rawValue)`" }
        let sentence = lasting.dropLast().joined(separator: ", ") + " and \(lasting.last ?? "") are permanent:"
        #expect(try document().contains(sentence))
    }

    @Test func docs_haveTheLimitsThatTheServerHas() throws {
        let text = try document()
        #expect(text.contains("up to \(Request.mostBytes >> 20) MiB"))
        #expect(text.contains("the first \(FaultRecord.keptLines / 1_000),000"))
        #expect(text.contains("the last \(Statistics.keptTargets / 1_000),000 targets"))
        #expect(text.contains("\(RawResponse.hugeFill >> 30) GiB of white space"))
        #expect(RawResponse.bombExponent == 30 && text.contains("1 GiB of spaces"))
    }

    @Test func docs_haveTheAccountAndTheClientThatAreReady() throws {
        let text = try document()
        for word in [Account.ready.email, Account.ready.password, DemoAPI.client.id, DemoAPI.client.secret] {
            #expect(text.contains("`\(word)`"))
        }
    }

    private func document() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "docs/demo.md"), encoding: .utf8)
    }
}
