import CCurl
import HTTP

/// A running request.
///
/// `@unchecked Sendable`: the calling task makes it, and passes it to the loop's thread through the inbox. Afterwards
/// only that thread uses it.
final class CurlTransfer: @unchecked Sendable {
    let id: UInt64
    private(set) var easy: CurlEasy?
    let request: HTTPRequest
    private let continuation: CheckedContinuation<HTTPOutcome, Never>
    private let askedAt = ContinuousClock.now
    private var queued = Duration.zero
    private var fields = HTTPFields()
    private var statusLine = ""
    /// The status code; 0 if it is unreadable.
    private var status = 0
    private var isHeadComplete = false
    private var body: [UInt8] = []
    private var hasBodyBegun = false
    /// Nil if the body is not encoded.
    private var decoder: ContentDecoder?
    /// The body as received, if it is useful without being decoded.
    private var received: [UInt8]?
    /// How many bytes of header fields were received, including interim responses and trailers.
    private var headCount = 0
    /// Why folio itself aborted the transfer.
    private var refusal: HTTPError?
    private var moved: Int64 = -1
    /// How long the loop has waited since the last byte was sent or received.
    private var quiet = Duration.zero
    /// How long the loop has waited and worked since the transfer began; nil until it is first counted.
    private var spent: Duration?

    init(id: UInt64, request: HTTPRequest, continuation: CheckedContinuation<HTTPOutcome, Never>) {
        self.id = id
        self.request = request
        self.continuation = continuation
    }

    func prepare(_ easy: CurlEasy) {
        self.easy = easy
        queued = askedAt.duration(to: .now)
        easy.apply(request, owner: self)
    }

    /// Counts a wait of the loop, and its work after that. Returns the limit that the transfer has reached, if any.
    /// Connecting has a limit of its own.
    func timeout(afterWaiting waited: Duration, working worked: Duration) -> HTTPError.Phase? {
        guard let now = easy?.moved else { return nil }
        // What is not a part of the head or the body moves nothing, such as the extensions of chunks.
        quiet = now == moved && now >= 0 ? quiet + waited + worked : .zero
        moved = now
        spent = spent.map { $0 + waited + worked } ?? .zero
        if quiet >= request.limits.stall { return .transferring(stall: request.limits.stall) }
        if let limit = request.limits.whole, let spent, spent >= limit { return .whole(limit: limit) }
        return nil
    }

    /// Ends the transfer with libcurl's result. It reads `easy` before another transfer reuses it.
    func finish(_ code: CURLcode, easy: CurlEasy?) {
        guard let easy else { return }
        // libcurl 7.88 takes a truncated head for a complete one.
        let code = code == CURLE_OK && !isHeadComplete ? CURLE_PARTIAL_FILE : code
        guard code == CURLE_OK else {
            let error = HTTPError(
                code, of: request, isHeadComplete: isHeadComplete, verification: easy.verification,
                message: easy.message(for: code))
            fail(refusal ?? error, easy: easy)
            return
        }
        if easy.hasExcess, (200..<300).contains(status), mayHaveBody {
            return fail(HTTPError.bodyLongerThanSaid, easy: easy)
        }
        let measured = easy.metrics()
        if lacksCodedBody {
            return fail(HTTPError.interrupted(reason: "unexpected end of the compressed data"), easy: easy)
        }
        if let decoder, !decoder.isWhole {
            guard let received else {
                return fail(HTTPError.interrupted(reason: "unexpected end of the compressed data"), easy: easy)
            }
            body = received
        }
        var response = HTTPResponse(
            status: measured.status, fields: fields, body: body, url: request.url,
            metrics: metrics(measured))
        response.statusLine = statusLine
        self.easy = nil
        continuation.resume(returning: HTTPOutcome(.success(response), metrics: response.metrics))
    }

