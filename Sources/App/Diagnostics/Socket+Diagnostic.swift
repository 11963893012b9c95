package import Presentation
package import System
import Wording

extension SocketError: Explained {
    package var diagnostic: Diagnostic {
        Diagnostic(
            port.map { Message("cannot listen on port \($0) of 127.0.0.1: \(reason)") }
                ?? Message("cannot listen on 127.0.0.1: \(reason)"),
            hint: port == nil ? nil : Message("End the program that uses the port, or change `port:` in the plugin."),
            exitCode: .failure)
    }
}
