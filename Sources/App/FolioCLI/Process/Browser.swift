import Glibc
import System

/// The user's browser.
enum Browser {
    /// Opens a page with the program of BROWSER or, where there is a screen, xdg-open. Returns whether one was started.
    @discardableResult
    static func open(_ url: String, _ variables: [String: String]) -> Bool {
        let own = variables["BROWSER"].flatMap { $0.isEmpty || $0.contains { " :%".contains($0) } ? nil : $0 }
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { variables[$0]?.isEmpty == false }
        guard own != nil || hasScreen,
            let process = try? ChildProcess.start([own ?? "xdg-open", url], ownsGroup: true, isSilent: true)
        else { return false }
        try? startThread {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
        return true
    }
}
