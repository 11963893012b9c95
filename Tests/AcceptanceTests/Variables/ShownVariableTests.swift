import Foundation
import System
import TestSupport
import Testing

/// What folio shows about variables without reading their lists.
struct ShownVariableTests {
    private let forge: Forge
    private let folio: Folio

    init() throws {
        forge = try Forge()
        folio = try Folio(
            plugins: forge.plugin(
                each: "{repo: {endpoint: repos, value: .name, where: .even, keep: {lang: .lang}}, state: [open, done]}",
                "query: {state: \"{state}\"}\ncomments: {path: \"/repos/{repo|segments}/issues/{id}/comments\", id: .id}"
            ))
    }

    @Test func pluginsShow_explainsVariables() throws {
        let run = try folio.run("plugins show forge")
        #expect(
            run.out.contains(
                """
                  variable: repo (.name of each item of repos) (where .even) (adds lang)
                  variable: state (each of open, done)
                  fields: title
                """), "\(run.out)")
        let json = try folio.run("plugins show forge --json")
        let document = try #require(JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any])
        let issues = try #require((document["endpoints"] as? [[String: Any]])?[1])
        let variables = try #require(issues["variables"] as? [[String: Any]])
        #expect(variables.map { $0["name"] as? String } == ["repo", "state"])
        #expect(variables[0]["endpoint"] as? String == "repos" && variables[0]["value"] as? String == ".name")
        #expect(variables[0]["where"] as? String == ".even" && variables[0]["keep"] as? [String] == ["lang"])
        #expect(variables[1]["values"] as? [String] == ["open", "done"])
    }

    @Test(
        arguments: [
            ("", "# for the values of 'repo', the list of repos\n", "/repos"),
            ("repo=o/r1 repo=o/r2", "# the first of 4 lists\n", "/repos/o/r1/issues?state=open&page=1"),
            ("repo=o/r1 state=done", "", "/repos/o/r1/issues?state=done&page=1"),
        ])
    func dryRun_showsTheFirstRequest(words: String, comment: String, target: String) throws {
        let run = try folio.run("feed forge \(words) --dry-run")
        let url = "\(forge.server.baseURL)\(target)"
        #expect(run.out.hasPrefix("\(comment)curl ") && run.code == 0, "\(run.out) \(run.error)")
        #expect(run.out.hasSuffix("\(url)\n") || run.out.hasSuffix("'\(url)'\n"), "\(run.out)")
        #expect(forge.targets.isEmpty)
    }

    @Test func dryRun_countsTheListsWithStoredValues() throws {
        let start = "# for the values of 'repo', the list of repos\n"
        #expect(try folio.run("feed forge --dry-run").out.hasPrefix("\(start)curl "))
        #expect(!FileManager.default.fileExists(atPath: folio.library))
        // The values on later pages are unknown.
        _ = try folio.run("feed forge/repos")
        #expect(try folio.run("feed forge --dry-run").out.hasPrefix("\(start)curl "))
        _ = try folio.run("feed forge/repos --all")
        let count = forge.targets.count
        let run = try folio.run("feed forge --dry-run")
        // Of seven repositories, four are used, each with two states.
        #expect(run.out.hasPrefix("\(start)# 8 lists with the stored values\ncurl ") && run.error.isEmpty, "\(run.out)")
        #expect(forge.targets.count == count)
    }

    @Test func dryRunOfAPositionInSeveralLists_isRefused() throws {
        let run = try folio.run("feed forge --cursor x --dry-run")
        #expect(run.code == 2 && run.error.contains("--cursor") && run.error.contains("--dry-run"))
    }

    @Test func liveCheck_readsTheFirstCombination() throws {
        let run = try folio.run("plugins check --live forge/issues")
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        #expect(
            run.lines.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
                "ENDPOINT STATUS ITEMS", "forge/issues 200 2", "forge/issues/comments 200 1", "2 lists: 2",
            ])
        #expect(
            forge.targets == [
                "/repos", "/repos/o/r1/issues?state=open&page=1", "/repos/o/r1/issues?state=open&page=2",
                "/repos/o/r1/issues?state=open&page=0", "/repos/o/r1/issues/1/comments",
            ])
        forge.state.withLock { $0.repos = [] }
        let none = try folio.run("plugins check --live forge/issues")
        #expect(none.lines.dropFirst().first?.contains("the first page of repos has no repo") == true, "\(none.out)")
    }

    @Test func completion_knowsVariablesAndStoredValues() throws {
        let words = { [folio] (line: String) in
            try folio.shell("folio __complete \(line)").lines.map { $0.split(separator: "\t").first.map(String.init) }
        }
        #expect(try words("feed forge/issues st").contains { $0?.hasSuffix("state=") == true })
        #expect(try words("feed forge/issues state=open st").contains { $0?.hasSuffix("state=") == true })
        #expect(try words("feed forge/issues state=").contains { $0?.hasSuffix("state=done") == true })
        #expect(try words("feed forge/issues/comments par").contains { $0?.hasSuffix("parent=") == true })
        #expect(try words("feed forge/iss").contains { $0?.hasSuffix("forge/issues/comments") == true })
        _ = try folio.run("feed forge/repos")
        #expect(try words("feed forge/issues repo=").contains { $0?.hasSuffix("repo=o/r2") == true })
    }

    @Test func profile_sumsUpEachList() throws {
        let run = try folio.run("profile feed forge --all --json")
        let document = try #require(JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
        let lists = try #require((document["runs"] as? [[String: Any]])?.first?["lists"] as? [[String: Any]])
        let requests = Dictionary(
            uniqueKeysWithValues: lists.map { ($0["values"] as? String ?? "", $0["requests"] as? Int) })
        // The first, third, fifth and seventh repository, with two issues on a page. An empty page is the end.
        let pages = ["o/r1": 3, "o/r3": 2, "o/r5": 2, "o/r7": 4]
        let expected = pages.flatMap { repo, count in ["open", "done"].map { ("repo=\(repo) state=\($0)", count) } }
        #expect(requests == Dictionary(uniqueKeysWithValues: expected), "\(requests)")
        #expect(
            lists.compactMap { $0["requests"] as? Int }.reduce(0, +) == forge.targets.count { $0.contains("issues") })
        let times = lists.compactMap { $0["duration_us"] as? Int }
        #expect(times == times.sorted(by: >) && times.count == 8)
        // In a pipe, the report is JSON, which also has the requests' URLs.
        let report = { [folio] (words: String) in
            try folio.startAtTerminal("profile feed forge repo=o/r1 \(words) --refresh", screen: (60, 120)).end().out
        }
        let text = try report("state=open state=done --all")
        #expect(text.contains("repo=o/r1 state=done") && text.contains("repo=o/r1 state=open"), "\(text)")
        // One list has no sums but those of the run.
        #expect(try !report("state=open").contains("state=open"))
    }
}
