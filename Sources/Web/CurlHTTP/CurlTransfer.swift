import CCurl
import HTTP

/// One request under way.
///
/// `@unchecked Sendable`: it is made by the asking task, then handed to the loop's thread through the inbox and touched
/// only there.
final class CurlTransfer: @unchecked Sendable {
    let id: UInt64
    private(set) var easy: CurlEasy?
    private let request: HTTPRequest
    private let continuation: CheckedContinuation<HTTPOutcome, Never>
    private let askedAt = ContinuousClock.now
    private var queued = Duration.zero
    private var fields = HTTPFields()
    private var statusLine = ""
    /// 0 where it cannot be read.
    private var status = 0
    private var isHeadComplete = false
    private var body: [UInt8] = []
    private var hasBodyBegun = false
    /// Nil where the body is not coded.
    private var decoder: ContentDecoder?
    /// The body as it came, where it is of use without being decoded.
    private var received: [UInt8]?
    /// How many bytes of header fields have come, of interim answers too.
    private var headCount = 0
    /// Why the transfer was aborted from here.
    private var refusal: HTTPError?
    private var moved: Int64 = -1
    /// How long the loop has waited since the last byte came or went.
    private var quiet = Duration.zero

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

    /// Counts a wait of the loop: false when nothing has come or gone for as long as may be. Connecting has a limit of its own.
    func isAlive(after waited: Duration) -> Bool {
        guard let now = easy?.moved else { return false }
        quiet = now == moved && now >= 0 ? quiet + waited : .zero
        moved = now
        return quiet < request.limits.stall
    }

    /// Ends the transfer by what libcurl says of it; `easy` is read before it serves the next.
    func finish(_ code: CURLcode, easy: CurlEasy?) {
        guard let easy else { return }
        // libcurl 7.88 takes a head that breaks off for a whole one.
        let code = code == CURLE_OK && !isHeadComplete ? CURLE_PARTIAL_FILE : code
        guard code == CURLE_OK else {
            let error = HTTPError(
                code, of: request, isHeadComplete: isHeadComplete, verification: easy.verification,
                message: easy.message(for: code))
            fail(refusal ?? error, easy: easy)
            return
        }
        let measured = easy.metrics()
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

    func failAsStalled(easy: CurlEasy?) {
        fail(HTTPError.timedOut(.transferring(stall: request.limits.stall)), easy: easy)
    }

    /// - Parameter easy: what has measured it until then; nil where it has not begun.
    func fail(_ error: any Error, easy: CurlEasy? = nil) {
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

    /// False, which aborts the transfer, where the body cannot be used.
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
            case .unknownCoding(let name): return refuse(.unknownEncoding(name))
            }
        }
    }

    private func beginBody() throws(ContentDecoder.DecodingError) {
        hasBodyBegun = true
        let codings = ContentDecoder.codings(fields)
        // A part is cut anywhere (RFC 9110, section 14.2), and of what is no success the status says the most.
        let isOfUseCoded = status == 206 || !(200..<300).contains(status)
        if !codings.isEmpty, isOfUseCoded {
            received = []
            decoder = try? ContentDecoder(codings, limit: request.limits.body)  // Handed on as it comes.
        } else if !codings.isEmpty {
            decoder = try ContentDecoder(codings, limit: request.limits.body)
        } else if let length = fields["Content-Length"].flatMap({ Int($0) }) {
            // Nothing of it is of use, so nothing more is waited for or kept.
            guard length <= request.limits.body else { throw .tooLarge }
            body.reserveCapacity(length)
        }
    }

    /// Takes one line; a status line begins the fields anew, since interim responses (1xx) come before the answer. What
    /// comes behind the body is no header field (RFC 9110, section 6.5.1). False, which aborts the transfer, where the answer
    /// cannot be used.
    private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        let content = Self.trimmed(line[...])
        let isStatusLine = line.starts(with: "HTTP/".utf8)
        if isStatusLine || !isHeadComplete { headCount += line.count }
        if headCount > Self.largestHead { return refuse(.headTooLarge) }
        if content.isEmpty {
            isHeadComplete = true
            return hasOneLength
        } else if isStatusLine {
            fields = HTTPFields()
            statusLine = String(decoding: content, as: UTF8.self)
            status = Self.status(in: content)
            isHeadComplete = false
        } else if isHeadComplete {
            return true
        } else if content.startIndex > line.startIndex {
            fields.continueLast(String(decoding: content, as: UTF8.self))
        } else if let colon = content.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: content[..<colon], as: UTF8.self)
            fields.append(name, String(decoding: Self.trimmed(content[(colon + 1)...]), as: UTF8.self))
        }
        return true
    }

    /// In bytes; libcurl has limits of its own of 100 KiB a line and 300 KiB in all.
    private static let largestHead = 256 << 10

    /// Whether the head of an answer says one thing of the body's length, where that is what ends the body; libcurl takes
    /// the last, and none for one that is beyond its numbers (RFC 9112, section 6.3).
    private var hasOneLength: Bool {
        let all = fields.values(of: "Content-Length")
        guard let first = all.first, all.count > 1 || Int(first) == nil, mayHaveBody, fields["Transfer-Encoding"] == nil
        else { return true }
        let lengths = all.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { String($0.filter { $0 != " " && $0 != "\t" }) }
        guard lengths.allSatisfy({ $0 == lengths.first }) else { return refuse(.ambiguousLength(all)) }
        let isNumber = lengths.first?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? false
        let isBeyond = isNumber && lengths.first.flatMap { Int($0) } == nil
        return isBeyond ? refuse(.bodyTooLarge(limit: request.limits.body)) : true
    }

    /// The three digits behind the version (RFC 9112, section 4).
    private static func status(in line: Slice<UnsafeRawBufferPointer>) -> Int {
        let digits = line.drop { $0 != 0x20 }.drop { $0 == 0x20 }.prefix { $0 != 0x20 }
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private var mayHaveBody: Bool {
        request.method != "HEAD" && status >= 200 && status != 204 && status != 304
    }

    /// Aborts the transfer for a reason of folio's own.
    private func refuse(_ error: HTTPError) -> Bool {
        refusal = error
        return false
    }

    /// Without the white space around, the line's end included.
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
        // Where none could be made there is none.
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
