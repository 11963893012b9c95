import Foundation
import System
import TestSupport
import Testing

/// A `plugins.yaml` in the current folder gets none of the user's data until the file is trusted.
struct TrustTests {
    private static let secret = "s3cr3t-value"

    @Test func folderFile_worksWithoutTrustWhereItNeedsNoSecret() throws {
        let (server, project) = try makeSUT("")
        let run = try project.run("feed api")
        #expect(run.out == "{\"id\":1}\n" && run.error.isEmpty && run.code == 0)
        #expect(
            try project.run("plugins trust").out.hasSuffix(
                "uses no secrets and runs no commands. It may now use your own defaults.\n"))
        #expect(server.requests.count == 1)
    }

    /// Trust lets a file send parts of one server's responses to another, so that folio shows that and asks.
    @Test(arguments: [
        (
            "comments: {base_url: \"https://other.example\", path: \"/c/{id}\", id: .id}",
            "parts of its responses, sent to https://other.example"
        ),
        (
            "fields: {image: '\"https://other.example/\" + .name'}",
            "parts of its responses, in URLs of images on any server"
        ),
    ])
    func fileThatCarriesResponses_isTrustedAfterAQuestionOnly(endpoint: String, line: String) throws {
        let (_, project) = try makeSUT("", "id: .id\n\(endpoint)")
        let run = try project.run("plugins trust")
        #expect(run.code == 2 && run.error.contains("needs confirmation"), "\(run)")
        #expect(try project.run("plugins trust --list").out.contains("No files are trusted"))
        #expect(try project.run("plugins trust --force").out.contains(line))
    }

    /// Stdin may have what was meant for another program.
    @Test func fileThatSendsStdin_isTrustedAfterAQuestionOnly() throws {
        let (_, project) = try makeSUT(
            "actions: {up: {path: /u, params: {f: {default: \"@-\"}}, multipart: {x: {file: \"{f}\"}}}}")
        #expect(try project.run("plugins trust").code == 2)
        #expect(try project.run("plugins trust --force").out.contains("the standard input of folio"))
    }

    @Test func preferences_areNothingForAnUntrustedFile() throws {
        let plugin = """
            params: {place: {default: here}, f: {default: none}}
            headers: {X-Place: "{place}"}
            actions: {send: {path: /up, multipart: {f: {file: "{f}"}}}}
            """
        let (server, project) = try makeSUT(plugin)
        let notice = "plugins.yaml is not trusted, so your preferences are ignored; to use them: folio plugins trust\n"
        let set = try project.run("plugins set api place=home f=@\(project.folio.folder.path)/key")
        #expect(set.code == 0 && set.error == notice && set.out.contains("place=home"))
        let shown = try project.run("plugins show api")
        #expect(shown.error == notice && !shown.out.contains("home"))
        let run = try project.run("feed api")
        #expect(run.error == notice)
        _ = try project.run("call api.send")
        #expect(server.requests[0]["X-Place"] == "here")
        #expect(!server.requests.contains { $0.body.contains("k3y-of-a-file") })
        #expect(try project.run("plugins trust --force").code == 0)
        #expect(try project.run("feed api").error.isEmpty)
        #expect(server.requests.last?["X-Place"] == "home")
    }

    /// A file that needs no secret gets none of the user's own defaults either.
    @Test func preferences_areWithheldFromAFileThatNeedsNothing() throws {
        let (server, project) = try makeSUT(
            """
            params: {place: {default: here}, body: {}}
            headers: {X-Place: "{place}"}
            actions: {send: {path: /up, method: POST, json: {text: "{body}"}}}
            """)
        let key = "\(project.folio.folder.path)/key"
        #expect(try project.run("plugins set api place=home body=@\(key)").code == 0)
        let run = try project.run("feed api")
        #expect(run.code == 0 && run.error.contains("not trusted, so your preferences are ignored"), "\(run.error)")
        #expect(server.requests.map { $0["X-Place"] } == ["here"])
        _ = try project.run("call api.send")
        #expect(!server.requests.contains { $0.body.contains("k3y-of-a-file") || $0["X-Place"] == "home" })
        #expect(!(try project.run("plugins list").out.contains("(not trusted)")))
        #expect(try project.run("plugins trust --force").code == 0)
        _ = try project.run("feed api --no-cache")
        #expect(server.requests.last?["X-Place"] == "home")
    }

    /// What the file would use is shown as it is: with hidden characters, and where links lead.
    @Test func description_hidesNothing() throws {
        let plugin = """
            auth:
              bearer: {command: [sh, -c, "echo tok \\x9d; touch ran #\\x9c\\e[2K\\u202e"]}
            headers: {X-Key: "{k}"}
            params: {k: {secret: true, env: "A\\u200bB"}}
            """
        let (_, project) = try makeSUT(plugin)
        let run = try project.run("plugins trust --force")
        #expect(run.code == 0 && run.out.contains("tok <U+009D>; touch ran #<U+009C>"), "\(run)")
        #expect(!run.out.unicodeScalars.contains { $0 != "\n" && HiddenCharacters.isHidden($0) }, "\(run)")
        let json = try project.run("plugins show api --json").out + project.run("plugins list --json").out
        #expect(!json.unicodeScalars.contains { $0 != "\n" && HiddenCharacters.isHidden($0) }, "\(json)")
    }

    @Test func description_showsWhereLinksLead() throws {
        let (_, project) = try makeSUT("auth: {api_key: {query: k, value: {file: token}}}")
        let folder = "\(project.folio.folder.path)/project"
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/token", withDestinationPath: "../key")
        let real = URL(filePath: "\(folder)/../key").resolvingSymlinksInPath().path
        let run = try project.run("plugins trust --force")
        #expect(run.out.contains("the file token -> ../key (\(real), 14 bytes)\n"), "\(run.out)")
        let json = try project.run("plugins trust --force --json").out
        #expect(json.contains(#""resolved":[{"link":"../key","path":"\#(real)","bytes":14}]"#), "\(json)")
        try FileManager.default.removeItem(atPath: "\(project.folio.folder.path)/key")
        #expect(try project.run("plugins trust --force").out.contains("the file token -> ../key, which does not exist"))
    }

    @Test(arguments: [
        ("auth: {bearer: {env: API_SECRET}}", "the environment variable API_SECRET"),
        ("auth: {api_key: {query: k, value: {file: ~/key}}}", "the file ~/key"),
        ("auth: {bearer: {command: [/bin/sh, -c, \"touch ~/ran; echo x\"]}}", "the command '/bin/sh'"),
        ("auth: {bearer: {ask: Token}}", "a stored token"),
        ("auth: {login: {path: /login, form: {user: literal}, token: .token}}", "a stored token"),
        (
            "params: {k: {secret: true, env: API_SECRET}}\nheaders: {X-Key: \"{k}\"}",
            "the environment variable API_SECRET"
        ),
        (
            "params: {k: {default: {command: [/bin/sh, -c, \"touch ~/ran; echo x\"]}}}\nheaders: {X-Own: \"{k}\"}",
            "the command '/bin/sh'"
        ),
    ])
    func secret_isRefusedToAnUntrustedFileBeforeAnyRequest(plugin: String, wanted: String) throws {
        let (server, project) = try makeSUT(plugin)
        let run = try project.run("feed api")
        #expect(
            run.error == """
                folio: plugins.yaml is not trusted, but 'api' needs \(wanted)
                hint: Read the file. If you trust its author: folio plugins trust

                """)
        #expect(run.code == 4)
        #expect(server.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(project.folio.folder.path)/ran"))
    }

    @Test func login_isRefusedToAnUntrustedFile() throws {
        let (server, project) = try makeSUT("auth: {bearer: {ask: Token}}")
        let run = try project.run("auth login api token=@-", input: Self.secret)
        #expect(run.diagnostic == "folio: plugins.yaml is not trusted, but 'api' needs the answer to 'Token'\n")
        #expect(run.code == 4 && server.requests.isEmpty)
    }

    @Test func actionFile_thatOnlyThePluginNamesNeedsTrust() throws {
        let upload = """
            actions:
              send: {path: /up, params: {f: {default: "@~/key"}}, multipart: {f: {file: "{f}"}}}
            """
        let (server, project) = try makeSUT(upload)
        let refused = try project.run("call api.send")
        #expect(refused.diagnostic == "folio: plugins.yaml is not trusted, but 'api' needs the file ~/key\n")
        #expect(refused.code == 4 && server.requests.isEmpty)
        let given = try project.run("call api.send f=@\(project.folio.folder.path)/key")
        #expect(given.code == 0, "\(given.error)")
        #expect(server.requests.count == 1)
    }

    /// The prompt names each file that an action sends by default, as it is read.
    @Test(arguments: [
        ("{f: {default: \"@~/key\"}}", "{f}", "the file ~/key (HOME/key, 14 bytes)"),
        ("{}", "@~/key", "the file ~/key (HOME/key, 14 bytes)"),
        ("{d: {default: key}}", "@~/{d}", "the file ~/key (HOME/key, 14 bytes)"),
        ("{d: {}}", "@~/{d}", "a file that your values select: ~/{d}"),
        ("{d: {}}", "{d}/key", "a file that your values select: {d}/key"),
        ("{f: {default: u, values: {u: \"@~/key\"}}}", "{f}", "the file ~/key (HOME/key, 14 bytes)"),
        ("{f: {values: {u: \"@~/key\", v: v}}}", "{f}", "the file ~/key (HOME/key, 14 bytes)"),
        ("{d: {default: w, values: {w: key}}}", "@~/{d}", "the file ~/key (HOME/key, 14 bytes)"),
        ("{a: {values: {x: \"@\"}}, d: {}}", "{a}{d}", "a file that your values select: {d}"),
        ("{d: {}}", "{d}", nil), ("{}", "/etc/hostname", nil), ("{}", "@-", "the standard input of folio"),
    ])
    func actionFile_isDescribed(params: String, file: String, line: String?) throws {
        let action = "actions:\n  send: {path: /up, params: \(params), multipart: {f: {file: \"\(file)\"}}}"
        let (_, project) = try makeSUT(action)
        let home = URL(filePath: project.folio.folder.path).resolvingSymlinksInPath().path
        let run = try project.run("plugins trust --force")
        let shown = line.map { "  api uses\n    \($0.replacing("HOME", with: home))\n" }
        #expect(shown.map(run.out.contains) ?? run.out.contains("uses no secrets"), "\(run.out)")
    }

    @Test func optionalCredential_isLeftOutWithANotice() throws {
        let (server, project) = try makeSUT("auth: {bearer: {env: API_SECRET}, optional: true}")
        let run = try project.run("feed api")
        #expect(run.out == "{\"id\":1}\n" && run.code == 0)
        #expect(
            run.error == """
                plugins.yaml is not trusted, so requests are sent without the environment variable API_SECRET; to review the file: folio plugins trust

                """)
        #expect(server.requests.map { $0["Authorization"] } == [nil])
    }

    @Test func trust_holdsUntilTheFileChanges() throws {
        let (server, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        let trusted = try project.run("plugins trust --force")
        let path = try project.realPath()
        #expect(
            trusted.out == """
                Trusted, until it changes: \(path)
                  api uses
                    the environment variable API_SECRET
                    sent to \(server.baseURL)

                """)
        #expect(try project.run("feed api").code == 0)
        #expect(server.requests.map { $0["Authorization"] } == ["Bearer \(Self.secret)"])
        #expect(try project.run("plugins trust --list").out == "\(path)\n")

        try project.append("# another line\n")
        let changed = try project.run("feed api --no-cache")
        #expect(
            changed.diagnostic == """
                folio: plugins.yaml has changed since it was trusted, but 'api' needs the environment variable API_SECRET

                """)
        #expect(changed.code == 4 && server.requests.count == 1)
        #expect(try project.run("plugins trust --list").out == "\(path)  (changed since)\n")
        #expect(
            try project.run("plugins show api").out.contains("trust: plugins.yaml has changed since it was trusted"))
        #expect(try project.run("plugins list").out.contains("(not trusted)"))
    }

    @Test func trust_isForOnePathAndTakenBack() throws {
        let (server, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        #expect(try project.run("plugins trust --force --json").out.contains("\"variables\":[\"API_SECRET\"]"))
        #expect(try project.run("feed api", in: "copy").code == 4)
        #expect(try project.run("plugins trust --remove").out == "No longer trusted: \(try project.realPath())\n")
        #expect(try project.run("feed api").code == 4)
        #expect(try project.run("plugins trust --list").out == "No files are trusted.\n")
        #expect(server.requests.isEmpty)
    }

    /// The name of another folder may only look the same: `é` as one character, and as two.
    @Test func trust_isForOneFormOfAName() throws {
        let (server, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        let folder = "\(project.folio.folder.path)/project"
        let names = ["\u{E9}", "e\u{301}"]
        for name in names {
            #expect(
                try project.folio.shell("mkdir '\(folder)/\(name)'; cp '\(folder)/plugins.yaml' '\(folder)/\(name)'")
                    .code == 0)
        }
        #expect(try project.run("plugins trust --force", in: names[0]).code == 0)
        #expect(try project.run("feed api", in: names[0]).code == 0)
        #expect(try project.run("feed api --no-cache", in: names[1]).code == 4)
        #expect(server.requests.count == 1)
        #expect(
            try project.run("plugins trust --remove", in: names[1]).code != 0
                || project.run("feed api", in: names[0]).code == 0)
        #expect(try project.run("feed api", in: names[0]).code == 0)
    }

    /// Bytes that are not UTF-8 look alike as text: trust in one folder would be trust in another one.
    @Test func folderWhoseNameIsNotUTF8_isNotTrusted() throws {
        let (server, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        let folder = "\(project.folio.folder.path)/project"
        let run = try project.folio.shell(
            """
            unset FOLIO_CONFIG; cd '\(folder)'; name=$(printf 'a\\377'); mkdir "$name"; cp plugins.yaml "$name"; cd "$name"
            folio plugins trust --force; echo $?; folio feed api; echo $?
            """)
        #expect(run.out == "2\n4\n", "\(run)")
        #expect(run.error.contains("cannot trust a file whose path is not valid UTF-8"))
        #expect(server.requests.isEmpty)
    }

    /// A line break in a path would begin a line of its own.
    @Test func path_isOnOneLine() throws {
        let (_, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        let folder = "\(project.folio.folder.path)/project"
        let run = try project.folio.shell(
            """
            unset FOLIO_CONFIG; cd '\(folder)'; name=$(printf 'a\\nb'); mkdir "$name"; cp plugins.yaml "$name"; cd "$name"
            folio plugins trust --force; folio plugins trust --list
            """)
        #expect(run.out.contains("/a␊b/plugins.yaml\n  api uses"), "\(run)")
        #expect(!run.out.contains("a\nb"))
    }

    /// The paths of commands and files lead elsewhere from another folder.
    @Test func linkToATrustedFile_isNotTrusted() throws {
        let (server, project) = try makeSUT("auth: {bearer: {command: [./token.sh]}}")
        let folder = "\(project.folio.folder.path)/project"
        try project.folio.folder.write("#!/bin/sh\ntouch ran\necho token\n", to: "project/token.sh")
        try project.folio.folder.write("#!/bin/sh\ntouch ran\necho evil\n", to: "project/copy/token.sh")
        #expect(
            try project.folio.shell("cd \(folder); chmod +x token.sh */token.sh; ln -sf ../plugins.yaml copy").code == 0
        )
        #expect(try project.run("plugins trust --force").code == 0)
        let run = try project.run("feed api", in: "copy")
        #expect(run.diagnostic == "folio: plugins.yaml is not trusted, but 'api' needs the command './token.sh'\n")
        #expect(run.code == 4 && server.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/copy/ran"))

        // The link is a file that can be trusted.
        let trusted = try project.run("plugins trust --force", in: "copy")
        #expect(trusted.out.contains("/copy/plugins.yaml\n"), "\(trusted)")
        #expect(try project.run("feed api", in: "copy").code == 0)
        #expect(try project.run("feed api --no-cache").code == 0)
        #expect(server.requests.map { $0["Authorization"] } == ["Bearer evil", "Bearer token"])
    }

    /// A link may lead to a file that must not be in a log.
    @Test(arguments: ["s3cr3t-value: \"[\n", "s3cr3t-value: 1\nversion: s3cr3t-value\n", "x=s3cr3t-value\u{0}y"])
    func linkToAnotherFile_isNotQuoted(text: String) throws {
        let (_, project) = try makeSUT("")
        try project.folio.folder.write(text, to: "private")
        let folder = "\(project.folio.folder.path)/project"
        #expect(try project.folio.shell("cd \(folder); ln -sf ../private plugins.yaml").code == 0)
        let commands = [
            "feed api", "plugins list", "plugins list --json", "plugins check", "plugins check plugins.yaml",
            "plugins check --json", "plugins trust --force", "doctor", "auth status", "plugins show api",
        ]
        for command in commands {
            let run = try project.run(command)
            #expect(run.code != 0 && !(run.out + run.error).contains(Self.secret), "\(command): \(run)")
        }
        let check = try project.run("plugins check")
        #expect(check.error.hasPrefix("folio: plugins.yaml has an error\n  plugins.yaml:"), "\(check)")
        #expect(
            check.error.hasSuffix(
                ": a symbolic link leads here, so the text is not shown; to see every error: folio plugins check ../private\n"
            ))
        #expect(try project.run("plugins check ../private").error.contains(Self.secret))
    }

    @Test func trust_needsAYes() throws {
        let (_, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        let run = try project.run("plugins trust")
        #expect(
            run.diagnostic == "folio: trusting a file needs confirmation, and folio cannot ask without a terminal\n")
        #expect(run.code == 2)
        #expect(try project.run("feed api").code == 4)
    }

    /// `script` provides a terminal.
    @Test(arguments: [("y", true), ("", false)])
    func trust_asksAtTheTerminal(answer: String, isTrusted: Bool) throws {
        let (server, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        let child = try project.folio.startAtTerminal("plugins trust \(try project.realPath())")
        try child.read { $0.outText.hasSuffix("Trust it? [y/N] ") }
        #expect(child.outText.contains("the environment variable API_SECRET"))
        child.send(Array("\(answer)\n".utf8))
        let ending = try child.end()
        #expect(ending.code == 0)
        let run = try project.run("feed api")
        #expect(run.code == (isTrusted ? 0 : 4), "\(ending.out)\(run.error)")
        #expect(server.requests.count == (isTrusted ? 1 : 0))
    }

    @Test func trust_ofAFileThatIsGoneIsTakenBack() throws {
        let (_, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        #expect(try project.run("plugins trust --force").code == 0)
        let path = try project.realPath()
        try FileManager.default.removeItem(atPath: path)
        #expect(try project.run("plugins trust --remove").out == "No longer trusted: \(path)\n")
    }

    @Test func trustedFile_isForItsOwnerAlone() throws {
        let (_, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        _ = try project.run("plugins trust --force")
        let path = "\(project.folio.folder.path)/.local/state/folio/trusted.json"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try Data("{".utf8).write(to: URL(filePath: path))
        let run = try project.run("feed api")
        #expect(run.diagnostic.hasPrefix("folio: cannot read the list of trusted files: "))
        #expect(run.code == 1)
    }

    @Test func namedFile_needsNoTrust() throws {
        let (server, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        #expect(try project.run("feed api --config plugins.yaml").code == 0)
        #expect(try project.run("feed api --no-cache", with: "FOLIO_CONFIG=plugins.yaml").code == 0)
        // The user's own configuration folder is trusted.
        let own = try project.run("feed api --no-cache", with: "XDG_CONFIG_HOME=$PWD/..", in: "config/folio")
        #expect(own.code == 0, "\(own.error)")
        #expect(server.requests.count == 3)
    }

    @Test func offline_readsStoredDataWithoutTrustOrCommands() throws {
        let (server, project) = try makeSUT("auth: {bearer: {command: [/bin/sh, -c, \"touch ~/ran; echo x\"]}}")
        #expect(try project.run("plugins trust --force").code == 0)
        #expect(try project.run("feed api").code == 0)
        #expect(try project.run("plugins trust --remove").code == 0)
        try FileManager.default.removeItem(atPath: "\(project.folio.folder.path)/ran")
        let run = try project.run("feed api --offline")
        #expect(run.out == "{\"id\":1}\n" && run.code == 0, "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: "\(project.folio.folder.path)/ran"))
        #expect(server.requests.count == 1)
    }

    @Test func status_showsThatAFileIsNotTrusted() throws {
        let (_, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        #expect(try project.run("auth status").out.contains("not trusted"))
        #expect(try project.run("auth status --json").out.contains("\"trusted\":false"))
    }

    // MARK: Links to the user's own file

    /// The file in the current folder may be replaced before it is read.
    @Test func linkToTheUsersOwnFile_isReadByTheOtherPath() throws {
        let (_, project) = try makeSUT("auth: {bearer: {env: API_SECRET}}")
        try project.writeOwn(project.folio.folder.text(of: "project/plugins.yaml"))
        let own = "\(project.folio.folder.path)/.config/folio/plugins.yaml"
        let run = try project.run("plugins show api", with: "_; ln -sf '\(own)' plugins.yaml")
        #expect(run.out.contains("  file: \(own):") && !run.out.contains("trust:"), "\(run)")
    }

    @Test func fileThatIsReplacedWhileItIsRead_isNotTrusted() throws {
        let (server, project) = try makeSUT("auth: none")
        try project.writeOwn(project.folio.folder.text(of: "project/plugins.yaml"))
        let mark = "\(project.folio.folder.path)/ran"
        let hostile = try project.folio.folder.text(of: "project/plugins.yaml")
            .replacingOccurrences(of: "auth: none", with: "auth: {bearer: {command: [touch, \(mark)]}}")
        #expect(hostile.contains("touch"))
        try project.folio.folder.write(hostile, to: "project/hostile")
        let run = try project.folio.shell(
            """
            unset FOLIO_CONFIG; cd "$HOME/project"
            (for swap in $(seq 100000); do
                [ -e stop ] && break
                ln -s "$HOME/.config/folio/plugins.yaml" l; mv -f l plugins.yaml; ln hostile k; mv -f k plugins.yaml
            done) & swapper=$!
            trap 'touch stop' EXIT
            for run in $(seq 40); do folio feed api -q --no-cache; echo "code $?"; done
            touch stop; wait $swapper
            """)
        #expect(!FileManager.default.fileExists(atPath: mark))
        // Both files were met.
        #expect(run.out.contains("code 0") && run.out.contains("code 4"), "\(run)")
        #expect(!server.requests.isEmpty)
    }

    // MARK: Helpers

    private func makeSUT(
        _ plugin: String, _ endpoint: String = "id: .id\nfields: {}"
    ) throws -> (ScriptedServer, Project) {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let text = Plugin.list(server, endpoint, plugin: plugin)
        return (server, try Project(text, variables: ["API_SECRET=\(Self.secret)"]))
    }
}

/// A folder with its own `plugins.yaml`, like a cloned repository.
final class Project {
    let folio: Folio
    private let folder: String

    init(_ text: String, variables: [String] = []) throws {
        folio = try Folio(plugins: "", variables: variables)
        folder = "\(folio.folder.path)/project"
        for name in ["", "/copy", "/config/folio"] {
            try FileManager.default.createDirectory(atPath: folder + name, withIntermediateDirectories: true)
            try folio.folder.write(text, to: "project\(name)/plugins.yaml")
        }
        try folio.folder.write("k3y-of-a-file\n", to: "key")
    }

    /// Runs a command line there, without naming a plugin file.
    func run(
        _ line: String, input: String = "", with variables: String = "", in place: String = "", at time: String? = nil
    ) throws -> Child.Ending {
        try folio.shell(
            """
            unset FOLIO_CONFIG; cd "\(folder)/\(place)"; export \(variables.isEmpty ? "_=" : variables)
            printf %s '\(input)' | \(Self.program(at: time)) \(line)
            """)
    }

    /// The program, whose clock shows a time.
    private static func program(at time: String?) -> String {
        time.map { "\(Faketime.command) -m --exclude-monotonic -f '\($0)' '\(Programs.folio)'" } ?? "folio"
    }

    /// Writes the plugin file in the user's own configuration folder.
    func writeOwn(_ text: String) throws {
        let own = "\(folio.folder.path)/.config/folio"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        try folio.folder.write(text, to: ".config/folio/plugins.yaml")
    }

    /// Runs a command line outside of the folder, with the user's own plugin file.
    func runOwn(_ line: String, at time: String? = nil) throws -> Child.Ending {
        try folio.shell("unset FOLIO_CONFIG; cd \"\(folio.folder.path)\"; \(Self.program(at: time)) \(line)")
    }

    func realPath() throws -> String { URL(filePath: "\(folder)/plugins.yaml").resolvingSymlinksInPath().path }

    func append(_ text: String) throws {
        let content = try folio.folder.text(of: "project/plugins.yaml")
        try folio.folder.write(content + text, to: "project/plugins.yaml")
    }
}
