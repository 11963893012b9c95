import CCurl
import Glibc
import HTTP
import System

/// libcurl's multi handle and its transfers.
///
/// `@unchecked Sendable`: only the loop's thread calls it, except `wakeUp()`, which libcurl allows from any thread.
final class CurlMulti: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer
    private let userAgent: String
    private let caFile: String?
    private var running: [UInt64: CurlTransfer] = [:]
    /// Easy handles of ended transfers, for reuse.
    private var spare: [CurlEasy] = []
    /// The duration of the last wait, until it is counted.
    private var waited = Duration.zero
    /// How long libcurl has worked since then.
    private var worked = Duration.zero

    init?(userAgent: String, caFile: String?) {
        guard let handle = folio_curl_multi_new() else { return nil }
        self.handle = handle
        self.userAgent = userAgent
        self.caFile = caFile
    }

    /// Why the handle could not be created. Valid directly after the attempt, because it uses `errno`.
    static var failure: any Error {
        [EMFILE, ENFILE].contains(errno)
            ? ResourceError.pipe(reason: ResourceError.text(errno))
            : HTTPError.unavailable(reason: "curl_multi_init failed")
    }

    var isIdle: Bool { running.isEmpty }

    func wakeUp() {
        folio_curl_multi_wakeup(handle)
    }

    /// How long to poll before the thread sleeps: the response of a nearby server arrives sooner than a thread wakes.
    private static let pollDuration = Duration.microseconds(200)
    /// If the last response took longer than this, the server is not nearby, and polling would be a waste.
    private static let nearby = Duration.milliseconds(1)
    private var isNearby = true

    /// Waits for a socket, a libcurl timeout or a wake-up.
    ///
    /// With transfers running, it waits at most 20 ms, to detect stalls. Also, libcurl 7.88 may read an HTTP/2 response
    /// while it starts another request, and report nothing. Otherwise a minute limits the cost of a lost wake-up.
    ///
    /// - Parameter isAsleep: false once the loop was woken; polling consumes a wake-up unseen.
    func wait(while isAsleep: () -> Bool) {
        let start = SuspendingClock.now
        defer {
            waited = start.duration(to: .now)
            isNearby = waited < Self.nearby
        }
        while isNearby, !running.isEmpty, start.duration(to: .now) < Self.pollDuration {
            if folio_curl_multi_poll(handle, 0) > 0 { return }
        }
        if isAsleep() { _ = folio_curl_multi_poll(handle, running.isEmpty ? 60_000 : 20) }
    }

    /// Ends transfers that have stalled or take too long, after the bytes of the last wait were read.
    ///
    /// libcurl's own limits would also count other work of the thread, which may print to a pager.
    func endOverdue() {
        for transfer in running.values {
            guard let phase = transfer.timeout(afterWaiting: waited, working: worked) else { continue }
            transfer.fail(HTTPError.timedOut(phase), easy: release(transfer))
        }
        (waited, worked) = (.zero, .zero)
    }

    func perform(_ command: CurlLoop.Command) {
        switch command {
        case .start(let transfer): start(transfer)
        case .cancel(let id): cancel(id)
        }
    }

    /// Advances all transfers and ends the complete ones.
    func progress() {
        guard !running.isEmpty else { return }
        let start = SuspendingClock.now
        defer { worked += start.duration(to: .now) }
        folio_curl_multi_perform(handle)
        var code = CURLE_OK
        while let finished = folio_curl_multi_finished(handle, &code) {
            guard let transfer = running.values.first(where: { $0.easy?.handle == finished }) else { continue }
            let easy = release(transfer)
            transfer.finish(code, easy: easy)
        }
    }

    func cancelAll() {
        for id in Array(running.keys) { cancel(id) }
    }

    /// Frees the easy handles before the multi handle.
    func close() {
        cancelAll()
        spare.forEach { $0.free() }
        spare = []
        folio_curl_multi_free(handle)
    }

    private func start(_ transfer: CurlTransfer) {
        // The last look at what is sent: libcurl would send a line break as one, and the rest as another request.
        if let name = transfer.request.fields.invalid {
            transfer.fail(HTTPError.invalidField(name: name))
            return
        }
        guard let easy = spare.popLast() ?? CurlEasy(userAgent: userAgent, caFile: caFile) else {
            transfer.fail(HTTPError.unavailable(reason: "curl_easy_init failed"))
            return
        }
        transfer.prepare(easy)
        running[transfer.id] = transfer
        let code = folio_curl_multi_add(handle, easy.handle)
        if code != CURLM_OK {
            running[transfer.id] = nil
            spare.append(easy)
            transfer.fail(HTTPError.other(reason: "curl_multi_add_handle: \(code.rawValue)"))
        }
    }

    /// Ends a transfer early, which closes its connection. Transfers with unknown ids have already ended.
    private func cancel(_ id: UInt64) {
        guard let transfer = running[id] else { return }
        transfer.fail(CancellationError(), easy: release(transfer))
    }

    private func release(_ transfer: CurlTransfer) -> CurlEasy? {
        running[transfer.id] = nil
        guard let easy = transfer.easy else { return nil }
        folio_curl_multi_remove(handle, easy.handle)
        spare.append(easy)
        return easy
    }
}
