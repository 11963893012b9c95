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

    // MARK: Folders

    @Test func fileWithThePluginsName_winsInItsFolder() throws {
        let other = text("api") + "\n" + text("b").split(separator: "\n").dropFirst(2).joined(separator: "\n")
        let first = try fixture.folder.write(other, to: ".config/folio/plugins.d/a.yaml")
        let named = try fixture.folder.write(text("b"), to: ".config/folio/plugins.d/b.yaml")
        #expect(try fixture.files().library(for: ["b"]).plugin(named: "b").file == named)
        #expect(try fixture.files().library(for: ["api"]).plugin(named: "api").file == first)
        let all = try fixture.files().library()
        // Those of the current folder come before.
        #expect(all.plugins.suffix(2).map(\.file) == [named, first] && all.shadowed.map(\.file) == [first])
    }

    @Test(arguments: [false, true]) func filesWithoutThePluginsName_areNotParsed(isVerbose: Bool) throws {
        try fixture.folder.write("version: [", to: ".config/folio/plugins.d/a.yaml")
        let path = try fixture.folder.write(text("api"), to: ".config/folio/plugins.d/z.yaml")
        #expect(try fixture.files(isVerbose: isVerbose).library(for: ["api"]).plugin(named: "api").file == path)
        // Where no file has the plugin, the broken one may.
        #expect(throws: PluginFileError.self) { try fixture.files().library(for: ["other"]) }
    }

    @Test(arguments: [#""\x61pi""#, #""\u0061pi""#, "\"a\\\n  pi\"", "'api'"])
    func names_areFoundHoweverTheyAreWritten(name: String) throws {
        let key = name.contains("\n") ? "? \(name)\n  " : name
        let path = try fixture.folder.write(text(key), to: ".config/folio/plugins.d/z.yaml")
        #expect(try fixture.files().library(for: ["api"]).plugin(named: "api").file == path)
    }

    @Test func sharedFolder_isSearchedAfterTheUsersFiles() throws {
        for folder in ["bin", "share/folio/plugins.d"] {
            try FileManager.default.createDirectory(
                atPath: "\(fixture.folder.path)/\(folder)", withIntermediateDirectories: true)
        }
        try fixture.folder.write(text("api"), to: "share/folio/plugins.d/api.yaml")
        let program = "\(fixture.folder.path)/bin/folio"
        func file() throws -> String {
            try fixture.files(executable: program).library(for: ["api"]).plugin(named: "api").file
        }
        #expect(try file().hasSuffix("/share/folio/plugins.d/api.yaml"))
        let own = try fixture.folder.write(text("api"), to: ".config/folio/plugins.d/z.yaml")
        #expect(try file() == own)
    }

    @Test func missingFile_isAReadError() {
        #expect(throws: PluginFileReadError(cause: .missing("/none.yaml"))) {
            try fixture.files(config: "/none.yaml").library()
        }
    }
}