    /// - Parameter easy: the handle with the measurements so far; nil if the transfer has not begun.
    func fail(_ error: any Error, easy: CurlEasy? = nil) {
        let error = (error as? HTTPError).map(request.withoutCredentials) ?? error
        let metrics = easy.map { self.metrics($0.metrics()) } ?? HTTPMetrics()
        self.easy = nil
        continuation.resume(returning: HTTPOutcome(.failure(error), metrics: metrics))
    }

    private func metrics(_ measured: FolioCurlMetrics) -> HTTPMetrics {
        var metrics = HTTPMetrics(measured, decodedBytes: body.count)
        metrics.queued = queued.microseconds
        metrics.usesTLS = request.url.origin.scheme == "https"
        return metrics
    }

    static let bodySink: FolioCurlSink = { bytes, size, count, user in
        guard let user, let bytes else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(user).takeUnretainedValue()
        let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer.receive(chunk) ? chunk.count : 0
    }

    static let headerSink: FolioCurlSink = { bytes, size, count, user in
        guard let user, let bytes else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(user).takeUnretainedValue()
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer.receiveHeader(line) ? line.count : 0
    }

    /// Whether a compressed body, which only the end of the connection ends, has not even begun: no coding makes an empty one.
    private var lacksCodedBody: Bool {
        !hasBodyBegun && (200..<300).contains(status) && ![204, 205, 206].contains(status) && mayHaveBody
            && !ContentDecoder.codings(fields).isEmpty && fields["Content-Length"] == nil
            && fields["Transfer-Encoding"] == nil && statusLine.hasPrefix("HTTP/1.")
    }

    /// Takes a piece of the body. Returns false, which aborts the transfer, if the body cannot be used.
    private func receive(_ chunk: UnsafeRawBufferPointer) -> Bool {
        do throws(ContentDecoder.DecodingError) {
            if !hasBodyBegun { try beginBody() }
            if let decoder {
                received?.append(contentsOf: chunk)
                try decoder.decode(chunk, into: &body)
            } else {
                guard body.count + chunk.count <= request.limits.body else { throw .tooLarge }
                body.append(contentsOf: chunk)
            }
            return true
        } catch {
            switch error {
            case .broken where received != nil, .unknownCoding where received != nil:
                body = received ?? []
                (decoder, received) = (nil, nil)
                return true
            case .tooLarge: return refuse(.bodyTooLarge(limit: request.limits.body))
            case .broken(let reason): return refuse(.badEncoding(reason: reason))
            case .unknownCoding(let name):
                // A credential with a comma would not be found in one name.
                let whole = HTTPError.unknownEncoding(fields.values(of: "Content-Encoding").joined(separator: ", "))
                return refuse(request.withoutCredentials(whole) == whole ? .unknownEncoding(name) : whole)
            }
        }
    }

    private func beginBody() throws(ContentDecoder.DecodingError) {
        hasBodyBegun = true
        let codings = ContentDecoder.codings(fields)
        // A range may be cut anywhere (RFC 9110, section 14.2). Of an error, the status matters more than the body.
        let isOfUseCoded = status == 206 || !(200..<300).contains(status)
        if !codings.isEmpty, isOfUseCoded {
            received = []
            decoder = try? ContentDecoder(codings, limit: request.limits.body)  // Else passed on as received.
        } else if !codings.isEmpty {
            decoder = try ContentDecoder(codings, limit: request.limits.body)
        } else if let length = fields["Content-Length"].flatMap({ Int($0) }) {
            // A larger body is useless, so the transfer ends at once.
            guard length <= request.limits.body else { throw .tooLarge }
            body.reserveCapacity(length)
        }
    }

