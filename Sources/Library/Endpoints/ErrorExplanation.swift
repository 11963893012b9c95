import Documents
import ErrorMessages
import HTTP
import JSON
import Pagination
import Redaction

/// Finds the error message in a response.
enum ErrorExplanation {
    /// Plain text that is longer is not a message.
    private static let plainLimit = 2_000

    /// The message of a 4xx or 5xx response, safe to show.
    static func text(of response: HTTPResponse) -> String? {
        (400...599).contains(response.status) ? textOfAny(response) : nil
    }

    /// The message of a response that is known to be an error, whatever its status.
    static func textOfAny(_ response: HTTPResponse) -> String? {
        shown(ServerMessage.texts(in: response.body) ?? xmlTexts(of: response) ?? plainText(of: response), of: response)
    }

    /// What a successful response without items says in place of them, safe to show.
    static func textInsteadOfItems(_ response: HTTPResponse) -> String? {
        let texts =
            ServerMessage.texts(in: response.body, isError: false) ?? xmlTexts(of: response, named: errorNames)
        return shown(texts ?? [], of: response)
    }

    /// The first text that is not empty and contains no credential, of this request or of others that the server may know.
    static func shown(_ texts: [String], of response: HTTPResponse) -> String? {
        ServerMessage.shown(texts, unless: SecretSearch(response.secrets.sent).findsAnySecret)
    }

    /// The messages in an XML document such as `<Error><Code>…</Code><Message>…</Message></Error>`; nil for another body.
    private static func xmlTexts(of response: HTTPResponse, named names: [String] = messageNames) -> [String]? {
        guard response.fields["Content-Type"]?.lowercased().contains("xml") == true, response.body.count <= xmlLimit,
            let json = try? DocumentFormat.xml(XMLRules()).json(of: response.body),
            let document = SignObject(json, at: []), let root = document.members.last
        else { return nil }
        guard let object = document.object(root) else { return [document.text(of: root)] }
        return (inner(of: object) + [object]).flatMap { error in
            names.flatMap { name in error.members.filter { $0.name == name }.map(error.text) }
        }
    }

    /// The objects with an error inside another one, such as the `Fault` in the `Body` of SOAP.
    private static func inner(of object: SignObject) -> [SignObject] {
        let named = { (names: Set<String>, object: SignObject) in
            object.members.filter { names.contains($0.name) }.compactMap(object.object)
        }
        return named(["error"], object) + ([object] + named(["body"], object)).flatMap { named(["fault"], $0) }
    }

    private static let xmlLimit = 65_536
    /// Members that have no other meaning in a response without an error.
    private static let errorNames = ["errormessage", "error", "faultstring"]
    private static let messageNames = ["message", "detail", "description", "reason", "title"] + errorNames

    private static func plainText(of response: HTTPResponse) -> [String] {
        let type = response.fields["Content-Type"]?.split(separator: ";").first?.lowercased()
        guard type?.filter({ $0 != " " }) == "text/plain", response.body.count <= plainLimit else { return [] }
        return [String(validating: response.body, as: UTF8.self)].compactMap(\.self)
    }
}
