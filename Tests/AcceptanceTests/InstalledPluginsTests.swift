import Foundation
import TestSupport
import Testing

/// Plugins in `share/folio/plugins.d` beside the program, a file each.
struct InstalledPluginsTests {
    private let folio: Folio

    init() throws { folio = try Folio() }

    /// Installs the program with some plugins, and runs a script there.
    private func run(_ count: Int, _ script: String) throws -> Child.Ending {
        for folder in ["bin", "share/folio/plugins.d"] {
            try FileManager.default.createDirectory(
                atPath: "\(folio.folder.path)/\(folder)", withIntermediateDirectories: true)
        }
        for number in 1...count {
            try folio.folder.write(
                """
                version: 1
                plugins:
                  api\(number):
                    summary: API number \(number)
                    base_url: http://127.0.0.1:9
                    endpoints: {list: {path: /list, id: .id}, other: {path: /other, id: .id}}
                """, to: "share/folio/plugins.d/api\(number).yaml")
        }
        return try folio.shell(
            """
            unset FOLIO_CONFIG; unset -f folio; cd "$HOME"; cp "\(Programs.folio)" bin/folio; PATH=$HOME/bin:$PATH
            \(script)
            """)
    }

    @Test func plugins_areThoseOfTheirFiles() throws {
        let run = try run(3, "folio plugins list -e; folio plugins show api2; folio plugins check")
        #expect(run.out.contains("api3/list") && run.out.contains("api2  API number 2"), "\(run)")
        #expect(run.out.contains("share/folio/plugins.d/api1.yaml: 1 plugin, no errors"))
        #expect(run.code == 0)
    }

    @Test func list_isInGroupsByPlace() throws {
        let run = try run(
            2,
            """
            mkdir -p .config/folio/plugins.d here; cd here
            for place in ../.config/folio/plugins.d/mine.yaml plugins.yaml; do
                sed "s/api1/$(basename $(dirname $place))-api/" ../share/folio/plugins.d/api1.yaml > $place
            done
            folio plugins list; folio plugins search NUMBER 2; folio plugins search other; folio plugins search api9
            """)
        #expect(
            run.out.hasPrefix(
                """
                In plugins.yaml of this folder:
                  .-api          API number 1

                Your own:
                  plugins.d-api  API number 1

                With folio:
                  api1           API number 1
                  api2           API number 2

                'folio plugins show NAME' shows the lists and credentials of a plugin, and commands to try.
                api2/list   API number 2
                api2/other  API number 2
                .-api/other          API number 1

                """), "\(run.out)")
        #expect(run.out.hasSuffix("No plugin has 'api9'. 'folio feed URL' reads an API without a plugin.\n"))
        #expect(run.code == 0)
    }

    /// Many files are not read: their names are offered, and then what is in the one that is meant.
    @Test(arguments: [(3, true), (30, false)])
    func completion_offersNamesFirst(count: Int, hasEndpoints: Bool) throws {
        let run = try run(count, "folio __complete feed api; echo; folio __complete feed api3/")
        let parts = run.out.components(separatedBy: "\n\n")
        #expect(parts[0].contains("api2/list") == hasEndpoints && parts[0].contains("api1"), "\(run.out)")
        #expect(parts.dropFirst().joined().contains("api3/other"), "\(run.out)")
        #expect(run.code == 0)
    }

    /// Whoever can write beside the program, but not replace it, must not define plugins.
    @Test(
        .enabled(if: geteuid() == 0),
        arguments: [
            "chown nobody share/folio", "chown nobody share/folio/plugins.d",
            "mv share/folio f; ln -s ../f share/folio; chown -h nobody share/folio",
            "chown nobody share/folio/plugins.d/api1.yaml",
        ])
    func pluginsOfOthers_areNotRead(change: String) throws { try check(change) }

    @Test(arguments: [
        "chmod 777 share/folio", "chmod 777 share/folio/plugins.d", "chmod 666 share/folio/plugins.d/api1.yaml",
    ])
    func pluginsThatOthersMayWrite_areNotRead(change: String) throws { try check(change) }

    private func check(_ change: String) throws {
        let run = try run(2, "\(change); folio plugins list; folio feed api1")
        #expect(!run.out.contains("api1") && run.error.contains("unknown plugin 'api1'") && run.code == 2, "\(run)")
    }
}
