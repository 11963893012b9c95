import Plugins
import System
import Testing

@Suite struct PluginSearchTests {
    @Test func files_areTheNearestFirst() {
        let files = makeSUT(
            ["XDG_CONFIG_HOME": "/etc/xdg", "HOME": "/home/ann"],
            folders: [
                "/etc/xdg/folio/plugins.d": ["b.yaml", "a.yaml", "c.yml", ".yaml.swp", "d.yaml~"],
                "/usr/share/folio/plugins.d": ["a.yaml"],
            ]
        ).files(config: nil, installed: "/usr/share/folio")
        #expect(
            files.map(\.path) == [
                "plugins.yaml", "/etc/xdg/folio/plugins.yaml", "/etc/xdg/folio/plugins.d/a.yaml",
                "/etc/xdg/folio/plugins.d/b.yaml", "/usr/share/folio/plugins.yaml",
                "/usr/share/folio/plugins.d/a.yaml",
            ])
        #expect(files.allSatisfy { !$0.isNamed })
        #expect(files.map(\.needsTrust) == [true, false, false, false, false, false])
        #expect(files.map(\.nameInFolder) == [nil, nil, "a", "b", nil, "a"])
    }

    @Test func files_withTheNamesOfPluginsComeFirstInTheirFolders() {
        let folders = ["/é/.config/folio/plugins.d": ["a.yaml", "x.yaml"], "/i/plugins.d": ["a.yaml", "x.yaml"]]
        let files = makeSUT(["HOME": "/é"], folders: folders).files(config: nil, installed: "/i", first: ["x", "../a"])
        #expect(files.compactMap(\.nameInFolder) == ["x", "a", "x", "a"])
        #expect(
            files.filter { $0.folder != nil }.map(\.path) == [
                "/é/.config/folio/plugins.d/x.yaml", "/é/.config/folio/plugins.d/a.yaml", "/i/plugins.d/x.yaml",
                "/i/plugins.d/a.yaml",
            ])
    }

    @Test func folders_areListedOnlyForTheirOtherFiles() {
        let listed = Lock<[String]>([])
        let sut = PluginSearch(
            variable: { $0 == "HOME" ? "/h" : nil },
            entries: { folder in
                listed.withLock { $0.append(folder) }
                return ["a.yaml"]
            })
        let files = sut.files(config: nil, installed: "/i", first: ["x"])
        #expect(files.first { $0.nameInFolder == "x" } != nil)
        #expect(listed.withLock(\.self).isEmpty)
        #expect(files.first { $0.path == "/i/plugins.d/x.yaml" } != nil)
        #expect(listed.withLock(\.self) == ["/h/.config/folio/plugins.d"])
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
        #expect(
            makeSUT(variables).files(config: nil, installed: "/i").map(\.path) == ["plugins.yaml", "/i/plugins.yaml"])
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
        #expect(files.map(\.isNamed) == [true])
    }

    @Test func files_ignoreAnEmptyVariable() {
        #expect(makeSUT(["FOLIO_CONFIG": ""]).files(config: nil, installed: nil).map(\.path) == ["plugins.yaml"])
    }

    private func makeSUT(_ variables: [String: String], folders: [String: [String]] = [:]) -> PluginSearch {
        PluginSearch(variable: { variables[$0] }, entries: { folders[$0] ?? [] })
    }
}
