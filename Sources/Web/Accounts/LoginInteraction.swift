/// Shows pages to the person who logs in, and receives the answer.
package protocol LoginInteraction: Sendable {
    /// Tells the person what to do on another device.
    func show(_ prompt: LoginPrompt) async throws

    /// Opens a page in a browser, and waits until its server leads the browser back. Nil if that takes too long.
    ///
    /// - Parameters:
    ///   - port: the port on this computer to come back to; nil for any.
    ///   - page: the page, for the URL to come back to.
    func answer(
        port: Int?, page: @escaping @Sendable (_ redirect: String) throws(AuthError) -> String
    ) async throws -> LoginAnswer?
}

/// The answer to a login in a browser.
package struct LoginAnswer: Sendable {
    /// The URL to come back to.
    package let redirect: String
    /// The same with the server's answer in its query.
    package let url: String

    package init(redirect: String, url: String) {
        self.redirect = redirect
        self.url = url
    }
}

/// How a person logs in.
enum PersonLogin: Sendable {
    case device(DeviceLogin)
    case browser(BrowserLogin)

    /// Its requests.
    var requests: [TokenRequest] {
        switch self {
        case .device(let login): [login.starting, login.finishing]
        case .browser(let login): [login.page, login.exchange]
        }
    }
}
