import Testing

@testable import folio_demo

struct OptionsTests {
    @Test func options_haveTheseDefaults() throws {
        let sut = try Options([])
        #expect(sut.port == 8_765)
        #expect(sut.items == 250)
        #expect(sut.seed == 1)
        #expect(sut.latency == 0)
        #expect(sut.failRate == 0)
        #expect(sut.insertEvery == nil)
        #expect(sut.clamp == nil)
        #expect(!sut.pretty)
        #expect(!sut.exitWithStdin)
    }

    @Test func options_areReadFromWords() throws {
        let sut = try Options(
            "--port 0 --items 9 --seed 7 --latency 20 --fail-rate 0.5 --insert-every 3 --clamp 4 --pretty --exit-with-stdin"
                .split(separator: " ").map(String.init))
        #expect(sut.port == 0)
        #expect(sut.items == 9)
        #expect(sut.seed == 7)
        #expect(sut.latency == 20)
        #expect(sut.failRate == 0.5)
        #expect(sut.insertEvery == 3)
        #expect(sut.clamp == 4)
        #expect(sut.pretty)
        #expect(sut.exitWithStdin)
    }

    @Test(arguments: [
        ("--port 65535", nil), ("--port 65536", "--port needs a number from 0 to 65535, not '65536'"),
        ("--port -1", "--port needs a number from 0 to 65535, not '-1'"),
        ("--items 100000000", nil),
        ("--items 100000001", "--items needs a number from 0 to 100000000, not '100000001'"),
        ("--latency 600000", nil), ("--latency 600001", "--latency needs a number from 0 to 600000, not '600001'"),
        ("--fail-rate 1", nil), ("--fail-rate 1.01", "--fail-rate needs a number from 0.0 to 1.0, not '1.01'"),
        ("--fail-rate nan", "--fail-rate needs a number from 0.0 to 1.0, not 'nan'"),
        ("--insert-every 1", nil), ("--insert-every 0", "--insert-every needs a number from 1 to 1000000, not '0'"),
        ("--clamp 1000", nil), ("--clamp 1001", "--clamp needs a number from 1 to 1000, not '1001'"),
        ("--seed", "--seed needs a value"), ("--sed 1", "'--sed' is not an option"),
        ("8080", "'8080' is not an option"),
    ])
    func options_areRefusedOutsideTheirLimits(line: String, message: String?) {
        let words = line.split(separator: " ").map(String.init)
        var refusal: String?
        do throws(OptionsError) { _ = try Options(words) } catch { refusal = error.message }
        #expect(refusal == message)
    }
}
