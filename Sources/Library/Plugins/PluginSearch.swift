/// Where plugin files are looked for, the nearest first.
package struct PluginSearch: Sendable {
    private let variable: @Sendable (String) -> String?
    private let entries: @Sendable (String) -> [String]

    /// - Parameters:
    ///   - variable: the value of an environment variable.
    ///   - entries: the names in a folder; empty where there is none.
    package init(
        variable: @escaping @Sendable (String) -> String?, entries: @escaping @Sendable (String) -> [String]
    ) {
        self.variable = variable
        self.entries = entries
    }

    /// The file that is found in the current folder, whoever wrote it.
    package static let folderFile = "plugins.yaml"

    private static let folderName = "plugins.d"

    /// The variable that names a file to be read alone.
    package static let variable = "FOLIO_CONFIG"

    /// The folder of files of one plugin each; nil where no variable names a folder for it.
    package var pluginFolder: String? { configFolder.map { "\($0)/\(Self.folderName)" } }

    /// The files in that folder.
    package var ownFiles: [String] {
        guard let folder = pluginFolder else { return [] }
        return entries(folder).filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The files to read, whether they exist or not; `isRequired` where one was asked for by name, `needsTrust` where it is
    /// there without the person's doing.
    ///
    /// - Parameters:
    ///   - config: a file that was named on the command line; only it counts then.
    ///   - installed: the file that came with the program.
    package func files(config: String?, installed: String?) -> [(path: String, isRequired: Bool, needsTrust: Bool)] {
        if let config = config ?? set(Self.variable) { return [(config, true, false)] }
        return usualFiles(installed: installed).map { ($0.path, false, $0.needsTrust) }
    }

    /// The files that are read where none is named, as above.
    package func usualFiles(installed: String?) -> [(path: String, needsTrust: Bool)] {
        let paths = configFolder.map { ["\($0)/plugins.yaml"] } ?? []
        return [(Self.folderFile, true)] + (paths + ownFiles + [installed].compactMap(\.self)).map { ($0, false) }
    }

    /// The file of the person's preferences; nil where no variable names a folder for it.
    package var preferences: String? { configFolder.map { "\($0)/preferences.yaml" } }

    /// `$XDG_CONFIG_HOME/folio`; the XDG specification ignores values that are not absolute.
    private var configFolder: String? {
        if let folder = set("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return "\(folder)/folio" }
        return set("HOME").map { "\($0)/.config/folio" }
    }

    private func set(_ name: String) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}
