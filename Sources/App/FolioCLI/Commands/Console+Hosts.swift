import HTTP
import Plugins
import TerminalSession
import Wording

extension Console {
    /// Asks whether a host that a parameter names may receive a plugin's credentials; any answer but yes is no.
    @MainActor
    func agreesToHost(_ origin: HTTPURL.Origin, of plugin: Plugin) throws -> Bool {
        messages.notice(
            Message("'\(plugin.name)' (\(plugin.file)) has not sent its credentials to \(origin.description) before."))
        return try messages.confirm(Message("Send them to this host, now and later? [y/N]"))
    }
}
