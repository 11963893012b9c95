import HTTP
import Schema
import TestSupport
import Testing

@testable import Accounts

@Suite struct CredentialTests {
    @Test func bearer_sendsItsToken() async throws {
        let signing = try Signing([part(["bearer": environment("TOKEN")])])
        try await signing.send(fields: ["Accept": "text/json"])
        let fields = try #require(await signing.request).fields
        #expect(
            fields.all == [
                .init(name: "Accept", value: "text/json"),
                .init(name: "Authorization", value: "Bearer t0ken", isSecret: true),
            ])
    }

    private static let basic: [(KeyValuePairs<String, SettingValue>, String)] = [
        (["user": environment("USER"), "password": environment("PASSWORD")], "Basic YW5uOnMzY3JldA=="),
        (["user": environment("USER")], "Basic YW5uOg=="),
        (["user": mapping(["env": text("USER"), "suffix": text("/token")])], "Basic YW5uL3Rva2VuOg=="),
        (["password": environment("PASSWORD")], "Basic OnMzY3JldA=="),
        (["user": text("Aladdin"), "password": text("open sesame")], "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        (["user": text("test"), "password": text("123£")], "Basic dGVzdDoxMjPCow=="),
        (["user": text(""), "password": text("")], "Basic Og=="),
    ]

    @Test(arguments: basic.indices)
    func basic_sendsUserAndPassword(index: Int) async throws {
        let (settings, value) = Self.basic[index]
        let signing = try Signing([part(["basic": mapping(settings)])])
        try await signing.send()
        #expect(
            try #require(await signing.request).fields.all == [
                .init(name: "Authorization", value: value, isSecret: true)
            ])
    }

    @Test(arguments: [(nil, "t0ken"), ("", "t0ken"), ("Token ", "Token t0ken")])
    func apiKey_goesIntoAHeaderAfterItsPrefix(prefix: String?, value: String) async throws {
        var key = ["header": text("X-API-Key"), "value": environment("TOKEN")]
        key["prefix"] = prefix.map(text)
        let signing = try Signing([part(["api_key": mapping(of: key)])])
        try await signing.send()
        #expect(
            try #require(await signing.request).fields.all == [
                .init(name: "X-API-Key", value: value, isSecret: true)
            ])
    }

    @Test(arguments: [
        ("https://api.test/list", "https://api.test/list?api%20key=a%26b%3D%23"),
        ("https://api.test/list?page=2", "https://api.test/list?page=2&api%20key=a%26b%3D%23"),
        ("https://api.test/list?api+key=old&page=2", "https://api.test/list?page=2&api%20key=a%26b%3D%23"),
    ])
    func apiKey_goesIntoTheQueryOnce(url: String, signed: String) async throws {
        let key = mapping(["query": text("api key"), "value": environment("TOKEN")])
        let signing = try Signing([part(["api_key": key])], variables: ["TOKEN": "a&b=#"])
        try await signing.send(url)
        let request = try #require(await signing.request)
        #expect(request.url.description == signed)
        #expect(request.fields.all.isEmpty)
    }

    @Test func credentials_goTogether() async throws {
        let signing = try Signing([
            part(["api_key": mapping(["header": text("DD-API-KEY"), "value": environment("TOKEN")])]),
            part(["api_key": mapping(["header": text("DD-APPLICATION-KEY"), "value": environment("PASSWORD")])]),
            part(["bearer": environment("USER")]),
        ])
        try await signing.send()
        let fields = try #require(await signing.request).fields
        #expect(fields.all.map(\.name) == ["DD-API-KEY", "DD-APPLICATION-KEY", "Authorization"])
        #expect(fields.all.map(\.value) == ["t0ken", "s3cret", "Bearer ann"])
        #expect(fields.all.allSatisfy { $0.isSecret })
    }

    @Test func credential_replacesAFieldOfItsName() async throws {
        let signing = try Signing([part(["bearer": environment("TOKEN")])])
        try await signing.send(fields: ["authorization": "Bearer mine"])
        #expect(try #require(await signing.request).fields.values(of: "Authorization") == ["Bearer t0ken"])
    }

    private static let incomplete: [(KeyValuePairs<String, SettingValue>, AuthError)] = [
        ([:], .oneKindNeeded(found: [])),
        (["optional": isOptional], .oneKindNeeded(found: [])),
        (["bearer": text("a"), "basic": mapping([:])], .oneKindNeeded(found: ["bearer", "basic"])),
        (["bearer": mapping([:])], .incomplete(kind: "bearer")),
        (["bearer": mapping(["env": text("A"), "file": text("b")])], .incomplete(kind: "bearer")),
        (["basic": mapping([:])], .incomplete(kind: "basic")),
        (["basic": mapping(["user": mapping([:]), "password": text("a")])], .incomplete(kind: "basic")),
        (["api_key": mapping(["header": text("A")])], .incomplete(kind: "api_key")),
        (["api_key": mapping(["value": text("a")])], .incomplete(kind: "api_key")),
        (
            ["api_key": mapping(["header": text("A"), "query": text("b"), "value": text("a")])],
            .incomplete(kind: "api_key")
        ),
    ]

    @Test(arguments: incomplete.indices)
    func part_namesOneCompleteKind(index: Int) {
        let (settings, problem) = Self.incomplete[index]
        #expect(throws: problem) { _ = try part(settings) }
    }
}
