import Foundation
import System
import TestSupport
import Testing

/// `each:` reads an endpoint once for each value of its variables.
struct VariableTests {
    private let forge: Forge

    init() throws { forge = try Forge() }

    private func meta(_ run: Child.Ending) throws -> [String: Any] {
        try #require(objects([run.out]).first?["meta"] as? [String: Any])
    }

    private func items(_ run: Child.Ending) throws -> [String] {
        // Each item is on a line of its own.
        run.lines.dropFirst().dropLast().map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    }

    @Test func all_isTheListOfEachValueInTheirOrder() throws {
        let run = try Folio(plugins: forge.plugin()).run("feed forge --all")
        #expect(run.lines == Forge.lines() && run.code == 0 && run.error.isEmpty, "\(run.error)")
    }

    @Test func chain_hasTheVariablesOfTheEndpointsAbove() throws {
        let run = try Folio(plugins: forge.plugin()).run("feed forge/notes --all --json")
        #expect(try items(run) == Forge.notes)
        #expect(try meta(run)["complete"] as? Bool == true && run.code == 0)
    }

    @Test func severalVariables_areEveryCombination() throws {
        let each = "{repo: {endpoint: repos, value: .name, where: .even}, state: [open, closed]}"
        let folio = try Folio(plugins: forge.plugin(each: each, "query: {state: \"{state}\"}"))
        let run = try folio.run("feed forge --all -o csv --fields repo,state,id")
        let expected = ["o/r1", "o/r3", "o/r5", "o/r7"].flatMap { repo in
            ["open", "closed"].flatMap { state in
                (0..<(Forge.State().issues[repo] ?? 0)).map { "\(repo),\(state),\($0 + 1)" }
            }
        }
        #expect(run.lines == ["repo,state,id"] + expected && run.code == 0)
    }

    @Test func valueThatSeveralItemsHave_isReadOnce() throws {
        forge.state.withLock { $0.repos = ["o/r1", "o/r3", "o/r1", "o/r4", "o/r3"] }
        let run = try Folio(plugins: forge.plugin()).run("feed forge --all")
        #expect(run.lines == Forge.lines(of: ["o/r1", "o/r3"]) + Forge.lines(of: ["", "o/r4"]) && run.code == 0)
    }

    /// The strategy reads the pages of one list only one after another, but a script may give one value or many.
    @Test func concurrency_isNoErrorForOneList() throws {
        let run = try Folio(plugins: forge.plugin()).run("feed forge repo=o/r1 --all --concurrency 4 --fields id")
        #expect(run.lines == (1...3).map { #"{"id":\#($0)}"# } && run.code == 0)
    }

