import Endpoints
import System
import TestSupport
import Testing

@testable import PersonalFiles
@testable import Plugins

@Suite struct PreferenceTests {
    private let fixture: Fixture
    private let plugin: Plugin

    init() throws {
        fixture = try Fixture()
        plugin = try fixture.plugin(
            params: "{port: {default: 1}, tags: {list: true}}", baseURL: "http://127.0.0.1:{port}")
    }

    @Test func changes_areStoredAndRemoved() async throws {
        let files = fixture.files()
        let changed = try await files.preferences(
            after: PreferenceChanges(["tags=a", "port=2", "tags=c"], of: plugin))
        #expect(changed["api", "tags"] == ["a", "c"] && changed["api", "port"] == ["2"])
        #expect(try files.preferences() == changed)
        let removed = try await files.preferences(after: PreferenceChanges(["tags="], of: plugin))
        #expect(removed["api", "tags"] == nil && removed["api", "port"] == ["2"])
        #expect(try files.preferences() == removed)
    }

    @Test func noChanges_writeNothing() async throws {
        _ = try await fixture.files().preferences(after: PreferenceChanges([], of: plugin))
        #expect(throws: (any Error).self) { try fixture.folder.text(of: ".config/folio/preferences.yaml") }
    }

    @Test func noFolder_isAnError() async throws {
        let files = fixture.files(["HOME": ""])
        #expect(try files.preferences() == Preferences())
        await #expect(throws: PreferenceError.noFolder) {
            try await files.preferences(after: PreferenceChanges(["tags=a"], of: plugin))
        }
    }

    @Test(
        arguments: [
            ("tags", PreferenceError.noValue(plugin: "api", word: "tags", isKnown: true)),
            ("x", .noValue(plugin: "api", word: "x", isKnown: false)),
        ])
    func wordWithoutValue_isAnError(word: String, error: PreferenceError) {
        #expect(throws: error) { try PreferenceChanges([word], of: plugin) }
    }

    @Test func secret_isNeverAPreference() throws {
        let plugin = try fixture.plugin(params: "{key: {secret: true}}")
        #expect(throws: EndpointError.secretPreferred(parameter: "key")) {
            try PreferenceChanges(["key=s3cret"], of: plugin)
        }
    }

    @Test func invalidBase_isRefusedAndNothingIsWritten() async throws {
        let files = fixture.files()
        let changes = try PreferenceChanges(["port=x"], of: plugin)
        await #expect {
            try await files.preferences(after: changes)
        } throws: { error in
            if case .refused("port", "x", _)? = error as? PreferenceError { true } else { false }
        }
        #expect(try files.preferences() == Preferences())
    }

    @Test func preferences_fillWhatIsNotGiven() async throws {
        let files = fixture.files()
        _ = try await files.preferences(after: PreferenceChanges(["port=2", "tags=a"], of: plugin))
        let all = try files.addingPreferences(to: ["port": ["3"]], for: plugin.parameters, of: plugin)
        #expect(all == ["port": ["3"], "tags": ["a"]])
    }

    @Test func untrustedPlugin_getsNone() async throws {
        let files = fixture.files()
        _ = try await files.preferences(after: PreferenceChanges(["port=2"], of: plugin))
        var untrusted = plugin
        untrusted.trust = .untrusted
        #expect(try files.addingPreferences(to: [:], for: plugin.parameters, of: untrusted).isEmpty)
        let notices = fixture.notices.withLock(\.self)
        guard case .preferencesIgnored? = notices.first, notices.count == 1 else {
            Issue.record("\(notices)")
            return
        }
    }
}
