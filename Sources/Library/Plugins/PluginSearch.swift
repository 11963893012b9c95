/// Where to look for plugin files, the nearest first.
package struct PluginSearch: Sendable {
    private let variable: @Sendable (String) -> String?
    private let entries: @Sendable (String) -> [String]

    /// - Parameters:
    ///   - variable: the value of an environment variable.
    ///   - entries: lists the names in a folder; empty if the folder does not exist.
    package init(
        variable: @escaping @Sendable (String) -> String?, entries: @escaping @Sendable (String) -> [String]
    ) {
        self.variable = variable
        self.entries = entries
    }

    /// The file that is found in the current folder, whoever wrote it.
    package static let folderFile = "plugins.yaml"

    private static let folderName = "plugins.d"

    /// The environment variable that names the only file to read.
    package static let variable = "FOLIO_CONFIG"

    /// The folder with files of one plugin each; nil if no variable names the folder above it.
    package var pluginFolder: String? { configFolder.map { "\($0)/\(Self.folderName)" } }

    /// The files in that folder.
    package var ownFiles: [String] {
        guard let folder = pluginFolder else { return [] }
        return entries(folder).filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The files to read, whether they exist or not. `isRequired` is true for a file that was named explicitly;
    /// `needsTrust` for one that the user did not install or name.
    ///
    /// - Parameters:
    ///   - config: the file named on the command line; no other is read then.
    ///   - installed: the file that comes with the program.
    package func files(config: String?, installed: String?) -> [(path: String, isRequired: Bool, needsTrust: Bool)] {
        if let config = config ?? set(Self.variable) { return [(config, true, false)] }
        return usualFiles(installed: installed).map { ($0.path, false, $0.needsTrust) }
    }

    /// The files to read if none is named, as above.
    package func usualFiles(installed: String?) -> [(path: String, needsTrust: Bool)] {
        let paths = configFolder.map { ["\($0)/plugins.yaml"] } ?? []
        return [(Self.folderFile, true)] + (paths + ownFiles + [installed].compactMap(\.self)).map { ($0, false) }
    }

    /// The file of the user's preferences; nil if no variable names a folder for it.
    package var preferences: String? { configFolder.map { "\($0)/preferences.yaml" } }

    /// `$XDG_CONFIG_HOME/folio`; the XDG specification ignores paths that are not absolute. A relative `HOME` is ignored, too:
    /// files in the current folder may be those of other people.
    private var configFolder: String? {
        absolute("XDG_CONFIG_HOME").map { "\($0)/folio" } ?? absolute("HOME").map { "\($0)/.config/folio" }
    }

    private func absolute(_ name: String) -> String? {
        set(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    private func set(_ name: String) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}
