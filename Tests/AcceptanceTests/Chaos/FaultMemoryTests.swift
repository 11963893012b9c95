import TestSupport
import Testing

/// How much memory endless responses take.
struct FaultMemoryTests {
    /// A gibibyte that is a mebibyte on the wire ends at the limit of 64 MiB. This much is held, and once more while
    /// the buffer grows. A body that declares such a length is not read.
    @Test(arguments: [("gzip_bomb", 2 * 64 + 16), ("huge", 16)])
    func endlessBody_takesNoMoreMemoryThanTheLimit(fault: String, mebibytes: Int) throws {
        let usual = try peakKilobytes(chaos: [], code: 0)
        let peak = try peakKilobytes(chaos: ["--chaos", "1", "--chaos-rate", "1", "--chaos-only", fault], code: 7)
        #expect(peak - usual < mebibytes << 10, "\(peak) and \(usual) kB")
    }

    /// The peak memory while a page is read. A small program starts folio and measures it, because the system's numbers
    /// for child processes include the memory of the process that started them.
    private func peakKilobytes(chaos: [String], code: Int) throws -> Int {
        let server = try DemoServer(["--items", "300"] + chaos)
        let run = try Folio(plugins: ChaosPlugin.text()).shell(
            """
            /usr/bin/python3 -c '
            import resource, subprocess, sys
            ended = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            print(ended.returncode)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            ' "\(Programs.folio)" feed chaos/keyset port=\(server.port)
            """)
        let numbers = run.lines.compactMap { Int($0) }
        #expect(numbers.first == code)
        return try #require(numbers.last)
    }
}
