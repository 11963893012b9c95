import Foundation
import Plugins
import System
import TestSupport
import Testing

@testable import PersonalFiles

@Suite struct PluginLibraryTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
        try FileManager.default.createDirectory(
            atPath: "\(fixture.folder.path)/.config/folio/plugins.d", withIntermediateDirectories: true)
    }

    private func text(_ name: String, auth: String = "none") -> String {
        """
        version: 1
        plugins:
          \(name):
            base_url: https://api.test
            auth: \(auth)
            endpoints: {list: {path: /list, items: .items, pagination: {strategy: none}}}
        """
    }

    @Test func nearerFile_winsAndTheOtherIsReported() throws {
        let near = try fixture.folder.write(text("mine"), to: ".config/folio/plugins.yaml")
        let far = try fixture.folder.write(text("mine"), to: ".config/folio/plugins.d/mine.yaml")
        let library = try fixture.files(isVerbose: true).library()
        #expect(library.plugins.filter { $0.name == "mine" }.map(\.file) == [near])
        let skipped = fixture.notices.withLock(\.self).filter {
            if case .skippedPlugin("mine", far) = $0 { true } else { false }
        }
        #expect(skipped.count == 1)
    }

    @Test func namedFile_isReadAloneAndTheOthersAreReported() throws {
        let own = try fixture.folder.write(text("own"), to: ".config/folio/plugins.yaml")
        let named = try fixture.folder.write(text("api"), to: "named.yaml")
        let files = fixture.files(config: named, isVerbose: true)
        let library = try files.library()
        #expect(library.plugins.map(\.name) == ["api"])
        #expect(files.skippedPluginFiles?.paths == [own] && files.skippedPluginFiles?.reason == "--config")
        #expect(files.unreadPlugin("own") == UnreadPlugin(file: own, reason: "--config"))
        #expect(files.unreadPlugin("api") == nil)
        #expect(fixture.notices.withLock(\.count) == 1)
        _ = try fixture.files(["FOLIO_CONFIG": named]).library()
        #expect(fixture.notices.withLock(\.count) == 1)
    }

    @Test func warning_isReported() throws {
        try fixture.folder.write(text("api", auth: "{bearer: s3cret}"), to: ".config/folio/plugins.yaml")
        _ = try fixture.files().library()
        guard case .warning? = fixture.notices.withLock(\.self).first else {
            Issue.record("no notice")
            return
        }
    }

    @Test func missingFile_isAReadError() {
        #expect(throws: PluginFileReadError(cause: .missing("/none.yaml"))) {
            try fixture.files(config: "/none.yaml").library()
        }
    }
}
