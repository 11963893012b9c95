import ErrorMessages
import HTTP
import Redaction

/// What an error's answer says of itself.
enum ErrorExplanation {
    /// A longer text is no message.
    private static let plainLimit = 2_000

    /// What a 4xx or 5xx answer says of itself, as it may be shown.
    static func text(of response: HTTPResponse) -> String? {
        (400...599).contains(response.status) ? textOfAny(response) : nil
    }

    /// What an answer that is known to be an error says of itself, whatever its status.
    static func textOfAny(_ response: HTTPResponse) -> String? {
        shown(ServerMessage.texts(in: response.body) ?? plainText(of: response), of: response)
    }

    /// The first of some texts of an answer that says something and holds no credential of the request.
    static func shown(_ texts: [String], of response: HTTPResponse) -> String? {
        ServerMessage.shown(texts, unless: SecretSearch(response.secrets.sent).finds)
    }

    private static func plainText(of response: HTTPResponse) -> [String] {
        let type = response.fields["Content-Type"]?.split(separator: ";").first?.lowercased()
        guard type?.filter({ $0 != " " }) == "text/plain", response.body.count <= plainLimit else { return [] }
        return [String(validating: response.body, as: UTF8.self)].compactMap(\.self)
    }
}
