import CommandKit
import TestSupport
import Testing
import Wording

@testable import folio_demo

struct OptionsTests {
    @Test func options_areReadFromWords() throws {
        let words =
            "--port 0 --items 9 --seed 7 --latency 20 --fail-rate 0.5 --insert-every 3 --clamp 4 --item-text 9 --pretty --exit-with-stdin "
            + "--etag --last-modified --cache-control max-age=9 --vary Accept"
        let options = try #require(try parsed(words))
        #expect(options.port == 0)
        #expect(options.items == 9)
        #expect(options.seed == 7)
        #expect(options.latency == 20)
        #expect(options.failRate == 0.5)
        #expect(options.insertEvery == 3)
        #expect(options.clamp == 4)
        #expect(options.itemText == 9)
        #expect(options.pretty)
        #expect(options.exitWithStdin)
        #expect(options.etag)
        #expect(options.lastModified)
        #expect(options.cacheControl == "max-age=9")
        #expect(options.vary == "Accept")
    }

    @Test func options_ofAccountsLimitsAndChaosAreReadFromWords() throws {
        let words =
            "--token-life 9 --token-uses 3 --token-seed 7 --rate 10/1m --rate-fields ratelimit --rate-fields x-ratelimit "
            + "--chaos 5 --chaos-rate 0.5 --chaos-streak 4 --chaos-only reset,429 --chaos-stall 20 --chaos-other http://a "
            + "--chaos-log f"
        let options = try #require(try parsed(words))
        #expect(options.tokens.life == 9)
        #expect(options.tokens.uses == 3)
        #expect(options.tokens.seed == 7)
        #expect(options.limit.rate == Rate(requests: 10, period: .seconds(60)))
        #expect(options.limit.fields == [.rateLimit, .epoch])
        #expect(options.chaos.seed == 5)
        #expect(options.chaos.rate == 0.5)
        #expect(options.chaos.streak == 4)
        #expect(options.chaos.only == FaultList([.reset, .tooMany]))
        #expect(options.chaos.stall == 20)
        #expect(options.chaos.other == "http://a")
        #expect(options.chaos.log == "f")
    }

    @Test(arguments: [
        ("--port 65535", nil),
        ("--port 65536", "invalid value '65536' for '--port': expected a whole number from 0 to 65535"),
        ("--port=-1", "invalid value '-1' for '--port': expected a whole number from 0 to 65535"),
        ("--items 100000000", nil),
        ("--items 100000001", "invalid value '100000001' for '--items': expected a whole number from 0 to 100000000"),
        ("--latency 600000", nil),
        ("--latency 600001", "invalid value '600001' for '--latency': expected a whole number from 0 to 600000"),
        ("--fail-rate 1", nil),
        ("--fail-rate 1.01", "invalid value '1.01' for '--fail-rate': expected a number from 0.0 to 1.0"),
        ("--fail-rate nan", "invalid value 'nan' for '--fail-rate': expected a number from 0.0 to 1.0"),
        ("--insert-every 1", nil),
        ("--insert-every 0", "invalid value '0' for '--insert-every': expected a whole number from 1 to 1000000"),
        ("--clamp 1000", nil),
        ("--clamp 1001", "invalid value '1001' for '--clamp': expected a whole number from 1 to 1000"),
        ("--token-life 0", "invalid value '0' for '--token-life': expected a whole number from 1 to 31536000"),
        ("--token-uses 0", "invalid value '0' for '--token-uses': expected a whole number from 1 to 1000000"),
        ("--rate 10", "invalid value '10' for '--rate': expected a rate such as 10/1s"),
        (
            "--chaos-only reset,x",
            "invalid value 'reset,x' for '--chaos-only': expected names of faults, separated by commas"
        ),
        ("--chaos-only=", "invalid value '' for '--chaos-only': expected names of faults, separated by commas"),
        ("--chaos-rate 1.01", "invalid value '1.01' for '--chaos-rate': expected a number from 0.0 to 1.0"),
        ("--seed", "option '--seed' needs a value: --seed N"), ("--sed 1", "unknown option '--sed'"),
        ("8080", "unexpected argument '8080'"),
    ])
    func options_areRefusedOutsideTheirLimits(line: String, message: String?) {
        var refusal: String?
        do { _ = try parsed(line) } catch { refusal = UsageMessage(error).what.english }
        #expect(refusal == message)
    }

    private func parsed(_ line: String) throws(UsageError) -> Options? {
        let program = Program(
            "folio-demo", version: "1", summary: "", Options(), parameters: Options.parameters, run: { _ in })
        guard case .run(let invocation) = try program.parse(line.split(separator: " ").map(String.init)) else {
            return nil
        }
        return invocation.globals
    }
}
