import Plugins
import TestSupport
import Testing
import YAML

@Suite struct ShippedPluginsTests {
    @Test func shippedFile_hasNoProblems() throws {
        let file = try read(Repository.text("plugins.yaml"))
        #expect(file.warnings == [])
        #expect(
            file.plugins.map(\.name) == [
                "demo", "restaurants", "users", "essential-feed", "github", "hackernews", "datasette", "rss", "atom",
            ])
    }

    @Test func shippedPlugins_haveASummaryAndADefault() throws {
        for plugin in try read(Repository.text("plugins.yaml")).plugins {
            #expect(plugin.summary != nil, "\(plugin.name)")
            #expect(plugin.defaultEndpoint != nil, "\(plugin.name)")
        }
    }
}
