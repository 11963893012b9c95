extension DemoAPI {
    /// Replaces the written response by a fault. Faults that need raw bytes on the wire are left to `RawResponse`.
    mutating func apply(_ fault: Fault, _ request: Request, _ head: inout ResponseHead) {
        switch fault {
        case .tooMany, .tooManyRetryAfter, .tooManyRetryDate, .internalError, .badGateway, .unavailable,
            .gatewayTimeout:
            writeFailure(fault, &head)
        case .redirectLoop:
            redirect(to: baseURL + Route.redirectLoopPath, &head)
        case .crossOriginRedirect:
            redirect(to: (chaos.other ?? baseURL) + request.target, &head)
        case .html:
            replaceBody(with: Array("<!DOCTYPE html>\n<html><body><h1>Please sign in</h1></body></html>\n".utf8))
            head = ResponseHead(content: .html)
        case .notJSON:
            replaceBody(with: Array(bytes.prefix(max(1, bytes.count / 2))))
        case .invalidUTF8:
            replaceBody(with: Self.withInvalidUTF8(bytes))
        case .badGzip:
            replaceBody(with: Gzip.head + bytes)
            head.fields.append(HeaderField("Content-Encoding", "gzip"))
        case .truncatedGzip:
            let whole = Gzip.stored(bytes)
            replaceBody(with: Array(whole.prefix(whole.count / 2)))
            head.fields.append(HeaderField("Content-Encoding", "gzip"))
        default:
            break
        }
        head.fault = fault
    }

    private var bytes: [UInt8] {
        body.withBytes { Array($0) }
    }

    private mutating func replaceBody(with bytes: [UInt8]) {
        body.removeAll()
        body.append(bytes)
    }

    private mutating func writeFailure(_ fault: Fault, _ head: inout ResponseHead) {
        let status = Int(fault.rawValue.prefix(3)) ?? 500
        head = ResponseHead(status: status)
        switch fault {
        case .tooManyRetryAfter: head.fields = [HeaderField("Retry-After", "1")]
        case .tooManyRetryDate: head.fields = [HeaderField("Retry-After", HTTPDateText.text(clock.date() + 1))]
        default: break
        }
        replaceBody(with: Array(#"{"error":{"status":\#(status),"message":"this is chaos"}}"#.utf8))
    }

    /// 307 keeps the method, so a POST stays a POST (RFC 9110, section 15.4.8).
    mutating func redirect(to location: String, _ head: inout ResponseHead) {
        head = ResponseHead(status: 307, fields: [HeaderField("Location", location)])
        replaceBody(with: [])
    }

    /// Inserts two bytes that are invalid in UTF-8: in the first string value, or wherever there is room.
    static func withInvalidUTF8(_ bytes: [UInt8]) -> [UInt8] {
        let place =
            bytes.firstRange(of: Array(#":""#.utf8))?.upperBound ?? bytes.firstIndex(of: UInt8(ascii: "\"")).map {
                $0 + 1
            }
            ?? bytes.count
        return bytes[..<place] + [0xFF, 0xFE] + bytes[place...]
    }
}
