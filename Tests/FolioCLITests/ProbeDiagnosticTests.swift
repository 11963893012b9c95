import Calling
import Foundation
import PersonalFiles
import Presentation
import Probing
import Reading
import System
import TestSupport
import Testing

@testable import Diagnostics
@testable import Doctor
@testable import FolioCLI
@testable import ProbeReports
@testable import YAML

struct ProbeDiagnosticTests {
    private static let problems: [(ProbeError, String, String?, ExitCode)] = [
        (
            ProbeError.notJSON(type: "text/html"), "the response is not JSON but text/html",
            "Use the URL of the API, not of its website.", ExitCode.unusableResponse
        ),
        (
            .notJSON(type: "text/csv; charset=utf-8"), "the response is not JSON but text/csv; charset=utf-8",
            "A plugin can read it: see 'format' in docs/plugins.md.", .unusableResponse
        ),
        (
            .notJSON(type: nil), "the response is not JSON", "Use the URL of the API, not of its website.",
            .unusableResponse
        ),
        (
            .isFeed, "the response is an RSS or Atom feed, not JSON",
            "To read it: folio feed URL. To make a plugin for it: folio feed URL --write NAME", .unusableResponse
        ),
        (
            .noList(nil), "the response contains no list of objects",
            "Use a URL that returns a list. To see the response: folio call URL", .unusableResponse
        ),
        (
            .redirected(to: "https://x.example"),
            "the URL redirects to https://x.example, and folio does not send the credential there",
            "If this host may receive the credential, use its URL.", .usage
        ),
        (
            .needsTerminal, "'folio plugins new' needs a terminal",
            "Use 'folio plugins probe URL', which asks no questions.",
            .usage
        ),
    ]

    @Test(arguments: problems)
    func probeProblem_isSaidWithWhatToDo(
        problem: ProbeError, what: String, hint: String?, code: ExitCode
    ) {
        let diagnostic = Diagnostic(any: problem)
        #expect(diagnostic.what == what && diagnostic.hint == hint && diagnostic.exitCode == code)
    }

    /// Feeds at a URL are read as with the plugins.
    @Test(arguments: SyndicationFeed.allCases)
    func feed_isDefinedAsInPlugins(format: SyndicationFeed) throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../plugins").standardized
        let plugins = try ["rss.yaml", "atom.yaml"]
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        let lines = format.lines.map { "        \($0)\n" }.joined()
        #expect(lines.contains("items:") && plugins.contains(lines))
    }

    private static let folders: [(PluginFolderError, String, String?, ExitCode)] = [
        (
            .badName("a/b"), "invalid plugin name 'a/b'", "Use letters, digits, '-', '_' and '.'.", .usage
        ),
        (
            .badName("\u{1B}[A"), "invalid plugin name '␛[A'", "Use letters, digits, '-', '_' and '.'.",
            .usage
        ),
        (
            .exists(path: "/p.yaml", hasForce: false), "a plugin file with this name exists", "Choose another name.",
            .usage
        ),
        (
            .exists(path: "/p.yaml", hasForce: true), "a plugin file with this name exists",
            "Choose another name, or replace the file with --force.", .usage
        ),
        (
            .noFolder, "no folder for plugin files: neither XDG_CONFIG_HOME nor HOME is an absolute path", nil,
            .failure
        ),
    ]

    @Test(arguments: folders)
    func pluginFolderError_isReportedWithAHint(error: PluginFolderError, what: String, hint: String?, code: ExitCode) {
        let diagnostic = Diagnostic(any: error)
        #expect(diagnostic.what == what && diagnostic.hint == hint && diagnostic.exitCode == code)
    }

    @Test func finding_ofDoctorAndLiveCheckIsSaidWithWhatToDo() {
        let unwell = Diagnostic(
            any: DiagnosisError(name: "tokens", problem: "others may read it", advice: "chmod 600 /t"))
        #expect(unwell.what == "tokens: others may read it" && unwell.hint == "chmod 600 /t")
        #expect(unwell.exitCode == .failure)
        let one = Diagnostic(any: RepeatedIDsError(count: 1))
        #expect(
            one.what == "an item has the same id as another item of the page" && one.exitCode == .unusableResponse)
        let two = Diagnostic(any: RepeatedIDsError(count: 2))
        #expect(two.what == "2 items have the same id as another item of the page")
    }

    @Test(arguments: [
        ("plain-1.2_x/y", "plain-1.2_x/y"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$x", "'$x'"),
        ("~", "'~'"), ("a\nb", "'a\nb'"), ("é", "'é'"), ("\u{1B}'\\é%", #""$(printf '\033\047\\é%%')""#),
        ("\u{9D}1\n\n", "\"$(printf '\\302\\2351')\"'\n\n'"), ("a'\u{301};b", "'a'\\''\u{301};b'"),
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
