import Accounts
import Glibc
import System
import TerminalSession
import Wording

/// A login at the terminal, with a browser on this computer or elsewhere.
struct TerminalLogin: LoginInteraction {
    let console: Console

    func show(_ prompt: LoginPrompt) {
        say(Message("Open \(prompt.url) and enter the code: \(prompt.code)"))
        if let direct = prompt.completeURL { say(Message("Or open: \(direct)")) }
        say(Message("folio waits until you have confirmed the login, for at most 5 minutes."))
    }

    func answer(
        port: Int?, page: @escaping @Sendable (_ redirect: String) throws(AuthError) -> String
    ) async throws -> LoginAnswer? {
        let listener = try LoopbackListener(port: port)
        let redirect = "http://127.0.0.1:\(listener.port)/callback"
        let url = try page(redirect)
        say(Message("Open this page to log in: \(url)"))
        open(url)
        let mayPaste = console.canAsk
        if mayPaste {
            say(Message("If the browser is on another computer, paste here the URL that it ends at."))
        }
        return try await withCheckedThrowingContinuation { continuation in
            do {
                try startThread {
                    continuation.resume(
                        with: Result { try answer(listener, redirect, input: mayPaste ? STDIN_FILENO : nil) })
                }
            } catch { continuation.resume(throwing: error) }
        }
    }

    private func answer(_ listener: LoopbackListener, _ redirect: String, input: Int32?) throws -> LoginAnswer? {
        let deadline = ContinuousClock.now + LoginSession.longestLogin
        let interruption = console.interruption.descriptor
        let lines = try input.map { _ in try LineSource("-", longestLine: 64 << 10, interruption: interruption) }
        var input = input
        var connections: [BrowserConnection] = []
        while let event = try listener.next(until: deadline, &connections, input: input, interruption: interruption) {
            switch event {
            case .request(let request) where request.target.prefix(while: { $0 != "?" }) == "/callback":
                request.respond(
                    200, Message("folio has the answer. You can close this page.").text(in: console.catalog))
                return LoginAnswer(redirect: redirect, url: "http://127.0.0.1:\(listener.port)\(request.target)")
            case .request(let request):
                request.respond(404, "")
            case .input:
                guard let line = try lines?.nextTrimmed() else {
                    input = nil
                    continue
                }
                let text = String(decoding: line, as: UTF8.self)
                if text.hasPrefix(redirect + "?") { return LoginAnswer(redirect: redirect, url: text) }
                if !text.isEmpty { say(Message("Wrong URL. Paste the one that begins with \(redirect)?")) }
            }
        }
        return nil
    }

    /// Writes a line for the person, uncut and even with `--quiet`.
    private func say(_ message: Message) {
        console.messages.print(message.text(in: console.catalog) + "\n")
    }

    /// Opens a page in the user's browser, without a shell, where there is a screen. Otherwise the person opens it.
    private func open(_ url: String) {
        // If it fails, the page is still shown.
        if console.facts.errorIsTerminal { Browser.open(url, console.facts.variables) }
    }
}
