import Foundation

/// The exact bytes with which a server answers a request. In them, `PORT` is the server's port, `OTHER` that of a second
/// server, and `NUMBER` the request's number.
struct Answer: Sendable {
    var bytes: [UInt8]
    /// Whether the connection waits for the next request instead of ending.
    var keepsOpen = false

    static func raw(_ text: String, keepsOpen: Bool = false) -> Answer {
        Answer(bytes: Array(text.utf8), keepsOpen: keepsOpen)
    }

    /// A body, with its length.
    static func body(_ body: [UInt8], _ fields: String..., status: String = "200 OK") -> Answer {
        let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields + ["", ""]
        return Answer(bytes: Array(lines.joined(separator: "\r\n").utf8) + body)
    }

    /// A body without a length, which ends with the connection; placeholders in it may have any length.
    static func text(_ body: String, _ fields: String..., status: String = "200 OK") -> Answer {
        raw((["HTTP/1.1 \(status)"] + fields + ["", body]).joined(separator: "\r\n"))
    }

    /// A head with these fields, and the page with the item 1 as the body.
    static func head(_ fields: String...) -> Answer {
        raw((["HTTP/1.1 200 OK"] + fields + ["", onePage]).joined(separator: "\r\n"))
    }

    /// Chunks as they are sent.
    static func chunks(_ chunks: String, _ fields: String...) -> Answer {
        let head = ["HTTP/1.1 200 OK", "Transfer-Encoding: chunked"] + fields + ["", ""]
        return raw(head.joined(separator: "\r\n") + chunks)
    }

    /// A body in a content coding, in Base64.
    static func coded(_ coding: String, _ base64: String, more: [UInt8] = [], cutTo count: Int? = nil) -> Answer {
        let whole = Array(Data(base64Encoded: base64) ?? Data()) + more
        return body(Array(whole.prefix(count ?? whole.count)), "Content-Encoding: \(coding)")
    }

    /// A page of the list, with the item 1 and no next page.
    static let onePage = #"{"items":[{"id":1}]}"#

    /// The bytes with the values of the placeholders.
    func filled(port: Int, other: Int, number: Int) -> [UInt8] {
        let values = [("PORT", port), ("OTHER", other), ("NUMBER", number)]
        return values.reduce(bytes) { bytes, value in
            let name = Data(value.0.utf8)
            var data = Data(bytes)
            // Only short texts have placeholders.
            while data.count < 100_000, let place = data.range(of: name) {
                data.replaceSubrange(place, with: Data(String(value.1).utf8))
            }
            return Array(data)
        }
    }
}
