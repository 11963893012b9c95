import Testing
import Wording

@testable import Importing

@Suite struct ManifestServerTests {
    private static let properties = """
        {key: {type: string, airbyte_secret: true}, url: {type: string}, test: {type: boolean}, \
        region: {type: string, enum: [EU, US]}, place: {type: string}}
        """

    /// A manifest of one stream.
    private static func manifest(_ base: String, required: String = "region") -> String {
        """
        type: DeclarativeSource
        version: 6.0.0
        check: {type: CheckStream, stream_names: [books]}
        streams:
          - type: DeclarativeStream
            name: books
            retriever:
              type: SimpleRetriever
              requester:
                type: HttpRequester
                url_base: "\(base)"
                path: books
                authenticator: {type: BearerAuthenticator, api_token: "{{ config['key'] }}"}
              record_selector: {type: RecordSelector, extractor: {type: DpathExtractor, field_path: [data]}}
        spec: {connection_specification: {required: [key, \(required)], properties: \(properties)}}
        """
    }

    /// The lines of the plugin that are about its server.
    private func server(_ base: String, required: String = "region") throws -> [String] {
        let plugin = try imported(Self.manifest(base, required: required))
        #expect(plugin.notes.isEmpty, "\(plugin.notes.map(\.text.english))")
        return plugin.text().split(separator: "\n").map { $0.trimmingPrefix(while: { $0 == " " }) }.map(String.init)
            .filter { line in ["base_url:", "params:", "auth:"].contains { line.hasPrefix($0) } }
    }

    @Test(arguments: [
        "{{ 'https://eu.example.com/v1' if config['region'] == 'EU' else 'https://us.example.com/v1' }}",
        "https://{{ 'eu' if config.region == 'EU' else 'us' }}.example.com/v1",
        "{% if config['region'] == 'EU' %}https://eu.example.com:443{% else %}https://us.example.com{% endif %}/v1",
    ])
    func inputThatChoosesTheServer_hasAHostForEachWord(base: String) throws {
        #expect(
            try server(base).prefix(2) == [
                "base_url: \"https://{region}/v1\"",
                "params: {region: {default: US, values: {EU: eu.example.com, US: us.example.com}}}",
            ])
        #expect(try !server(base)[2].contains("hosts:"))
    }

    @Test func mappingWithoutAValue_needsOne() throws {
        let base =
            "{%- set S = {'EU': 'https://eu.example.com', 'US': 'https://us.example.com'} -%} {{ S[config.region] }}"
        #expect(
            try server(base)[1]
                == "params: {region: {required: true, values: {EU: eu.example.com, US: us.example.com}}}")
    }

    @Test func choiceWithoutAValue_isItsDefault() throws {
        let base = "{{ 'https://test.example.com' if config.get('test') else 'https://api.example.com' }}/v1"
        #expect(
            try server(base)[1]
                == "params: {test: {default: \"false\", values: {\"false\": api.example.com, \"true\": test.example.com}}}"
        )
    }

    /// Without its type, a component with a class has code of its own.
    @Test func codeOfItsOwn_isTheReason() throws {
        let text = Self.manifest("https://api.example.com").replacing(
            "{type: BearerAuthenticator, ", with: "{class_name: source_x.components.Auth, ")
        let plugin = try imported(text)
        #expect(plugin.endpoints.isEmpty)
        #expect(plugin.notes.map(\.text.english) == ["books: folio has no counterpart for 'class_name'"])
    }

    @Test func choiceWithoutAnEnumeration_hasTheWordsOfTheTemplate() throws {
        let base = "{{ 'https://eu.example.com' if config['place'] == 'europe' else 'https://us.example.com' }}"
        #expect(
            try server(base)[1]
                == "params: {place: {default: other, values: {europe: eu.example.com, other: us.example.com}}}")
    }

    @Test func urlOfAPerson_isAParameterForItsHost() throws {
        #expect(
            try server("{{ config['url'].rstrip('/') }}/api") == [
                "base_url: \"https://{server}/api\"",
                "params: {server: {required: true, help: name of the server}}",
                "auth: {bearer: {env: API_KEY}, hosts: confirm}",
            ])
    }

    @Test func urlWithADefault_isTheDefault() throws {
        #expect(
            try server("{{ config['url'] or 'https://app.example.com' }}/api/")[0]
                == "base_url: https://app.example.com/api")
    }

    @Test(arguments: [
        "{{ 'https://eu.example.com/v1' if config['region'] == 'EU' else 'https://us.example.com/v2' }}",
        "{{ 'http://eu.example.com' if config['region'] == 'EU' else 'https://us.example.com' }}",
    ])
    func serversThatDifferInMore_leaveTheStreamOut(base: String) throws {
        let plugin = try imported(Self.manifest(base))
        #expect(plugin.endpoints.isEmpty)
    }

    /// Where a parameter sets the host, `hosts:` of the credential says who gets the secret.
    @Test func headerWithASecret_isTheCredential() throws {
        let text = Self.manifest("https://{{ config['url'] }}/api").replacing(
            "authenticator: {type: BearerAuthenticator, api_token: \"{{ config['key'] }}\"}",
            with: "request_headers: {Accept: text/plain, Authorization: \"Token token={{ config['key'] }}\"}")
        let plugin = try imported(text)
        #expect(plugin.notes.isEmpty)
        #expect(
            plugin.text().contains("api_key: {header: Authorization, prefix: \"Token token=\", value: {env: API_KEY}}"))
        #expect(plugin.text().contains("hosts: confirm"))
        #expect(plugin.text().contains("headers: {Accept: text/plain}\n"))
    }
}
