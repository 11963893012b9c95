package import Presentation
package import System
import Wording

extension SocketError: Explained {
    package var diagnostic: Diagnostic {
        Diagnostic(
            port.map { Message("the browser cannot come back to port \($0) on this computer: \(reason)") }
                ?? Message("the browser cannot come back to this computer: \(reason)"),
            hint: port == nil ? nil : Message("End the program that uses the port, or change `port:` in the plugin."),
            exitCode: .failure)
    }
}
