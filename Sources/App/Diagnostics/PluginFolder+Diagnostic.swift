package import PersonalFiles
package import Presentation
import System
import Wording

extension PluginFolderError: Explained {
    package var diagnostic: Diagnostic {
        switch self {
        case .badName(let name):
            Diagnostic(
                Message("invalid plugin name '\(HiddenCharacters.shown(name))'"),
                hint: Message("Use letters, digits, '-', '_' and '.'."),
                exitCode: .usage)
        case .exists(let path, let hasForce):
            Diagnostic(
                Message("a plugin file with this name exists"), details: [Message(verbatim: path)],
                hint: hasForce
                    ? Message("Choose another name, or replace the file with --force.")
                    : Message("Choose another name."), exitCode: .usage)
        case .noFolder:
            Diagnostic(
                Message("no folder for plugin files: neither XDG_CONFIG_HOME nor HOME is an absolute path"),
                exitCode: .failure)
        }
    }
}
