import Accounts
import HTTP
import PersonalFiles
import Plugins
import TerminalSession

/// Hosts that parameters name, and that a person confirms.
extension CompositionRoot {
    /// Asks the user to confirm hosts that parameters name; nil if the plugin's file names them all.
    func hostConfirmation(of plugin: Plugin) -> HostConfirmation? {
        let console = console
        return files.hostConfirmation(of: plugin) { plugin, origin in
            console.canAsk ? try await console.agreesToHost(origin, of: plugin) : false
        }
    }

    /// Asks before anything is sent, as far as the hosts are known by then.
    func confirm(_ credentials: CredentialScope, by hosts: HostConfirmation?) async throws {
        for origin in credentials.toConfirm.sorted(by: { $0.description < $1.description }) {
            try await hosts?.require(origin)
        }
    }
}
