import Accounts
import ErrorMessages
import Presentation
import Wording

extension Diagnostic {
    /// Why the metadata of an authorisation server cannot be used.
    ///
    /// - Parameter url: where they are, or the issuer if it has none.
    init(_ error: MetadataError, url: String) {
        let request = Message(verbatim: "GET \(url)")
        switch error {
        case .missing(let answers):
            self.init(
                Message("the issuer has no metadata: \(url)"),
                details: answers.map { answer in
                    let request = Message(verbatim: "GET \(answer.url)")
                    return answer.status == 200
                        ? Message("\(request) returned something else")
                        : Message("\(request) returned \(answer.status)")
                }, hint: Message("Check `discover:` under `auth:`, or write the URLs there."),
                exitCode: .unusableResponse)
        case .redirected(let location):
            self.init(
                Message("the metadata redirect, and folio does not follow it: \(ServerMessage.cut(location))"),
                details: [request], hint: Message("Check `discover:` under `auth:`, or write the URLs there."),
                exitCode: .unusableResponse)
        case .lacksURL(let name):
            self.init(
                Message("the authorisation server's metadata have no usable '\(name)'"), details: [request],
                hint: Message("Write the URLs under `auth:` in place of `discover:`."), exitCode: .unusableResponse)
        case .repeatsCredential(let name):
            self.init(
                Message("the authorisation server's metadata contain a credential in '\(name)'"), details: [request],
                hint: Message("Write the URLs under `auth:` in place of `discover:`."), exitCode: .unusableResponse)
        case .ofOther(let issuer):
            self.init(
                Message(
                    "the authorisation server's metadata are those of another issuer: \(ServerMessage.cut(issuer))"),
                details: [request],
                hint: Message("`discover:` must be the issuer exactly as the server writes it."),
                exitCode: .notAuthorised)
        case .insecure(let insecure):
            self.init(
                Message("refusing to log in, because this URL is not encrypted: \(ServerMessage.cut(insecure))"),
                details: [request],
                hint: insecure == url
                    ? Message("Use https under `auth:` in the plugin.")
                    : Message("Write the URLs under `auth:` in place of `discover:`."), exitCode: .notAuthorised)
        case .elsewhere(let elsewhere):
            self.init(
                Message("the authorisation server's metadata lead to another server: \(ServerMessage.cut(elsewhere))"),
                details: [request],
                hint: Message("`discover:` has a parameter, so write the URLs under `auth:` in the plugin."),
                exitCode: .notAuthorised)
        }
    }
}
