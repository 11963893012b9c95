import CommandKit
import TestSupport
import Testing
import Wording

@Suite struct CompletionReplyTests {
    static let replies: [(words: [String], lines: [String])] = [
        (["pl"], ["wplugins\tLook at the plugins"]),
        (["feed", "-o", "js"], ["wjson\t", "wjsonl\t"]),
        (["feed", "--output=js"], ["w--output=json\t", "w--output=jsonl\t"]),
        (["feed", "-ojs"], ["w-ojson\t", "w-ojsonl\t"]),
        (["feed", "demo", ""], ["olimit=\tof demo, 0"]),
        (["feed", "--config", "a"], ["f"]),
        (["feed", "--config=a"], ["f--config="]),
        (["fed", ""], []),
    ]

    @Test(arguments: replies)
    func reply_hasALineForEachWord(_ words: [String], _ lines: [String]) async {
        let reply = await makeProgram().completionReply(to: ["__complete"] + words, in: .english)
        #expect(reply?.text == lines.map { "\($0)\n" }.joined())
    }

    @Test(arguments: [[], ["feed"], ["feed", "__complete"]])
    func otherWords_getNoReply(_ words: [String]) async {
        #expect(await makeProgram().completionReply(to: words, in: .english) == nil)
    }

    @Test func directory_isLeftToTheShell() async {
        #expect(await reply(completion: .directory, word: "--in=x") == "d--in=\n")
    }

    @Test func textThatTheLinesCannotCarry_isOmitted() async {
        let program = Program<Bool>(
            "p", version: "1", summary: "", true,
            commands: [
                Command(
                    "c", summary: "", "", parameters: .argument(\.self, name: "X", help: "", completion: .dynamic("x")),
                    complete: { _, _, _ in
                        ["a\tb", "a\nb", "\u{1B}[2J", "\u{9B}2J", "a\u{202E}b", "", "é"].map {
                            CompletionCandidate($0, help: "one\ttwo\n\u{1B}[2Jthree\u{202E}\u{2066}")
                        }
                    }, run: { _, _ in })
            ])
        #expect(
            await program.completionReply(to: ["__complete", "c", ""], in: .english)?.text
                == "wé\tone two  [2Jthree  \n")
    }

    private func reply(completion: CompletionKind, word: String) async -> String? {
        let program = Program<String>(
            "p", version: "1", summary: "", "",
            parameters: .option(\.self, "--in", value: "DIR", help: "", completion: completion))
        return await program.completionReply(to: ["__complete", word], in: .english)?.text
    }
}

@Suite struct CompletionScriptTests {
    @Test(arguments: Shell.allCases)
    func script_namesTheProgramAlone(_ shell: Shell) {
        let text = CompletionScript(shell, program: "my-tool").text
        #expect(text.contains("my-tool __complete "))
        #expect(text.contains("_my_tool"))
        for placeholder in ["PROGRAM", "FUNCTION", " COMMAND"] { #expect(!text.contains(placeholder)) }
    }

    @Test func files_areNamedAsEachShellFindsThem() {
        let names = Shell.allCases.map { CompletionScript($0, program: "my-tool").fileName }
        #expect(names == ["my-tool.bash", "_my-tool", "my-tool.fish"])
    }
}