    @Test func givenValues_needNoOtherList() throws {
        let folio = try Folio(plugins: forge.plugin())
        let run = try folio.run("feed forge repo=o/r3 repo=o/r1 --all --fields id,repo")
        #expect(
            run.lines == [1].map { #"{"id":\#($0),"repo":"o/r3"}"# } + (1...3).map { #"{"id":\#($0),"repo":"o/r1"}"# })
        #expect(forge.targets.allSatisfy { $0.hasPrefix("/repos/o/r") })
        // A variable that only leads to a given value is not needed.
        let notes = try folio.run("feed forge/notes repo=o/r1 issue=2")
        #expect(notes.lines == (1...2).map { #"{"id":\#($0),"repo":"o/r1","issue":2,"lang":null}"# })
    }

    /// One combination is a list like any other.
    @Test func oneCombination_hasThePositionsOfItsList() throws {
        let folio = try Folio(plugins: forge.plugin())
        let first = try folio.run("feed forge repo=o/r1")
        #expect(first.lines.count == 2 && first.error.contains("continue with --cursor '2"), "\(first.error)")
        let rest = try folio.run("feed forge repo=o/r1 --page 2")
        #expect(rest.lines == [#"{"id":3,"repo":"o/r1","lang":null,"title":"o/r1#3"}"#])
    }

    @Test(arguments: ["", "--concurrency 4"], ["-n 1", "-n 2", "-n 4", "--pages 1", "--pages 2", "--pages 5"])
    func positions_continueWithEveryItemOnce(concurrency: String, amount: String) throws {
        let folio = try Folio(plugins: forge.plugin())
        for (endpoint, expected) in [("forge", Forge.lines()), ("forge/notes", Forge.notes)] {
            var (all, cursor, runs) = ([String](), "", 0)
            repeat {
                let line = "feed \(endpoint) --json \(amount) \(concurrency)\(cursor)".replacing("  ", with: " ")
                let run = try folio.run(line)
                #expect(run.code == 0, "\(run.error)")
                all += try items(run)
                let next = try meta(run)["next"] as? String
                cursor = next.map { " --cursor \($0)" } ?? ""
                runs += 1
            } while !cursor.isEmpty && runs < 200
            #expect(all == expected, "\(endpoint) \(amount)")
        }
    }

    @Test func lists_areStoredAsThoseOfOneCombination() throws {
        let folio = try Folio(plugins: forge.plugin())
        _ = try folio.run("feed forge --all")
        let count = forge.targets.count
        #expect(try folio.run("feed forge --all --offline").lines == Forge.lines())
        #expect(try folio.run("feed forge repo=o/r4 --all --offline --fields id").lines.count == 4)
        #expect(try folio.run("feed forge/repos --all --offline").lines.count == 7)
        #expect(forge.targets.count == count)
    }

    @Test func unstoredLists_areCounted() throws {
        let folio = try Folio(plugins: forge.plugin())
        _ = try folio.run("feed forge/repos --all")
        _ = try folio.run("feed forge repo=o/r3 --all")
        let run = try folio.run("feed forge --all --offline --json")
        #expect(try items(run) == Forge.lines().filter { $0.contains("o/r3") })
        #expect(try meta(run)["complete"] as? Bool == false)
        #expect(
            run.error.hasSuffix(
                """
                folio: 6 lists are not stored, the first is that of repo=o/r1
                hint: Read them once without --offline.

                """), "\(run.error)")
        #expect(run.code == 8)
    }

