import HTTP
package import HTTPCache

/// What every response storage keeps to; one suite of rules, run against a fresh storage each.
package struct ResponseStorageRule: Sendable, CustomStringConvertible {
    package let description: String
    /// Whether a storage must keep what it is given to obey; one that keeps nothing does not.
    package let needsMemory: Bool
    /// Whether the storage obeys.
    package let holds: @Sendable (any ResponseStorage) async throws -> Bool

    private init(
        _ description: String, needsMemory: Bool = true,
        holds: @escaping @Sendable (any ResponseStorage) async throws -> Bool
    ) {
        self.description = description
        self.needsMemory = needsMemory
        self.holds = holds
    }

    private static let key = ResponseKey(account: "a", url: "https://api.test/list?q=%C3%A9")

    package static let all = [
        ResponseStorageRule("nothing is stored at first", needsMemory: false) { storage in
            try await storage.responses(for: key).isEmpty
        },
        ResponseStorageRule("a response comes back as it was saved, to the last byte") { storage in
            let whole = StoredResponse(
                status: 404, fields: ["ETag": #""é""#, "Via": "a", "via": "b", "X-Empty": ""],
                body: [0, 255, 0xC3, 10],
                selecting: ["accept": "a, b", "x-empty": "", "x-none": nil], requestedAt: 0,
                receivedAt: 253_402_300_799,
                redirectedTo: "https://cdn.test/list?x=1")
            try await storage.save(whole, for: key)
            return try await storage.responses(for: key) == [whole]
        },
        ResponseStorageRule("a response without fields and body comes back so") { storage in
            let empty = StoredResponse(status: 204, fields: [:], body: [], requestedAt: 1, receivedAt: 2)
            try await storage.save(empty, for: key)
            return try await storage.responses(for: key) == [empty]
        },
        ResponseStorageRule("a response takes the place of the one with the same selecting fields") { storage in
            try await storage.save(variant("en", 1), for: key)
            try await storage.save(variant("en", 2), for: key)
            return try await storage.responses(for: key) == [variant("en", 2)]
        },
        ResponseStorageRule("variants are given, the one received last first") { storage in
            for (language, time) in [("en", 1), ("el", 3), (nil, 4), ("en", 5)] as [(String?, Int64)] {
                try await storage.save(variant(language, time), for: key)
            }
            return try await storage.responses(for: key) == [variant("en", 5), variant(nil, 4), variant("el", 3)]
        },
        ResponseStorageRule("a field without a value is another variant than a missing one") { storage in
            try await storage.save(variant("", 1), for: key)
            try await storage.save(variant(nil, 2), for: key)
            return try await storage.responses(for: key).count == 2
        },
        ResponseStorageRule("accounts and URLs are kept apart") { storage in
            let others = [ResponseKey(account: "b", url: key.url), ResponseKey(account: "a", url: key.url + "&p=2")]
            try await storage.save(variant("en", 1), for: key)
            for other in others {
                guard try await storage.responses(for: other).isEmpty else { return false }
                try await storage.remove(other)
            }
            return try await storage.responses(for: key).count == 1
        },
        ResponseStorageRule("removing drops every variant, and nothing where there is none") { storage in
            try await storage.remove(key)
            try await storage.save(variant("en", 1), for: key)
            try await storage.save(variant("el", 2), for: key)
            try await storage.remove(key)
            guard try await storage.responses(for: key).isEmpty else { return false }
            try await storage.save(variant("en", 3), for: key)
            return try await storage.responses(for: key) == [variant("en", 3)]
        },
        ResponseStorageRule("many at once are all kept") { storage in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        try await storage.save(variant("\(number)", 7), for: key)
                    }
                }
                try await group.waitForAll()
            }
            return try await storage.responses(for: key).count == 50
        },
    ]

    private static func variant(_ language: String?, _ time: Int64) -> StoredResponse {
        StoredResponse(
            status: 200, fields: ["Vary": "Accept-Language"], body: Array("\(language ?? "-") \(time)".utf8),
            selecting: ["accept-language": language], requestedAt: time, receivedAt: time)
    }
}
