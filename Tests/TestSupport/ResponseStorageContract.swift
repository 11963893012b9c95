import HTTP
package import HTTPCache

/// The rules that every response storage obeys, each run against a fresh storage.
package struct ResponseStorageRule: Sendable, CustomStringConvertible {
    package let description: String
    /// Whether the storage obeys.
    package let holds: @Sendable (any ResponseStorage) async throws -> Bool

    private init(_ description: String, holds: @escaping @Sendable (any ResponseStorage) async throws -> Bool) {
        self.description = description
        self.holds = holds
    }

    package static let all = keeping + separating

    private static let keeping = [
        ResponseStorageRule("a URL that nothing is stored of has no responses") { storage in
            try await storage.responses(for: key()).isEmpty
        },
        ResponseStorageRule("a response comes back as it was saved, to the last byte") { storage in
            var fields: HTTPFields = ["Set-Cookie": "a=1; b=2", "x-empty": "", "ETag": "W/\"100%&=é\""]
            fields.append("set-cookie", "c=3")
            let response = StoredResponse(
                status: 203, fields: fields, body: [0, 255, 0xC3, 10],
                selecting: ["accept": "text/html, */*;q=0.1", "accept-language": nil, "x-empty": ""],
                requestedAt: -1, receivedAt: 1 << 40, redirectedTo: "http://b.example/?a=1&b=é")
            try await storage.save(response, for: key())
            return try await storage.responses(for: key()) == [response]
        },
        ResponseStorageRule("a response without fields and body comes back so") { storage in
            let response = StoredResponse(status: 204, fields: [:], body: [], requestedAt: 0, receivedAt: 0)
            try await storage.save(response, for: key())
            return try await storage.responses(for: key()) == [response]
        },
        ResponseStorageRule("a response with the same selecting fields is replaced") { storage in
            for text in ["first", "second"] {
                try await storage.save(response(text, selecting: ["accept": "a", "accept-language": nil]), for: key())
            }
            return try await storage.responses(for: key()).map(\.body) == [Array("second".utf8)]
        },
        ResponseStorageRule("variants are kept beside each other, the one received last first") { storage in
            let variants: [[String: String?]] = [
                [:], ["accept": "a"], ["accept": "b"], ["accept": nil], ["accept": ""], ["accept": "a", "b": nil],
            ]
            let times = [3, 1, 6, 2, 5, 4].map(Int64.init)
            for (selecting, time) in zip(variants, times) {
                try await storage.save(response("\(time)", selecting: selecting, at: time), for: key())
            }
            let stored = try await storage.responses(for: key())
            let pairs = Dictionary(uniqueKeysWithValues: zip(times, variants))
            return stored.map(\.receivedAt) == times.sorted(by: >)
                && stored.allSatisfy { pairs[$0.receivedAt] == $0.selecting }
        },
        ResponseStorageRule("of two received in the same second the one saved last comes first") { storage in
            for accept in ["a", "b", "a"] {
                try await storage.save(response(accept, selecting: ["accept": accept]), for: key())
            }
            return try await storage.responses(for: key()).map(\.body) == [Array("a".utf8), Array("b".utf8)]
        },
        ResponseStorageRule("removing drops every variant of the URL, and of no other") { storage in
            for accept in ["a", "b"] {
                try await storage.save(response(accept, selecting: ["accept": accept]), for: key())
            }
            try await storage.save(response("same"), for: key("http://a.example/2"))
            try await storage.remove(key())
            let left = try await storage.responses(for: key("http://a.example/2"))
            return try await storage.responses(for: key()).isEmpty && left.count == 1
        },
        ResponseStorageRule("removing all drops the URL with every query, and no other") { storage in
            let kept = ["http://a.example/1/2?a", "http://a.example/10", "http://a.example/", "http://a.example/1@?"]
            let dropped = [
                "http://a.example/1", "http://a.example/1?", "http://a.example/1?a=1", "http://a.example/1?b=@",
            ]
            for url in kept + dropped { try await storage.save(response(url), for: key(url)) }
            try await storage.save(response("other's"), for: key("http://a.example/1?a=1", account: "me"))
            try await storage.removeAll(key("http://a.example/1?c"))
            for url in kept where try await storage.responses(for: key(url)).isEmpty { return false }
            for url in dropped where try await !storage.responses(for: key(url)).isEmpty { return false }
            return try await storage.responses(for: key("http://a.example/1?a=1", account: "me")).count == 1
        },
        ResponseStorageRule("whether anything is stored depends on how URLs begin") { storage in
            try await storage.save(response("a"), for: key("http://a.example/list?page=2", account: "me"))
            var responses: [Bool] = []
            for (account, prefix) in [
                ("me", "http://a.example/list"), ("me", "http://a.example/list?page=2"), ("me", ""),
                ("", "http://a.example/list"), ("me", "http://a.example/list?page=20"), ("me", "http://a.example/b"),
                ("me", "http://a.example/List"), ("me", "http://b.example/"),
            ] {
                responses.append(try await storage.holdsAny(account: account, under: prefix))
            }
            return responses == [true, true, true, false, false, false, false, false]
        },
        ResponseStorageRule("removing what is not there changes nothing") { storage in
            try await storage.save(response("a"), for: key())
            try await storage.remove(key("http://a.example/none"))
            return try await storage.responses(for: key()).count == 1
        },
        ResponseStorageRule("of two responses with one body each stays when the other goes") { storage in
            try await storage.save(response("same"), for: key("http://a.example/1"))
            try await storage.save(response("same"), for: key("http://a.example/2"))
            try await storage.remove(key("http://a.example/1"))
            return try await storage.responses(for: key("http://a.example/2")).map(\.body) == [Array("same".utf8)]
        },
        ResponseStorageRule("responses that are saved at the same time are all kept") { storage in
            try await withThrowingTaskGroup(of: Void.self) { saves in
                for number in 0..<50 {
                    saves.addTask {
                        try await storage.save(response("\(number)"), for: key("http://a.example/\(number)"))
                    }
                }
                try await saves.waitForAll()
            }
            for number in 0..<50 {
                let stored = try await storage.responses(for: key("http://a.example/\(number)"))
                guard stored.map(\.body) == [Array("\(number)".utf8)] else { return false }
            }
            return true
        },
    ]

    private static let separating = [
        key("http://a.example/1?"), key("http://a.example/1#a"), key("HTTP://a.example/1"), key("http://a.example/"),
        key(account: "someone"), key(account: " "),
    ].map { other in
        ResponseStorageRule("responses are apart: \(other.account) \(other.url)") { storage in
            try await storage.save(response("one"), for: key())
            let before = try await storage.responses(for: other)
            try await storage.save(response("other"), for: other)
            let stored = try await storage.responses(for: key())
            return before.isEmpty && stored.map(\.body) == [Array("one".utf8)]
        }
    }

    private static func key(_ url: String = "http://a.example/1", account: String = "") -> ResponseKey {
        ResponseKey(account: account, url: url)
    }

    private static func response(
        _ text: String, selecting: [String: String?] = [:], at: Int64 = 1_700_000_000
    ) -> StoredResponse {
        StoredResponse(
            status: 200, fields: ["Content-Type": "text/plain"], body: Array(text.utf8), selecting: selecting,
            requestedAt: at - 1, receivedAt: at)
    }
}
