import Foundation
import Synchronization
import TestSupport
import Testing

/// Too few descriptors, and a missing /proc. `scripts/test-limits.py` tests all limits of processes.
struct LimitTests {
    @Test(arguments: ["feed demo --no-cache", "plugins list", "cache status", "doctor"])
    func tooFewDescriptors_areReportedAtTheStart(line: String) throws {
        let run = try Folio().shell("ulimit -n 12; folio \(line)")
        #expect(run.code == 1)
        #expect(run.out == "")
        let needed = try #require(neededDescriptors(run.error))
        #expect(needed >= 25)
        #expect(
            run.error == """
                folio: folio needs \(needed) file descriptors, but 'ulimit -n' allows 12
                hint: Raise the limit: ulimit -n 256

                """)
    }

    @Test func completion_doesNotSeemToHaveNoWords() throws {
        let folio = try Folio()
        #expect(try folio.shell("folio __complete feed demo/im").out.hasPrefix("wdemo/images"))
        let run = try folio.shell("ulimit -n 5; folio __complete feed demo/im")
        #expect(run.code == 1)
        #expect(run.out == "")
        #expect(run.error.contains(" file descriptors, but 'ulimit -n' allows 5\n"))
    }

    @Test func fewDescriptors_areEnough() throws {
        let server = try DemoServer("--items", "60")
        let folio = try Folio()
        let needed = try #require(neededDescriptors(folio.shell("ulimit -n 12; folio plugins list").error))
        let run = try folio.shell(
            "ulimit -n \(needed); folio feed demo/page port=\(server.port) --all --jq .id --concurrency 4 --quiet")
        #expect(run.code == 0)
        #expect(run.lines.count == 60)
    }

    // MARK: Threads

    /// folio gets the main thread and the one that waits for signals. All tasks run on the main thread.
    @Test(
        .enabled(if: run(["--version"], processes: 2)?.code == 0, "another user cannot run folio"),
        arguments: [["plugins", "check"], ["plugins", "list"], ["call", "http://127.0.0.1:1/", "--dry-run"]])
    func tasks_runWithoutThreadsOfTheirOwn(words: [String]) throws {
        let free = try #require(Self.run(words, processes: 100))
        let limited = try #require(Self.run(words, processes: 2))
        #expect(limited.code == 0 && limited.out == free.out && limited.error == free.error, "\(limited)")
    }

    @Test(.enabled(if: run(["--version"], processes: 2)?.code == 0, "another user cannot run folio"))
    func refusedThread_isReported() throws {
        let run = try #require(Self.run(["plugins", "list"], processes: 1))
        #expect(
            run.error == """
                folio: cannot start a thread: Resource temporarily unavailable
                hint: Check the limits of processes and memory: ulimit -u, ulimit -v

                """)
        #expect(run.code == 1 && run.out.isEmpty)
    }

    /// How many runs there were.
    private static let runs = Atomic(0)

    /// Runs folio as a user of its own, who may have this many with all their threads; nil if only root may.
    private static func run(_ words: [String], processes: Int) -> Child.Ending? {
        let user = 70_000 + Int(getpid()) % 1_000 * 50 + runs.add(1, ordering: .relaxed).newValue % 50
        return try? Child.run(
            "/usr/bin/setpriv",
            [
                "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups", "/bin/bash", "-c",
                "ulimit -u \(processes); exec \"$@\"", "bash", Programs.folio,
            ] + words,
            variables: [
                "HOME=/nonexistent", "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "FOLIO_CONFIG=\(Folio.standardPlugins)",
            ])
    }

    /// How many descriptors folio says that it needs: 25, and those that it inherits.
    private func neededDescriptors(_ error: String) -> Int? {
        error.firstMatch(of: /^folio: folio needs (\d+) file descriptors/).flatMap { Int($0.1) }
    }

    // MARK: /proc

    @Test(.enabled(if: mayUnmount, "unmounting is not permitted")) func words_areReadWithoutProc() throws {
        let run = try Folio().shell("unshare -m sh -c 'umount -l /proc; exec \(Programs.folio) --version'")
        #expect(run.code == 0)
        #expect(run.out.hasPrefix("folio "))
    }

    private static var mayUnmount: Bool {
        (try? Child.run("/usr/bin/unshare", ["-m", "umount", "-l", "/proc"]))?.code == 0
    }
}
