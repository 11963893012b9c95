import Accounts
import Diagnostics
import Plugins
import Presentation
import System
import TerminalSession
import Wording

extension Plugin {
    /// Why its secrets are not used; nil where they are.
    var distrust: Distrust? {
        trust == .trusted ? nil : Distrust(plugin: name, file: file, hasChanged: trust == .changed)
    }
}

extension CompositionRoot {
    /// Throws where a plugin's file is not trusted to use a secret.
    func requireTrust(in plugin: Plugin, for secrets: [Secret]) throws {
        if let distrust = plugin.distrust { throw AuthError.untrusted(distrust, wants: secrets) }
    }

    /// Says once that requests are not signed with what an untrusted file could do without.
    func tellUnsigned(_ plugin: Plugin) {
        guard let distrust = plugin.distrust else { return }
        let names = plugin.authentication.leftOutUntrusted.flatMap { part in
            part.secrets.filter { secret in
                // What is not there would be left out of a trusted file, too.
                if case .environment(let name) = secret { facts.variables[name]?.isEmpty == false } else { true }
            }
        }.map(Complaint.source)
        guard !names.isEmpty else { return }
        messages.notice(
            Message(
                """
                \(Complaint.untrusted(distrust)), so requests are sent without \(names.joined(separator: ", ")); to \
                review the file: folio plugins trust
                """))
    }
}
