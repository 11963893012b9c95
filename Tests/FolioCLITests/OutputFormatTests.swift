import CommandKit
import Diagnostics
import Formats
import Presentation
import Reading
import System
import TerminalSession
import Testing
import Wording

@testable import FolioCLI

/// Help, completion and hints list every format.
@Suite struct OutputFormatTests {
    @Test(arguments: ["feed", "comments", "cache show"])
    func completion_offersTableAndEveryFormat(command: String) async {
        let program = Folio.program {
            CompositionRoot(facts: .current(), options: $0, interruption: Interruption())
        }
        let words = command.split(separator: " ").map { String($0) } + ["-o", ""]
        let candidates = await program.completion(of: words).candidates()
        #expect(candidates.map(\.text) == ["table"] + OutputFormat.all.map(\.name))
    }

    @Test func choice_isReadByTheNameOfEachFormat() {
        for format in OutputFormat.all {
            #expect(OutputChoice(argument: format.name) == .format(format))
        }
        #expect(OutputChoice(argument: "table") == .table)
        #expect(OutputChoice(argument: "xml") == nil)
    }

    @Test func helpTopic_describesEveryFormat() {
        let lines = HelpTopic.output.text(width: 80, in: .english).split(separator: "\n")
        for format in OutputFormat.all {
            #expect(lines.contains { $0.hasPrefix("  \(format.name) ") && $0.hasSuffix(format.summary.english) })
        }
    }

    @Test func outputFormatError_namesTheFormatsThatFit() {
        let hint = Diagnostic(any: StorageOptionError.outputFormat(path: "a", asked: "json")).hint?.english
        #expect(hint == "Use -o jsonl|csv|tsv.")
    }
}