    /// Takes one header line. Returns false, which aborts the transfer, if the response cannot be used.
    ///
    /// A status line discards the fields received so far, because interim responses (1xx) come first. Lines after the
    /// body are trailers, not header fields (RFC 9110, section 6.5.1), but the limit includes them.
    private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        let content = Self.trimmed(line[...])
        headCount += line.count
        if headCount > Self.largestHead { return refuse(.headTooLarge) }
        if isHeadComplete, !(100..<200).contains(status) { return true }  // A trailer.
        let isStatusLine = line.starts(with: "HTTP/".utf8)
        if content.isEmpty {
            isHeadComplete = true
            // libcurl would wait for the other protocol until the connection ends (RFC 9110, section 15.2.2).
            if status == 101 { return refuse(.notHTTP(reason: "the server switched to another protocol")) }
            return hasOneLength
        } else if isStatusLine {
            fields = HTTPFields()
            statusLine = String(decoding: content, as: UTF8.self)
            status = Self.status(in: content)
            isHeadComplete = false
        } else if content.startIndex > line.startIndex {
            fields.continueLast(String(decoding: content, as: UTF8.self))
        } else if let colon = content.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: content[..<colon], as: UTF8.self)
            fields.append(name, String(decoding: Self.trimmed(content[(colon + 1)...]), as: UTF8.self))
        }
        return true
    }

    /// The largest head in bytes. libcurl has limits of its own: 100 KiB a line and 300 KiB in all.
    private static let largestHead = 256 << 10

    /// Whether `Content-Length` is one number, if it determines the end of the body (RFC 9112, section 6.3). libcurl
    /// would use the last value, read a number from the beginning of any text, and ignore one that is too large for its
    /// integers.
    private var hasOneLength: Bool {
        let all = fields.values(of: "Content-Length")
        let isNumber = { (text: String) in !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard let value = all.first, all.count > 1 || !isNumber(value) || Int(value) == nil, mayHaveBody, !isChunked
        else { return true }
        let lengths = all.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ") }
        guard let first = lengths.first, isNumber(first), lengths.allSatisfy({ $0 == first }) else {
            return refuse(.ambiguousLength(all))
        }
        return Int(first) == nil ? refuse(.bodyTooLarge(limit: request.limits.body)) : true
    }

    /// Whether the body is in chunks, so that `Content-Length` does not count.
    private var isChunked: Bool {
        fields.values(of: "Transfer-Encoding").contains { $0.lowercased().contains("chunked") }
    }

    /// The status code of a status line: three digits after the version (RFC 9112, section 4).
    private static func status(in line: Slice<UnsafeRawBufferPointer>) -> Int {
        let digits = line.drop { $0 != 0x20 }.drop { $0 == 0x20 }.prefix { $0 != 0x20 }
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private var mayHaveBody: Bool {
        request.method != "HEAD" && status >= 200 && status != 204 && status != 304
    }

    /// Aborts the transfer with an error of folio's own.
    private func refuse(_ error: HTTPError) -> Bool {
        refusal = error
        return false
    }

    /// The value without surrounding white space, including the end of the line.
    private static func trimmed(_ value: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var value = value
        let blank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
        while let first = value.first, blank(first) { value.removeFirst() }
        while let last = value.last, blank(last) { value.removeLast() }
        return value
    }
}

extension HTTPMetrics {
    fileprivate init(_ measured: FolioCurlMetrics, decodedBytes: Int) {
        self.init()
        nameLookup = measured.name_lookup
        connect = measured.connect
        tls = measured.tls
        requestStart = measured.pretransfer
        firstByte = measured.first_byte
        total = measured.total
        wireBytes = measured.received_body
        self.decodedBytes = Int64(decodedBytes)
        headerBytes = measured.received_header
        sentBytes = measured.sent
        // If no connection could be made, none was reused.
        reusedConnection = measured.new_connections == 0 && measured.pretransfer > 0
        httpVersion =
            switch measured.http_version {
            case Int(CURL_HTTP_VERSION_1_0): "1.0"
            case Int(CURL_HTTP_VERSION_1_1): "1.1"
            case Int(CURL_HTTP_VERSION_2_0): "2"
            case Int(CURL_HTTP_VERSION_3): "3"
            default: ""
            }
    }
}
