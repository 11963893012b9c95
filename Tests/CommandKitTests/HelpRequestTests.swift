import CommandKit
import Testing

@Suite struct HelpRequestTests {
    @Test(arguments: [
        ("", "reader"), ("-h", "reader"), ("--help", "reader"), ("help", "reader"), ("-v", "reader"),
        ("help help", "reader"), ("--version --help", "reader"),
        ("feed -h", "reader feed"), ("-h feed", "reader feed"), ("--help feed", "reader feed"),
        ("help feed", "reader feed"), ("-v help feed", "reader feed"), ("feed demo a=1 --all -h", "reader feed"),
        ("feed --bogus --help", "reader feed"), ("feed -n --help", "reader feed"), ("feed -n x -jh", "reader feed"),
        ("plugins", "reader plugins"), ("plugins --help", "reader plugins"),
        ("help plugins", "reader plugins"), ("help plugins show", "reader plugins show"),
        ("plugins show --help", "reader plugins show"), ("plugins help", "reader plugins"),
        ("plugins help show", "reader plugins show"), ("help __complete", "reader __complete"),
    ])
    func help_isGivenForTheCommandNamed(_ line: String, _ path: String) throws {
        guard case .help(let help) = try makeProgram().parse(words(line)) else {
            Issue.record("not help")
            return
        }
        #expect(help.path.map(\.name).joined(separator: " ") == path)
    }

    @Test(arguments: ["--version", "-v --version", "--version --bogus", "--version feed"])
    func version_isNameAndNumber(_ line: String) throws {
        guard case .version(let text) = try makeProgram().parse(words(line)) else {
            Issue.record("not the version")
            return
        }
        #expect(text == "reader 1.2.3")
    }

    @Test func helpAfterTheEndOfOptions_isAnArgument() async throws {
        let received = try await run(words("feed demo -- --help"))
        #expect((received.last as? FeedOptions)?.words == ["--help"])
    }
}
