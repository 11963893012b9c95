import Plugins
import Testing

@Suite struct PluginSearchTests {
    @Test func files_areTheNearestFirst() {
        let files = makeSUT(
            ["XDG_CONFIG_HOME": "/etc/xdg", "HOME": "/home/ann"],
            folders: ["/etc/xdg/folio/plugins.d": ["b.yaml", "a.yaml", "c.yml", ".yaml.swp", "d.yaml~"]]
        ).files(config: nil, installed: "/usr/share/folio/plugins.yaml")
        #expect(
            files.map(\.path) == [
                "plugins.yaml", "/etc/xdg/folio/plugins.yaml", "/etc/xdg/folio/plugins.d/a.yaml",
                "/etc/xdg/folio/plugins.d/b.yaml", "/usr/share/folio/plugins.yaml",
            ])
        #expect(files.allSatisfy { !$0.isRequired })
    }

    @Test(arguments: [nil, "", "config" as String?, "./config", "~/config"])
    func configFolder_isInHomeIfXDGIsNotAnAbsolutePath(value: String?) {
        var variables = ["HOME": "/home/ann"]
        variables["XDG_CONFIG_HOME"] = value
        let files = makeSUT(variables).files(config: nil, installed: nil)
        #expect(files.map(\.path) == ["plugins.yaml", "/home/ann/.config/folio/plugins.yaml"])
    }

    @Test(arguments: [[String: String](), ["HOME": ""], ["HOME": "~"], ["HOME": "."]])
    func configFolder_isNotSearchedWithoutHome(variables: [String: String]) {
        #expect(makeSUT(variables).files(config: nil, installed: "/i").map(\.path) == ["plugins.yaml", "/i"])
    }

    @Test(arguments: [
        ("my.yaml" as String?, nil as String?, "my.yaml"), (nil, "env.yaml", "env.yaml"),
        ("my.yaml", "env.yaml", "my.yaml"),
    ])
    func files_areOnlyTheNamedOne(config: String?, variable: String?, path: String) {
        var variables = ["HOME": "/home/ann"]
        variables["FOLIO_CONFIG"] = variable
        let files = makeSUT(variables).files(config: config, installed: "/i")
        #expect(files.map(\.path) == [path])
        #expect(files.map(\.isRequired) == [true])
    }

    @Test func files_ignoreAnEmptyVariable() {
        #expect(makeSUT(["FOLIO_CONFIG": ""]).files(config: nil, installed: nil).map(\.path) == ["plugins.yaml"])
    }

    private func makeSUT(_ variables: [String: String], folders: [String: [String]] = [:]) -> PluginSearch {
        PluginSearch(variable: { variables[$0] }, entries: { folders[$0] ?? [] })
    }
}
