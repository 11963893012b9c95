import System
import TestSupport
import YAML

@testable import PersonalFiles
@testable import Plugins

/// The files of the user whose home is a temporary folder.
struct Fixture {
    let folder: TemporaryFolder
    let notices = Lock<[PersonalNotice]>([])

    init() throws {
        folder = try TemporaryFolder()
    }

    /// - Parameter answer: what the user answers each question; nil for no terminal.
    func files(
        _ variables: [String: String] = [:], config: String? = nil, isVerbose: Bool = false, answer: String? = nil,
        executable: String? = nil
    ) -> PersonalFiles {
        let facts = ProcessFacts(
            words: [], variables: ["HOME": folder.path].merging(variables) { $1 }, outputIsTerminal: false,
            errorIsTerminal: false, terminalWidth: nil, executable: executable)
        let notices = notices
        return PersonalFiles(
            facts, config: config, isVerbose: isVerbose, interruption: -1, ask: { _, _ in answer }
        ) { notice in notices.withLock { $0.append(notice) } }
    }

    /// A plugin `api` of one endpoint.
    ///
    /// - Parameter trust: whether the user trusts its file.
    func plugin(params: String, baseURL: String = "https://api.test", trust: FileTrust = .trusted) throws -> Plugin {
        let text = """
            version: 1
            plugins:
              api:
                base_url: "\(baseURL)"
                params: \(params)
                auth: none
                endpoints: {list: {path: /list, items: .items, pagination: {strategy: none}}}
            """
        var plugin = try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml")).plugins[0]
        plugin.trust = trust
        return plugin
    }
}
