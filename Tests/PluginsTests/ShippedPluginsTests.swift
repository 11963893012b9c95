import Foundation
import Plugins
import TestSupport
import Testing
import YAML

@Suite struct ShippedPluginsTests {
    @Test func shippedFile_hasNoProblems() throws {
        let file = try read(Repository.text("plugins.yaml"))
        #expect(file.warnings == [])
        #expect(file.plugins.map(\.name) == ["demo", "restaurants", "users"])
        try check(file.plugins)
    }

    /// A file each, so that only the one with a plugin's name need be read.
    @Test func catalogue_hasAFileForEachPlugin() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../plugins").standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names.count >= 96 && names.allSatisfy { $0.hasSuffix(".yaml") })
        for name in names {
            let file = try read(Repository.text("plugins/\(name)"))
            #expect(file.plugins.map { "\($0.name).yaml" } == [name] && file.warnings == [])
            try check(file.plugins)
        }
    }

    private func check(_ plugins: [Plugin]) throws {
        for plugin in plugins {
            #expect(plugin.shortSummary?.isEmpty == false, "\(plugin.name)")
            #expect(plugin.defaultEndpoint != nil, "\(plugin.name)")
        }
    }
}
