import Foundation
import TestSupport

/// The built `folio` in a folder of its own, with nothing of the person who runs the tests around it.
final class Folio {
    let folder: TemporaryFolder
    private let plugins: String
    private let variables: [String]

    /// - Parameters:
    ///   - plugins: the text of its plugin file; the one that comes with folio if nil.
    ///   - variables: further variables of its environment, as `NAME=value`.
    init(plugins: String? = nil, variables: [String] = []) throws {
        folder = try TemporaryFolder()
        self.plugins = try plugins.map { [folder] in try folder.write($0, to: "api.yaml") } ?? Self.standardPlugins
        self.variables = variables
    }

    /// The plugin file that comes with folio.
    static let standardPlugins = root + "plugins.yaml"
    static let root = URL(filePath: #filePath).appending(path: "../../../").standardized.path + "/"

    /// Runs a command line, its words separated by single spaces, to its end.
    func run(_ line: String, input: String = "", with variables: [String] = []) throws -> Child.Ending {
        let child = try start(line, with: variables)
        child.send(Array(input.utf8))
        child.closeInput()
        return try child.end()
    }

    /// Starts a command line, its words separated by single spaces.
    func start(
        _ line: String, input: Child.Stream = .pipe, output: Child.Stream = .pipe, error: Child.Stream = .pipe,
        with variables: [String] = []
    ) throws -> Child {
        try Child(
            Programs.folio, line.split(separator: " ").map(String.init), variables: environment + variables,
            input: input, output: output, error: error)
    }

    /// Starts a command line at a terminal of its own, which its input is typed at.
    ///
    /// - Parameters:
    ///   - withJobs: whether it can be stopped there, and gone on with.
    ///   - screen: how large the terminal is; it does not tell if nil.
    ///   - script: what bash runs there afterwards.
    ///   - variables: further variables of its environment, as `NAME=value`.
    func startAtTerminal(
        _ line: String, withJobs: Bool = false, screen: (rows: Int, columns: Int)? = nil,
        then script: String = "exit $?", with variables: [String] = []
    ) throws -> Child {
        let size = screen.map { "stty rows \($0.rows) cols \($0.columns); " } ?? ""
        let start = withJobs ? "set -m" : "trap : INT"
        return try Child(
            "/usr/bin/script",
            ["-qec", "\(size)\(start); \"\(Programs.folio)\" \(line); \(script)", "/dev/null"],
            variables: environment + ["SHELL=/bin/bash"] + variables)
    }

    /// Runs a script in bash, where `folio` is the program; a failing part of a pipe is told by `PIPESTATUS`.
    func shell(_ script: String) throws -> Child.Ending {
        try Child.run(
            "/bin/bash", ["-c", "folio() { \"\(Programs.folio)\" \"$@\"; }\n\(script)"], variables: environment)
    }

    /// Where it keeps what it reads.
    var library: String { "\(folder.path)/.local/share/folio/library.sqlite" }

    /// Its whole environment.
    var environment: [String] {
        ["PATH=/usr/bin:/bin", "HOME=\(folder.path)", "LANG=C.UTF-8", "TZ=UTC", "FOLIO_CONFIG=\(plugins)"]
            + Self.sanitizerOptions + variables
    }

    /// What a sanitizer is told that the tests run under (scripts/sanitize.sh).
    private static let sanitizerOptions = ["ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { name in
        ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
    }
}

/// The objects of JSON Lines, read by another parser than folio's.
func objects(_ lines: [String]) throws -> [[String: Any]] {
    try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
}

/// The ids of JSON Lines.
func ids(_ lines: [String]) throws -> [String] {
    try objects(lines).map { $0["id"] as? String ?? "" }
}

extension Child.Ending {
    /// What it says on stderr, without the advice: that has tests of its own.
    var complaint: String {
        error.split(separator: "\n").filter { !$0.hasPrefix("hint: ") }.map { "\($0)\n" }.joined()
    }
}
