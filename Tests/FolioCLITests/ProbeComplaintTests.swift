import Presentation
import System
import TestSupport
import Testing

@testable import FolioCLI

struct ProbeComplaintTests {
    private static let problems: [(ProbeProblem, String, String?, ExitCode)] = [
        (
            ProbeProblem.notJSON(type: "text/html"), "the answer is not JSON: it is text/html",
            "Name the URL of the API, not that of a page for people.", ExitCode.unusableAnswer
        ),
        (
            .notJSON(type: nil), "the answer is not JSON", "Name the URL of the API, not that of a page for people.",
            .unusableAnswer
        ),
        (
            .noList, "the answer holds no list of objects",
            "Name a URL that lists something; 'folio call URL' shows what it gives.", .unusableAnswer
        ),
        (
            .redirected(to: "https://x.example"),
            "the URL leads to https://x.example, where the credential does not go",
            "Name the URL there, if it may see the credential.", .usage
        ),
        (
            .badName("a/b"), "'a/b' is no usable name for a plugin", "Use letters, digits, '-', '_' and '.'.", .usage
        ),
        (
            .badName("\u{1B}[A"), "'␛[A' is no usable name for a plugin", "Use letters, digits, '-', '_' and '.'.",
            .usage
        ),
        (
            .exists(path: "/p.yaml", hasForce: false), "there is a plugin file of that name", "Choose another name.",
            .usage
        ),
        (
            .exists(path: "/p.yaml", hasForce: true), "there is a plugin file of that name",
            "Choose another name, or replace the file with --force.", .usage
        ),
        (
            .noFolder, "there is no place for plugin files: neither XDG_CONFIG_HOME nor HOME names a folder", nil,
            .failure
        ),
        (
            .needsTerminal, "the dialogue needs a terminal", "Use 'folio plugins probe URL', which asks nothing.",
            .usage
        ),
    ]

    @Test(arguments: problems)
    func probeProblem_isSaidWithWhatToDo(
        problem: ProbeProblem, what: String, hint: String?, code: ExitCode
    ) {
        let complaint = Complaint(any: problem)
        #expect(complaint.what == what && complaint.hint == hint && complaint.exitCode == code)
    }

    @Test func finding_ofDoctorAndLiveCheckIsSaidWithWhatToDo() {
        let unwell = Complaint(any: NotWell(name: "tokens", problem: "others may read it", advice: "chmod 600 /t"))
        #expect(unwell.what == "tokens: others may read it" && unwell.hint == "chmod 600 /t")
        #expect(unwell.exitCode == .failure)
        let one = Complaint(any: RepeatedIDs(endpoint: "a/b", count: 1))
        #expect(one.what == "a/b: an item has the id of another item of the page" && one.exitCode == .unusableAnswer)
        let two = Complaint(any: RepeatedIDs(endpoint: "a/b", count: 2))
        #expect(two.what == "a/b: 2 items have the id of another item of the page")
    }

    @Test(arguments: [
        ("plain-1.2_x/y", "plain-1.2_x/y"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$x", "'$x'"),
        ("~", "'~'"), ("a\nb", "'a\nb'"), ("é", "'é'"),
    ])
    func shellText_isOneWord(text: String, word: String) {
        #expect(ShellText.quoted(text) == word)
    }

    @Test(arguments: [
        (".items", ".items"), (".", "."), ("title", "title"), ("page[size]", #""page[size]""#), ("yes", #""yes""#),
        ("null", #""null""#), ("12", #""12""#), ("a: b", #""a: b""#), ("-x", #""-x""#), ("", #""""#),
        ("$top", #""$top""#),
        ("http://127.0.0.1:80", "http://127.0.0.1:80"), ("a:", #""a:""#), (#".["odd key"]"#, #"".[\"odd key\"]""#),
    ])
    func yamlText_isReadAsTheText(text: String, scalar: String) {
        #expect(YAMLText.scalar(text) == scalar)
    }
}
