package import PersonalFiles
package import Presentation

extension PluginFileReadError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(cause, exitCode: .pluginFile) }
}
