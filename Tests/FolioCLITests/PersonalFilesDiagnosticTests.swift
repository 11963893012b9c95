import Accounts
import Endpoints
import PersonalFiles
import Presentation
import System
import TestSupport
import Testing
import Wording

@testable import Diagnostics

@Suite struct PersonalFilesDiagnosticTests {
    private static let errors: [(any Error, Expected)] = [
        (
            PluginFileReadError(cause: .missing("a.yaml")),
            Expected(
                "cannot open a.yaml: No such file or directory", hint: "Check its name and permissions.", .pluginFile)
        ),
        (
            RootsFileError.unreadable(.missing("a.pem")),
            Expected(
                "cannot read the certificates in a.pem: No such file or directory", hint: "Check --cacert.",
                .unreachable)
        ),
        (
            RootsFileError.noCertificate(path: "a.pem"),
            Expected(
                "a.pem contains no certificate", hint: "--cacert takes a PEM file: -----BEGIN CERTIFICATE-----",
                .unreachable)
        ),
        (
            PreferenceError.noFolder,
            Expected("no folder for preferences: neither XDG_CONFIG_HOME nor HOME is an absolute path", .failure)
        ),
        (
            PreferenceError.unusable(
                file: "/p.yaml", plugin: "api", parameter: "key", .secretPreferred(parameter: "key")),
            Expected(
                "invalid preference for 'key': the secret 'key' cannot be stored as a preference", ["/p.yaml"],
                hint: "Change it: folio plugins set api key=VALUE ('key=' removes it)", .usage)
        ),
        (
            PreferenceError.refused(parameter: "key", value: "a", .secretPreferred(parameter: "key")),
            Expected(
                "invalid value 'a' for 'key': the secret 'key' cannot be stored as a preference",
                hint: "The preferences were not changed.", .usage)
        ),
        (
            PreferenceError.noValue(plugin: "api", word: "x", isKnown: true),
            Expected(
                "missing '=' after 'x'",
                hint: "Use: folio plugins set api x=VALUE ('x=' removes the preference)", .usage)
        ),
        (
            PreferenceError.noValue(plugin: "api", word: "x", isKnown: false),
            Expected(
                "missing '=' after 'x'", hint: "To see the parameters: folio plugins show api", .usage)
        ),
    ]

    @Test(arguments: errors.indices)
    func error_isExplained(index: Int) {
        let (error, expected) = Self.errors[index]
        #expect(Diagnostic(any: error).shown == expected.shown)
        #expect(Diagnostic(any: error).exitCode == expected.exitCode)
    }

    private static let untrustedFile = UntrustedFile(plugin: "api", file: "plugins.yaml", hasChanged: false)

    private static let notices: [(PersonalNotice, Message)] = [
        (
            .skippedPlugin(name: "api", file: "b.yaml"),
            "skipping the plugin 'api' in b.yaml: a nearer file has a plugin of this name"
        ),
        (
            .preferencesIgnored(untrustedFile),
            "plugins.yaml is not trusted, so your preferences are ignored; to use them: folio plugins trust"
        ),
        (
            .unsigned(untrustedFile, without: [.environment(name: "A"), .file(path: "~/b")]),
            """
            plugins.yaml is not trusted, so requests are sent without the environment variable A, the file ~/b; to \
            review the file: folio plugins trust
            """
        ),
        (.waiting(path: "/t.json"), "waiting for another folio process that uses /t.json"),
        (
            .exposedTokens(path: "/a b", mode: 0o644),
            "other users can read the tokens in /a b (mode 0644); to prevent it: chmod 600 '/a b'"
        ),
        (
            .tokenNotStored(TokenFileError.noFolder),
            """
            cannot store the token, so the next run may need a new one: no folder for tokens: neither XDG_STATE_HOME \
            nor HOME is an absolute path
            """
        ),
    ]

    @Test(arguments: notices.indices)
    func notice_isShown(index: Int) {
        let (notice, text) = Self.notices[index]
        #expect(Diagnostic.text(notice).english == text.english)
    }
}
