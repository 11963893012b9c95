import Foundation
import TestSupport
import Testing

/// Where plugin files are found, and the messages about invalid ones.
struct PluginFileTests {
    private static let broken = """
        version: 1
        plugins:
          api:
            base_url: http://127.0.0.1:1
            endponts: {}
            endpoints:
              list:
                path: /list
                items: data
                pagination: {strategy: keyst}

        """

    @Test(arguments: ["feed api --config /nowhere.yaml", "plugins check /nowhere.yaml"])
    func missingFile_isReportedByItsName(line: String) throws {
        let run = try Folio().run(line)
        #expect(run.error.hasPrefix("folio: cannot open /nowhere.yaml: No such file or directory\n"))
        #expect(run.code == 3)
    }

    @Test(arguments: ["feed api", "plugins list", "plugins check"])
    func brokenFile_isReportedWithAllErrorsLinesAndCarets(line: String) throws {
        let folio = try Folio(plugins: Self.broken)
        let file = "\(folio.folder.path)/api.yaml"
        let run = try folio.run(line)
        #expect(run.out.isEmpty)
        #expect(
            run.error == """
                folio: \(file) has 3 errors
                  \(file):5:5: unknown key 'endponts'. Did you mean 'endpoints'?
                        endponts: {}
                        ^
                  \(file):9:16: invalid path 'data': it must start with '.'
                            items: data
                                   ^
                  \(file):10:32: invalid value 'keyst'. Did you mean 'keyset'?
                            pagination: {strategy: keyst}
                                                   ^

                """)
        #expect(run.code == 3)
    }

    @Test func brokenYAML_isReportedWithItsPlace() throws {
        let folio = try Folio(plugins: "version: 1\nplugins: {a: [}\n")
        let file = "\(folio.folder.path)/api.yaml"
        let run = try folio.run("feed a")
        #expect(
            run.error == """
                folio: \(file) has an error
                  \(file):2:15: did not find expected node content
                    plugins: {a: [}
                                  ^

                """)
        #expect(run.code == 3)
    }

    @Test func check_tellsTheErrorsOfEveryFileAndOfOthersThatTheyAreGood() throws {
        let folio = try Folio()
        let bad = try folio.folder.write(Self.broken, to: "bad.yaml")
        let run = try folio.run("plugins check \(Folio.standardPlugins) \(bad)")
        #expect(run.out == "\(Folio.standardPlugins): 9 plugins, no errors\n")
        #expect(run.error.hasPrefix("folio: \(bad) has 3 errors\n"))
        #expect(run.code == 3)
    }

    /// A plugin's name stands for its file, whatever else has that name.
    @Test func check_takesNamesOfPlugins() throws {
        let folio = try Folio()
        let run = try folio.run("plugins check github")
        #expect(run.out == "\(Folio.standardPlugins): 9 plugins, no errors\n" && run.code == 0)
        let unknown = try folio.run("plugins check gihub")
        #expect(unknown.error == "folio: unknown plugin 'gihub'\nhint: Did you mean 'github'?\n" && unknown.code == 2)
    }

    @Test(arguments: [true, false])
    func check_tellsOfOtherFilesWhenOneCannotBeRead(isFirst: Bool) throws {
        let folio = try Folio()
        let bad = try folio.folder.write(Self.broken, to: "bad.yaml")
        let files = isFirst ? "/nowhere.yaml \(bad)" : "\(bad) /nowhere.yaml"
        let run = try folio.run("plugins check \(Folio.standardPlugins) \(files)")
        #expect(run.out == "\(Folio.standardPlugins): 9 plugins, no errors\n")
        let complaints = run.error.split(separator: "\n").filter { $0.hasPrefix("folio: ") }
        let missing = "folio: cannot open /nowhere.yaml: No such file or directory"
        let broken = "folio: \(bad) has 3 errors"
        #expect(complaints.map(String.init) == (isFirst ? [missing, broken] : [broken, missing]))
        #expect(run.code == 3)
    }

    @Test func check_tellsAsJSONOfAFileThatCannotBeRead() throws {
        let run = try Folio().run("plugins check --json /nowhere.yaml \(Folio.standardPlugins)")
        #expect(
            run.out.hasPrefix(
                """
                {"files":[{"file":"/nowhere.yaml","plugins":null,"problems":[\
                {"line":null,"column":null,"warning":false,\
                "message":"cannot open /nowhere.yaml: No such file or directory"}]},\
                {"file":"\(Folio.standardPlugins)","plugins":["demo",
                """))
        #expect(run.error.hasPrefix("folio: cannot open /nowhere.yaml: No such file or directory\n"))
        #expect(run.code == 3)
    }

    @Test func check_tellsErrorsAsJSON() throws {
        let folio = try Folio(plugins: Self.broken)
        let run = try folio.run("plugins check --json")
        #expect(
            run.out == """
                {"files":[{"file":"\(folio.folder.path)/api.yaml","plugins":null,"problems":[\
                {"line":5,"column":5,"warning":false,"message":"unknown key 'endponts'. Did you mean 'endpoints'?"},\
                {"line":9,"column":16,"warning":false,"message":"invalid path 'data': it must start with '.'"},\
                {"line":10,"column":32,"warning":false,"message":"invalid value 'keyst'. Did you mean 'keyset'?"}]}]}

                """)
        #expect(run.code == 3)
    }

    @Test func file_isFoundHereAndInTheConfigurationFolder() throws {
        let folio = try Folio()
        func plugin(_ name: String) -> String {
            "version: 1\nplugins: {\(name): {base_url: \"http://127.0.0.1:1\", endpoints: {list: {path: /}}}}\n"
        }
        let run = try folio.shell(
            """
            unset FOLIO_CONFIG; cd; mkdir -p .config/folio/plugins.d other
            echo '\(plugin("here"))' > plugins.yaml
            echo '\(plugin("mine"))' > .config/folio/plugins.yaml
            echo '\(plugin("further"))' > .config/folio/plugins.d/a.yaml
            echo '\(plugin("alone"))' > other/alone.yaml
            folio plugins list --json | jq -r '[.plugins[].name] | join(" ")'
            folio plugins list --json --config other/alone.yaml | jq -r '[.plugins[].name] | join(" ")'
            """)
        #expect(run.error.isEmpty)
        #expect(run.lines == ["here mine further", "alone"])
    }
}
