import HTTP
import Plugins
import Schema
import TestSupport
import Testing

@testable import Accounts

/// What every auth kind must have; a new one is complete when these tests pass.
@Suite struct AuthKindContractTests {
    private static let time: Int64 = 1_700_000_000

    @Test func names_areUnlike() {
        let names = AuthKind.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") } })
    }

    @Test func everyFile_isAKindOfTheArray() throws {
        let names = try Repository.names(in: "Sources/Web/Accounts").filter { $0.hasSuffix("Auth.swift") }
        #expect(names.count == AuthKind.all.count)
        for name in names {
            let text = try Repository.text("Sources/Web/Accounts/\(name)")
            #expect(AuthKind.all.contains { text.contains("name: \"\($0.name)\",") }, "\(name) is not in the array")
        }
    }

    @Test(arguments: AuthKind.all.map(\.name))
    func kind_isDescribedInSchemaAndDocs(name: String) throws {
        let kind = try Self.kind(name)
        #expect(!kind.summary.isEmpty && !kind.summary.hasSuffix(".") && kind.help.hasSuffix("."))
        #expect(
            try Repository.text("plugins.schema.json").contains(kind.summary), "plugins.schema.json is not up to date")
        let docs = PluginDocument(try Repository.text("docs/plugins.md"))
        let row = docs.rows["Signing requests"]?.first { $0.key == name }
        #expect(row != nil, "docs/plugins.md has no row for \(name)")
        let section = try #require(docs.texts[name], "docs/plugins.md has no section for \(name)")
        #expect(section.contains("```yaml"))
    }

    @Test(arguments: AuthKind.all.map(\.name))
    func sample_isAcceptedAndHoldsNoSecret(name: String) throws {
        let kind = try Self.kind(name)
        let text = file(plugin: "auth: {\(name): \(kind.example)}")
        #expect(problems(text) == [])
        let part = try #require(try plugin(text).authentication.parts.first)
        #expect(part.kindName == name && !part.hasLiteralSecret && !part.secrets.isEmpty && !part.choices.isEmpty)
    }

    @Test(arguments: AuthKind.all.map(\.name))
    func sample_signs(name: String) throws {
        for choice in try Self.sample(name).choices {
            let credential = choice.credential
            let values = credential.marks { _ in "s3cret" }.enumerated().map { "\($1)-\($0)" }
            var request = try Self.request()
            credential.sign(&request, with: values, at: Self.time)
            request.secrets.lateSignature?(&request, at: Self.time)
            #expect(request.method == "POST" && request.body == Array("{}".utf8))
            #expect(request.fields.all.contains(where: \.isSecret) || !request.secrets.queryNames.isEmpty)
            #expect(request.secrets.queryNames == Set([credential.queryName].compactMap(\.self)))
            let keys = credential.keys(among: values)
            #expect(!keys.isEmpty && Set(keys).isSubset(of: values))
        }
    }

    /// Each added credential contains a placeholder, and each placeholder is shown. No value computed from placeholders
    /// is shown as if it were a signature, and nothing is omitted.
    @Test(arguments: AuthKind.all.map(\.name))
    func sample_isShownByADryRun(name: String) throws {
        for choice in try Self.sample(name).choices {
            let credential = choice.credential
            var marks: [String] = []
            var request = try Self.request()
            let option = credential.signDryRun(&request, at: Self.time) { _ in
                marks.append("mark\(marks.count)")
                return marks.last ?? ""
            }
            #expect(!marks.isEmpty)
            if let option { #expect(request.fields.all.contains(option.field)) }
            let secrets =
                request.fields.all.filter { $0.isSecret && $0 != option?.field }.map(\.value)
                + PercentEncoding.queryParameters(of: "\(request.url)").filter {
                    request.secrets.queryNames.contains($0.name)
                }.map(\.value) + [option?.value].compactMap(\.self)
            #expect(secrets.allSatisfy { text in marks.contains { text.contains($0) } }, "\(secrets)")
            #expect(marks.allSatisfy { mark in secrets.contains { $0.contains(mark) } }, "\(marks) in \(secrets)")
        }
    }

    private static func kind(_ name: String) throws -> AuthKind {
        try #require(AuthKind.all.first { $0.name == name })
    }

    private static func sample(_ name: String) throws -> Authentication.Part {
        let text = file(plugin: "auth: {\(name): \(try kind(name).example)}")
        return try #require(try plugin(text).authentication.parts.first)
    }

    private static func request() throws -> HTTPRequest {
        HTTPRequest(method: "POST", url: try HTTPURL("https://api.test/list?page=2"), body: Array("{}".utf8))
    }
}
