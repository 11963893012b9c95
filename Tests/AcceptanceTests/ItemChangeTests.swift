import TestSupport
import Testing

/// `set:` and `remove:` of an endpoint.
@Suite struct ItemChangeTests {
    private static let changes = """
        params: {shop: {default: a}}
        set: {.key: '"\\(.shop)/\\(.n)"', .shop: {value: "{shop}"}}
        remove: [.secret]
        id: .key
        """

    @Test func items_areChangedLiveAndOffline() throws {
        let server = try ScriptedServer(.response(body: #"[{"n":1,"secret":"s"},{"n":12345678901234567890}]"#))
        let folio = try Folio(plugins: Plugin.list(server, Self.changes))
        let run = try folio.run("feed api --all --jsonl")
        #expect(
            run.lines == [
                #"{"n":1,"shop":"a","key":"a/1"}"#,
                #"{"n":12345678901234567890,"shop":"a","key":"a/12345678901234567890"}"#,
            ], "\(run)")
        #expect(try folio.run("feed api --all --jsonl --offline").lines == run.lines)
        #expect(try folio.run("feed api --all --raw --offline").lines == run.lines)
        #expect(try folio.run("feed api shop=b --offline").code == 8)
        #expect(server.requests.count == 1)
    }

    /// Without it, the same stored page has other ids.
    @Test func changedDefinition_isAnotherList() throws {
        let server = try ScriptedServer(.response(body: #"[{"n":1,"key":"x"}]"#))
        let folio = try Folio(plugins: Plugin.list(server, Self.changes))
        #expect(try folio.run("feed api --all").code == 0)
        let other = Plugin.list(server, "params: {shop: {default: a}}\nset: {.shop: {value: c}}\nid: .key")
        _ = try folio.folder.write(other, to: "api.yaml")
        #expect(try folio.run("feed api --all --offline").code == 8)
    }

    @Test func value_needsAnObject() throws {
        let server = try ScriptedServer(.response(body: #"[{"shop":"x"}]"#))
        let run = try Folio(plugins: Plugin.list(server, "set: {.shop.name: {value: a}}")).run("feed api --json")
        #expect(run.code == 7)
        #expect(
            run.error.contains("item 1 of the page has a string at '.shop', so that no value can be set in it"),
            "\(run)")
        let items = try ScriptedServer(.response(body: "[5]"))
        let other = try Folio(plugins: Plugin.list(items, "set: {.shop: {value: a}}")).run("feed api --json")
        #expect(other.code == 7 && other.error.contains("item 1 of the page is a number, so that"), "\(other)")
    }

    /// A small body could become a large one.
    @Test func itemsThatWouldBecomeLarge_areRefused() throws {
        let items = Array(repeating: "{}", count: 10_000).joined(separator: ",")
        let server = try ScriptedServer(.response(body: "[\(items)]"))
        let value = String(repeating: "v", count: 60_000)
        let run = try Folio(plugins: Plugin.list(server, "set: {.a: {value: \(value)}}")).run("feed api --json")
        #expect(run.code == 7 && run.error.contains("the items have more than 256 MiB"), "\(run.error)")
    }

    @Test func itemThatWouldBecomeLarge_isRefused() throws {
        let value = String(repeating: "v", count: 4 << 20)
        let server = try ScriptedServer(.response(body: "[{\"t\":\"\(value)\"}]"))
        let keys = (0..<80).map { ".k\($0): .t" }.joined(separator: ", ")
        let run = try Folio(plugins: Plugin.list(server, "set: {\(keys)}")).run("feed api --json")
        #expect(run.code == 7 && run.error.contains("the items have more than 256 MiB"), "\(run.error)")
    }

    @Test(arguments: [
        ("set: {a: .b}", "'a' is not a path of keys"), ("set: {\".a[0]\": .b}", "is not a path of keys"),
        ("set: {.: .b}", "'.' is not a path of keys"), ("set: {\".a[]\": .b}", "is not a path of keys"),
        ("set: {.a: .b, .a.c: .d}", "'.a' and '.a.c' are set, but one is inside the other"),
        ("set: {.a: .b, '.[\"a\"]': .d}", "'.a' is set twice"), ("remove: [\".a[0]\"]", "is not a path of keys"),
        ("remove: [.]", "'.' is not a path of keys"), ("set: {.a: \".b[]\"}", "several values"),
        ("set: {.a: {value: \"{x}\"}}", "'{x}'"), ("set: {.a: {value: \"{now}\"}}", "'{now}'"),
        ("set: {.a: {value: x, decode: number}}", "decode"), ("set: {.a: {at: .b, value: x}}", "value"),
        (
            "params: {k: {secret: true, env: K}}\nset: {.a: {value: \"{k}\"}}",
            "the secret '{k}' cannot be a value of items, which are shown"
        ),
    ])
    func keysThatDoNotFit_areRefused(keys: String, message: String) throws {
        let server = try ScriptedServer(.silence)
        let run = try Folio(plugins: Plugin.list(server, keys)).run("plugins check")
        #expect(run.code == 3 && run.error.contains(message), "\(run)")
    }

    @Test func texts_areNumbersInBodies() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let keys = "params: {a: {}, b: {}}\nmethod: POST\njson: {a: \"{a|number}\", b: \"{b|number}\"}"
        #expect(try Folio(plugins: Plugin.list(server, keys)).run("feed api a=12.50 b=07").code == 0)
        #expect(server.requests.first?.body == #"{"a":12.50,"b":"07"}"#)
    }

    /// A server may know better which items belong to a span.
    @Test func server_mayDecideAboutTimes() throws {
        let body = #"[{"id":1,"at":"2024-01-01"},{"id":2,"at":"2024-06-01"}]"#
        let server = try ScriptedServer(.response(body: body))
        let keys = "id: .id\nsince: {at: .at, from: {query: from}, compare: false}"
        let folio = try Folio(plugins: Plugin.list(server, keys))
        let run = try folio.run("feed api --all --since 2024-05-01 --jq .id")
        #expect(run.lines == ["1", "2"] && run.error == "", "\(run)")
        // Requests do not have the end.
        #expect(try folio.run("feed api --all --since 2024-05-01 --until 2024-05-02 --jq .id").lines == ["1"])
        #expect(try folio.run("feed api --all --jq .id").lines == ["1", "2"])
        #expect(try folio.run("feed api --all --since 2024-05-01 --jq .id --offline").lines == ["2"])
    }

    /// `date=` is a day of the server's own. folio compares items with the bounds of the command, not with those of a step.
    @Test func steps_mayHaveOneBound() throws {
        let body = #"[{"id":1,"at":"2024-05-01"},{"id":2,"at":"2024-05-02"},{"id":3,"at":"2024-05-09"}]"#
        let server = try ScriptedServer(.response(body: body))
        let keys = """
            since: {at: .at, from: {query: date}, format: date, step: 1d, start: since, compare: false}
            set: {.from: {value: "{since|date:date}"}, .to: {value: "{until|date:date}"}}
            """
        let folio = try Folio(plugins: Plugin.list(server, keys))
        let run = try folio.run("feed api --all --since 2024-05-01 --until 2024-05-04 --jq .id,.from,.to")
        let days = (1...3).map { "2024-05-0\($0)" }
        #expect(server.requests.map(\.target) == days.map { "/list?date=\($0)" })
        let expected = days.enumerated().flatMap { number, day in
            (1...2).flatMap { ["\($0)", day, "2024-05-0\(number + 2)"] }
        }
        #expect(run.lines == expected, "\(run)")
        // Without bounds, items do not get them.
        #expect(try folio.run("feed api --all --jq .from==null").lines == ["true", "true", "true"])
    }

    /// Stored items would get the time that is asked for, whatever their own is.
    @Test func storedItemsWithATimeOfTheRequest_areOfNoSpan() throws {
        let server = try ScriptedServer { _, number in
            number < 3 ? .response(body: #"[{"id":1},{"id":2}]"#) : .response(status: 503, body: "")
        }
        let keys = """
            id: .id
            since: {at: .day, from: {query: from}, format: date}
            set: {.day: {value: "{since|date:date}"}}
            """
        let folio = try Folio(plugins: Plugin.list(server, keys, plugin: "http: {retries: 0}"))
        #expect(try folio.run("feed api --all").code == 0)
        let online = try folio.run("feed api --all --since 2020-01-01 --jq .day")
        #expect(online.lines == ["2020-01-01", "2020-01-01"] && online.code == 0, "\(online)")
        let offline = try folio.run("feed api --all --since 2020-01-01 --offline --json")
        #expect(offline.code == 8 && !offline.out.contains("\"id\":1"), "\(offline)")
        let unreachable = try folio.run("feed api --all --since 2020-01-01 --json")
        #expect(unreachable.code == 6 && !unreachable.out.contains("\"id\":1"), "\(unreachable)")
        #expect(try folio.run("feed api --all --offline --jq .id").lines == ["1", "2"])
    }
}
