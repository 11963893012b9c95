import Accounts
import Endpoints
import Plugins
import TestSupport
import Testing
import YAML

@testable import PersonalFiles

@Suite @MainActor struct LoginTests {
    private let fixture: Fixture
    private let plugin: Plugin

    init() throws {
        fixture = try Fixture()
        let text = """
            version: 1
            plugins:
              api:
                base_url: https://api.test
                params: {region: {default: eu}}
                auth: {basic: {user: {ask: User}, password: {ask: Password}}}
                endpoints: {list: {path: /list, items: .items, pagination: {strategy: none}}}
            """
        plugin = try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml")).plugins[0]
    }

    private var names: [String] { plugin.authentication.questions.map(\.name) }

    @Test func words_areResponsesAndParameters() throws {
        let words = try LoginWords(["region=us", "\(names[0])=@a", "\(names[1])=@-"], for: plugin)
        #expect(words.answers == [names[0]: .file(path: "a"), names[1]: .input])
        #expect(words.parameters == ["region": ["us"]])
    }

    @Test func words_thatCannotBeTakenAreErrors() {
        #expect(throws: SecretInputError.answerWithoutName(known: names)) { try LoginWords(["s3cret"], for: plugin) }
        #expect(throws: SecretInputError.onCommandLine(name: names[1])) {
            try LoginWords(["\(names[1])=s3cret"], for: plugin)
        }
        #expect(throws: SecretInputError.inputTwice) { try LoginWords(names.map { "\($0)=@-" }, for: plugin) }
        #expect(throws: EndpointError.givenTwice(parameter: names[0])) {
            try LoginWords(["\(names[0])=@a", "\(names[0])=@b"], for: plugin)
        }
        #expect(throws: EndpointError.unknownParameter("x", allowed: names + ["region"])) {
            try LoginWords(["x=1"], for: plugin)
        }
    }

    @Test func responses_areGivenOrAskedFor() throws {
        try fixture.folder.write("from a file\n", to: "a")
        let answers = try fixture.files(answer: "typed").answers(
            to: plugin.authentication.questions, [names[0]: .file(path: "~/a")])
        #expect(answers == [names[0]: "from a file", names[1]: "typed"])
    }

    @Test func response_isMissingWithoutATerminal() {
        let question = plugin.authentication.questions[0]
        #expect(throws: SecretInputError.answerMissing(name: question.name, isShown: question.isShown)) {
            try fixture.files().answers(to: [question], [:])
        }
    }
}