    /// The lists after one that is stored in part are shown, too.
    @Test func listsThatAreStoredInPart_areCounted() throws {
        let folio = try Folio(plugins: forge.plugin())
        for options in ["repo=o/r1 --all", "repo=o/r4 --pages 1", "repo=o/r7 --all"] {
            _ = try folio.run("feed forge \(options)")
        }
        let command = "feed forge repo=o/r1 repo=o/r3 repo=o/r4 repo=o/r7 --offline --fields title"
        let run = try folio.run("\(command) --all --json")
        let stored = ["o/r1#1", "o/r1#2", "o/r1#3", "o/r4#1", "o/r4#2"] + (1...5).map { "o/r7#\($0)" }
        let shown = try items(run).map { String(try #require($0.firstMatch(of: #/"title":"([^"]*)"/#)).output.1) }
        #expect(shown == stored)
        #expect(
            run.error.hasSuffix(
                """
                folio: 1 list is not stored: that of repo=o/r3
                hint: Read them once without --offline.
                folio: 1 list is not completely stored: that of repo=o/r4
                hint: Read them once without --offline.

                """), "\(run.error)")
        #expect(try meta(run)["complete"] as? Bool == false)
        #expect(run.code == 8)
        #expect(try folio.run("\(command) -n 4 --jsonl").lines.count == 4)
    }

    @Test(arguments: ["", " --concurrency 3"]) func new_isWhatIsNewInAnyList(concurrency: String) throws {
        let folio = try Folio(plugins: forge.plugin())
        #expect(try folio.run("feed forge --new\(concurrency)").lines == Forge.lines())
        #expect(try folio.run("feed forge --new\(concurrency)").out.isEmpty)
        forge.state.withLock { state in
            state.issues["o/r2"] = 1
            state.issues["o/r7"] = 6
            state.repos.append("o/r8")
            state.issues["o/r8"] = 1
        }
        let run = try folio.run("feed forge --new --fields repo,id\(concurrency)")
        #expect(
            run.lines == [("o/r2", 1), ("o/r7", 6), ("o/r8", 1)].map { #"{"repo":"\#($0)","id":\#($1)}"# }
                && run.code == 0)
    }

    // MARK: Failures

    @Test func listThatARulePassesOver_isCounted() throws {
        forge.state.withLock { $0.faults["/repos/o/r4/"] = .response(status: 404, body: "{}") }
        let run = try Folio(
            plugins: forge.plugin(
                each: "{repo: {endpoint: repos, value: .name, keep: {lang: .lang}}}",
                "errors: [{status: 404, do: skip}]")
        )
        .run("feed forge --all --json")
        #expect(try items(run) == Forge.lines().filter { !$0.contains("o/r4") })
        #expect(try meta(run)["skipped"] as? Int == 1 && meta(run)["complete"] as? Bool == true)
        #expect(run.error == "passed over 1 list, as an error rule says\n" && run.code == 0)
    }

    /// The lists of values that it would have led to are missing, too.
    @Test func listOfValuesThatARulePassesOver_isCounted() throws {
        forge.state.withLock { $0.faults["/repos/o/r4/issues?"] = .response(status: 404, body: "{}") }
        let folio = try Folio(plugins: forge.plugin("errors: [{status: 404, do: skip}]"))
        let run = try folio.run("feed forge/notes --all --json")
        #expect(try items(run) == Forge.notes.filter { !$0.contains("o/r4") }, "\(run.error)")
        #expect(try meta(run)["skipped"] as? Int == 1 && run.code == 0)
    }

    @Test(arguments: ["--to", "--no-cache >"]) func progress_countsTheLists(options: String) throws {
        let crowd = Crowd()
        let server = try ScriptedServer { request, _ in
            if request.target == "/list/b" { crowd.enter(waitingFor: 2) }
            return .response(body: #"[{"id":1}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id") + """

                      lists: {each: {name: [a, b]}, path: "/list/{name}", id: .id}
                """)
        let child = try folio.startAtTerminal("feed api/lists --all \(options) \(folio.folder.path)/a.jsonl")
        defer { crowd.enter(waitingFor: 0) }
        // While the second list is loading.
        try child.read { $0.outText.contains("1 item, 1 page, list 2 of 2\u{1B}[K") }
        crowd.enter(waitingFor: 0)
        #expect(try child.end().code == 0)
    }

    @Test func listThatFails_endsTheWorkWithAPosition() throws {
        let folio = try Folio(plugins: forge.plugin())
        forge.state.withLock { $0.faults["/repos/o/r4/issues?page=2"] = .response(status: 404, body: "{}") }
        let run = try folio.run("feed forge --all --json")
        #expect(run.code == 5 && run.error.contains(#"continue with --cursor '[["o/r4","3"],"2"#), "\(run.error)")
        let next = try #require(try meta(run)["next"] as? String)
        forge.state.withLock { $0.faults = [:] }
        let rest = try folio.run("feed forge --all --json --cursor \(next)")
        #expect(try items(run) + items(rest) == Forge.lines() && rest.code == 0)
    }

    /// Another list would not be refused less.
    @Test func refusedCredential_isNotPassedOver() throws {
        forge.state.withLock { $0.faults["/repos/o/r3/"] = .response(status: 401, body: "{}") }
        let run = try Folio(
            plugins: forge.plugin(each: "{repo: {endpoint: repos, value: .name}}", "errors: [{status: 401, do: skip}]")
        )
        .run("feed forge --all")
        #expect(run.code == 4 && run.lines.count == 3, "\(run.error)")
    }

    @Test func incompleteList_doesNotEndTheWork() throws {
        forge.state.withLock { $0.faults["/repos/o/r1/"] = .response(body: #"[{"id":1}]"#) }
        let run = try Folio(
            plugins: forge.plugin(each: "{repo: {endpoint: repos, value: .name}}").replacing(
                "{strategy: page, page: {query: page}}", with: "{strategy: none, until: {total: .x?}}")
        ).run("feed forge --all")
        #expect(run.code == 0)
        forge.state.withLock {
            $0.faults["/repos/o/r1/"] = .response(fields: ["X-Total: 3"], body: #"[{"id":1}]"#)
        }
        let short = try Folio(
            plugins: forge.plugin(each: "{repo: {endpoint: repos, value: .name}}").replacing(
                "{strategy: page, page: {query: page}}", with: "{strategy: none, until: {total: {header: X-Total}}}")
        ).run("feed forge --all --json")
        #expect(try items(short).count == 8 && meta(short)["complete"] as? Bool == false)
        #expect(
            short.error.contains(
                "folio: repo=o/r1: incomplete list: received 1 of the 3 items announced by the server\n"),
            "\(short.error)")
        #expect(short.code == 9)
    }

    @Test func listOfValuesThatFails_comesAfterItsValues() throws {
        let folio = try Folio(plugins: forge.plugin())
        forge.state.withLock { $0.faults["/repos?cursor=3"] = .response(status: 404, body: "{}") }
        let run = try folio.run("feed forge --all --json")
        #expect(try items(run) == Forge.lines(of: ["o/r1", "o/r2", "o/r3"]))
        #expect(run.code == 5)
        let next = try #require(try meta(run)["next"] as? String)
        #expect(next.firstMatch(of: /^\[\["o\/r3",null,"[0-9a-f]+"\],true\]$/) != nil, "\(next)")
        forge.state.withLock { $0.faults = [:] }
        let rest = try folio.run("feed forge --all --json --cursor \(next)")
        #expect(try items(run) + items(rest) == Forge.lines() && rest.code == 0)
    }

    @Test func unreadableValues_giveAnIncompleteDocument() throws {
        forge.state.withLock { $0.faults["/repos"] = .response(status: 404, body: "{}") }
        let folio = try Folio(plugins: forge.plugin())
        let run = try folio.run("feed forge --all --json")
        #expect(try objects([run.out]).first?["items"] as? [String] == [], "\(run.out)")
        #expect(try meta(run)["complete"] as? Bool == false && run.code == 5)
        #expect(try folio.run("feed forge --all").out.isEmpty)
    }

    @Test func itemWithoutAValue_isAnError() throws {
        forge.state.withLock {
            $0.faults["/repos?"] = .response(body: "{}")
            $0.faults["/repos"] = nil
        }
        let folio = try Folio(
            plugins: forge.plugin(each: "{repo: {endpoint: repos, value: .even}}"))
        let run = try folio.run("feed forge --all")
        #expect(
            run.error == """
                folio: an item of repos has no usable value for repo: true
                hint: Values must be texts or numbers. In the plugin, correct `value:`, or select items with `where:`.

                """)
        #expect(run.code == 7 && run.out.isEmpty)
    }

    @Test func valueThatVanished_isAnError() throws {
        let folio = try Folio(plugins: forge.plugin())
        let next = try #require(try meta(try folio.run("feed forge -n 5 --json"))["next"] as? String)
        forge.state.withLock { $0.repos.removeAll { $0 == "o/r4" } }
        let run = try folio.run("feed forge --all --cursor \(next)")
        #expect(run.error.hasPrefix("folio: cannot continue: repo has no value o/r4 at this position any more\n"))
        #expect(run.code == 9 && run.out.isEmpty)
    }

    @Test(arguments: [
        (
            "--page 2",
            "--page starts one list, and the endpoint has one for each repo\nhint: Add repo=VALUE, or use --cursor."
        ),
        (
            "--cursor 2",
            "--cursor: '2' is not a position of this endpoint\nhint: Use a position that folio printed for the same command."
        ),
        (
            "--cursor [true]",
            "--cursor: '[true]' is not a position of this endpoint\nhint: Use a position that folio printed for the same command."
        ),
        ("--images dir", "--images needs one list, and the endpoint has one for each repo\nhint: Add repo=VALUE."),
        ("repo=", "repo= has no value\nhint: Add repo=VALUE, once for each value."),
    ])
    func option_needsOneList(words: String, message: String) throws {
        let run = try Folio(plugins: forge.plugin()).run("feed forge \(words)")
        #expect(run.error == "folio: \(message)\n" && run.code == 2)
        #expect(forge.targets.isEmpty)
    }

    @Test func variableWithoutValues_mustBeGiven() throws {
        let folio = try Folio(plugins: forge.plugin(each: "{repo: {}}"))
        let run = try folio.run("feed forge")
        #expect(
            run.error == """
                folio: forge/issues needs values for repo
                hint: Add repo=VALUE, once for each value.

                """)
        #expect(run.code == 2)
        #expect(try folio.run("feed forge repo=o/r1 --all").lines.count == 3)
    }

    /// A short file must not ask for endless work.
    @Test(arguments: [
        (variables: 64, values: 2), (variables: 7, values: 1_000), (variables: 2, values: 1_000),
    ])
    func tooManyCombinations_areRefused(variables: Int, values: Int) throws {
        let list = "[\((1...values).map(String.init).joined(separator: ","))]"
        let each = (1...variables).map { "v\($0): \(list)" }.joined(separator: ", ")
        let query = (1...variables).map { "v\($0): \"{v\($0)}\"" }.joined(separator: ", ")
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(forge.server.baseURL)
                    endpoints: {list: {each: {\(each)}, path: /list, query: {\(query)}}}
                """)
        for options in ["-n 1", "--dry-run", "--offline -n 1", "--concurrency 4 --all --json"] {
            let run = try folio.run("feed api \(options)")
            #expect(
                run.error == """
                    folio: the values of the variables have more than 100000 combinations
                    hint: Give fewer values, such as v\(variables == 64 ? 17 : 2)=VALUE.

                    """)
            #expect(run.code == 2 && run.out.isEmpty)
        }
        #expect(forge.targets.isEmpty)
    }

    @Test func concurrency_changesNothingElse() throws {
        let folio = try Folio(plugins: forge.plugin())
        let run = try folio.run("feed forge --all --concurrency 8")
        #expect(run.lines == Forge.lines() && run.code == 0)
    }

    /// The server answers the second pages of three lists only together, so that each list has one request at a time, and
    /// all of them go on.
    @Test func concurrency_readsOnInSeveralLists() throws {
        let crowd = Crowd()
        let server = try ScriptedServer { request, _ in
            guard request.target.hasPrefix("/list/") else {
                return .response(body: #"[{"id":"a"},{"id":"b"},{"id":"c"}]"#)
            }
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
            if page == 2 {
                crowd.enter(waitingFor: 3)
                crowd.leave()
            }
            return .response(body: page < 4 ? #"[{"id":\#(page)}]"# : "[]")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id") + """

                      lists:
                        each: {name: {endpoint: list}}
                        path: "/list/{name}"
                        id: .id
                        fields: {}
                        pagination: {strategy: page, page: {query: page}}
                """)
        let run = try folio.run("feed api/lists --all --concurrency 3")
        #expect(
            run.lines == ["a", "b", "c"].flatMap { name in (1...3).map { #"{"id":\#($0),"name":"\#(name)"}"# } },
            "\(run.error)")
        #expect(crowd.largest == 3 && run.code == 0)
    }

    /// Pages that are not wanted are not requested, if the pages before them show that.
    @Test func pagesAhead_endWithTheAmount() throws {
        let folio = try Folio(plugins: forge.plugin())
        let run = try folio.run("feed forge repo=o/r7 repo=o/r1 repo=o/r4 --pages 1")
        #expect(run.lines.count == 2 && forge.targets == ["/repos/o/r7/issues?page=1"], "\(forge.targets)")
    }
}
