import TestSupport
import Testing

/// The whole message that a user sees if a fault persists.
struct FaultMessageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let fault: String
        var strategy = "keyset"
        /// More options of the command.
        var options = "--retries 2"
        let code: Int32
        /// The number of requests that the server got.
        var requests = 1
        /// The lines on stderr.
        let error: String

        var testDescription: String { "\(fault) \(strategy) \(options)" }
    }

    @Test(arguments: cases)
    func fault_thatPersistsIsReportedInFull(_ example: Case) throws {
        let other = try DemoServer("--items", "300")
        let server = try DemoServer(
            "--items", "300", "--chaos", "1", "--chaos-rate", "1", "--chaos-streak", "1000", "--chaos-only",
            example.fault, "--chaos-stall", "60000", "--chaos-other", other.baseURL)
        let options = example.options.replacing("SERVER", with: "127.0.0.1:\(server.port)")
        let run = try Folio(plugins: ChaosPlugin.text(http: ", max_wait: 2s"))
            .run("feed chaos/\(example.strategy) port=\(server.port) --all --jsonl \(options)")
        let message = run.error.replacing("127.0.0.1:\(server.port)", with: "SERVER")
            .replacing("127.0.0.1:\(other.port)", with: "OTHER").replacing(/\d\d:\d\d:\d\d/, with: "HH:MM:SS")
        #expect(message == example.error + "\n")
        #expect(run.code == example.code)
        #expect(try server.statistics().requests == example.requests)
        #expect(try server.faults().allSatisfy { $0.fault == example.fault })
    }

    @Test func table_hasAnExampleOfAllThatIsSeen() throws {
        for row in FaultRow.all {
            let seen = Self.cases.filter { $0.fault == row.fault }
            let messages = seen.map { example in
                (example.code, example.error.split(separator: "\n").first { $0.hasPrefix("folio: ") } ?? "")
            }
            for sight in row.sights {
                let isShown = messages.contains { sight.fits(code: $0, message: String($1.dropFirst(7))) }
                #expect(isShown, "\(row.fault): \(sight.message)")
            }
            for (code, message) in messages {
                let isListed = row.sights.contains { $0.fits(code: code, message: String(message.dropFirst(7))) }
                #expect(isListed, "\(row.fault): \(message)")
            }
        }
    }

    @Test func table_hasEveryFaultOfTheServer() throws {
        let help = try Child.run(Programs.demo, ["--help"]).out
        let list = try #require(help.firstMatch(of: /\nFaults: ([^.]+)\./)?.1)
        let names = list.split { $0 == "," || $0.isWhitespace }.map(String.init)
        #expect(Set(names) == Set(FaultRow.all.map(\.fault)))
        #expect(names.count == FaultRow.all.count)
    }
}
