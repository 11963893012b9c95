package import PersonalFiles
package import Presentation

extension PluginFileReadError: Explained {
    package var complaint: Complaint { Complaint(cause, exitCode: .pluginFile) }
}
