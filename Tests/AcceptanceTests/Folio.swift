import Foundation
import TestSupport

/// The built `folio` in its own folder, without the environment of the user who runs the tests.
final class Folio {
    let folder: TemporaryFolder
    /// The path of its plugin file.
    let plugins: String
    private let variables: [String]

    /// - Parameters:
    ///   - plugins: the text of its plugin file; nil for the one that comes with folio.
    ///   - variables: more environment variables, as `NAME=value`.
    init(plugins: String? = nil, variables: [String] = []) throws {
        folder = try TemporaryFolder()
        self.plugins = try plugins.map { [folder] in try folder.write($0, to: "api.yaml") } ?? Self.standardPlugins
        self.variables = variables
    }

    /// A file with the plugins of the demo server, and with those of some APIs that come with folio.
    static let standardPlugins: String = {
        var text = (try? String(contentsOfFile: demoPlugins, encoding: .utf8)) ?? ""
        for name in ["essential-feed", "github", "hackernews", "datasette", "rss", "atom"] {
            let plugin = (try? String(contentsOfFile: root + "plugins/\(name).yaml", encoding: .utf8)) ?? ""
            text +=
                "\n"
                + plugin.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n")
        }
        let path = root + ".build/standard-plugins.yaml"
        try? text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }()

    /// The file with the plugins of the demo server.
    static let demoPlugins = root + "plugins.yaml"
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

    /// Starts a command line on its own terminal, where its input is typed.
    ///
    /// - Parameters:
    ///   - withJobs: whether the shell can stop and continue it.
    ///   - screen: the size of the terminal; nil if it is unknown.
    ///   - script: the script that bash runs there afterwards.
    ///   - variables: more environment variables, as `NAME=value`.
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

    /// Runs a script in bash, in which `folio` is the program; `PIPESTATUS` has the exit codes of a pipeline.
    func shell(_ script: String) throws -> Child.Ending {
        try Child.run(
            "/bin/bash", ["-c", "folio() { \"\(Programs.folio)\" \"$@\"; }\n\(script)"], variables: environment)
    }

    /// The path of the library.
    var library: String { "\(folder.path)/.local/share/folio/library.sqlite" }

    /// Changes the library as a broken disk does: without its triggers.
    func changeLibrary(_ change: String) throws {
        let script = """
            import sqlite3, sys
            file = sqlite3.connect(sys.argv[1])
            triggers = file.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
            for name, _ in triggers: file.execute("DROP TRIGGER " + name)
            file.execute(sys.argv[2])
            for _, sql in triggers: file.execute(sql)
            file.commit()
            """
        let path = try folder.write(script, to: "change.py")
        let run = try shell("python3 \(path) \(library) \"\(change)\"")
        guard run.code == 0 else { throw LibraryChangeError(output: run.error) }
    }

    /// The library could not be changed.
    struct LibraryChangeError: Error { let output: String }

    /// The whole environment.
    var environment: [String] {
        ["PATH=/usr/bin:/bin", "HOME=\(folder.path)", "LANG=C.UTF-8", "TZ=UTC", "FOLIO_CONFIG=\(plugins)"]
            + Self.sanitizerOptions + variables
    }

    /// The options of the sanitizer under which the tests run (scripts/sanitize.sh).
    private static let sanitizerOptions = ["ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { name in
        ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
    }
}

/// The objects of JSON Lines, parsed by another parser than folio's.
func objects(_ lines: [String]) throws -> [[String: Any]] {
    try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
}

/// The ids of JSON Lines.
func ids(_ lines: [String]) throws -> [String] {
    try objects(lines).map { $0["id"] as? String ?? "" }
}

extension Child.Ending {
    /// The message on stderr without the hint, which has its own tests.
    var diagnostic: String {
        error.split(separator: "\n").filter { !$0.hasPrefix("hint: ") }.map { "\($0)\n" }.joined()
    }
}
