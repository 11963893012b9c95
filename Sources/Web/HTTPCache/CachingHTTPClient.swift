package import HTTP

/// No stored response can be used, and the server must not be contacted.
package struct NotStoredError: Error, Sendable, Equatable {
    /// The request's method.
    package let method: String
    /// The request's URL, without credentials.
    package let url: String

    package init(method: String, url: String) {
        self.method = method
        self.url = url
    }
}

/// Returns stored responses when allowed, and stores reusable ones: a private cache (RFC 9111).
///
/// It belongs above the decorators that sign requests and follow redirects, so that no credential is stored. Storage
/// errors are reported, but fail no request.
package struct CachingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let storage: any ResponseStorage
    private let policy: CachePolicy
    private let now: @Sendable () -> Int64
    private let failed: @Sendable (any Error) async -> Void

    /// - Parameters:
    ///   - now: seconds since 1970 (UTC).
    ///   - failed: called with each storage error.
    package init(
        _ inner: any HTTPClient, storage: any ResponseStorage, policy: CachePolicy,
        now: @escaping @Sendable () -> Int64, failed: @escaping @Sendable (any Error) async -> Void
    ) {
        self.inner = inner
        self.storage = storage
        self.policy = policy
        self.now = now
        self.failed = failed
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.isForWhole, !request.cache.forbidsStoring else { return try await passOn(request) }
        if request.isConditional, policy.mode != .offline { return try await askForCaller(request) }
        let stored = try await variants(for: request).first { $0.matches(request) }
        switch Reuse(of: stored, for: request, policy: policy, now: now()) {
        case .stored(let source):
            guard let stored else { throw refusal(of: request) }
            return response(from: stored, to: request, source)
        case .confirm: return try await ask(request, stored: stored, confirming: stored)
        case .ask: return try await ask(request, stored: stored, confirming: nil)
        case .refuse: throw refusal(of: request)
        }
    }

    // MARK: Requests

    /// - Parameters:
    ///   - stored: the copy to fall back to if the server fails.
    ///   - confirmed: the stored response to confirm; nil requests a whole response.
    private func ask(
        _ request: HTTPRequest, stored: StoredResponse?, confirming confirmed: StoredResponse?
    ) async throws -> HTTPResponse {
        let requestedAt = now()
        var asked = confirmed.map(request.confirming) ?? request
        asked.retry.hasFallback = request.retry.hasFallback || mayFallBack(stored, for: request)
        var response: HTTPResponse
        do {
            response = try await inner.send(asked)
            response.provenance.receipt = Receipt(second: now(), number: 0)
        } catch let error as HTTPError where StaleFallback.isUnreachable(error) {
            guard let stale = staleResponse(stored, to: request) else { throw error }
            return stale
        }
        // The stored response stays, as it belongs to the account of the first secret.
        if response.secrets.areOfOtherAccount {
            return confirmed != nil && response.status == 304
                ? try await ask(request, stored: stored, confirming: nil) : response.notingStorage(by: policy)
        }
        if let confirmed, response.status == 304 {
            guard response.url == request.url,
                confirmed.isConfirmed(by: response.fields, isResponseToOwnCondition: true)
            else { return try await ask(request, stored: stored, confirming: nil) }
            let fresh = await freshen(confirmed, by: response, for: request, requestedAt: requestedAt)
            return self.response(from: fresh, to: request, .revalidated, metrics: response.metrics)
        }
        if StaleFallback.isFailure(response.status), let stale = staleResponse(stored, to: request) { return stale }
        // An error says nothing about the resource, whatever its status.
        if response.isErrorByRule { return response.notingStorage(by: policy) }
        if await !store(response, to: request, requestedAt: requestedAt), stored != nil, response.isWholeSuccess {
            await remove(request)
        }
        return response.notingStorage(by: policy)
    }

    /// Sends a request with the caller's own conditions. The response goes to the caller, and also updates the stored
    /// response.
    private func askForCaller(_ request: HTTPRequest) async throws -> HTTPResponse {
        let requestedAt = now()
        let response = try await inner.send(request)
        if response.isErrorByRule || response.secrets.areOfOtherAccount { return response.notingStorage(by: policy) }
        if response.status != 304 {
            if await !store(response, to: request, requestedAt: requestedAt), response.isWholeSuccess,
                try await variants(for: request).contains(where: { $0.matches(request) })
            {
                await remove(request)
            }
        } else if response.url == request.url,
            let stored = try await variants(for: request).first(where: {
                $0.matches(request) && $0.isConfirmed(by: response.fields, isResponseToOwnCondition: false)
            })
        {
            _ = await freshen(stored, by: response, for: request, requestedAt: requestedAt)
        }
        return response.notingStorage(by: policy)
    }

    /// Sends a request that the cache does not serve. It may invalidate stored responses.
    private func passOn(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard policy.mode != .offline else { throw refusal(of: request) }
        let response = try await inner.send(request)
        for url in Invalidation.urls(request, response) {
            var target = request
            target.url = url
            do { try await storage.removeAll(key(of: target)) } catch { await failed(error) }
        }
        return response.notingStorage(by: policy)
    }

    private func refusal(of request: HTTPRequest) -> NotStoredError {
        NotStoredError(method: request.method, url: key(of: request).url)
    }

    // MARK: Stored responses

    private func response(
        from stored: StoredResponse, to request: HTTPRequest, _ source: HTTPResponse.Source,
        metrics: HTTPMetrics = HTTPMetrics()
    ) -> HTTPResponse {
        var fields = stored.fields
        if source != .revalidated {
            let withheld = CacheControl(response: fields).fieldsToAskFor
            fields = fields.filter { !withheld.contains($0.name.lowercased()) }
            fields.set("Age", "\(Freshness.age(of: stored, now: now()))")
        }
        // This client stored the URL; if it was damaged since, reading must not fail.
        let url = stored.redirectedTo.flatMap { try? HTTPURL($0) } ?? request.url
        var response = HTTPResponse(
            status: stored.status, fields: fields, body: stored.body, url: url, metrics: metrics)
        response.provenance.source = source
        response.provenance.receipt = stored.receipt
        response.provenance.mayBeStored = Cacheability.allowsKeeping(stored.fields, policy: policy)
        return response
    }

    private func staleResponse(_ stored: StoredResponse?, to request: HTTPRequest) -> HTTPResponse? {
        guard let stored, mayFallBack(stored, for: request) else { return nil }
        return response(from: stored, to: request, .stale)
    }

    private func mayFallBack(_ stored: StoredResponse?, for request: HTTPRequest) -> Bool {
        guard let stored, stored.receipt >= request.cache.receivedSince else { return false }
        return StaleFallback.isAllowed(stored, for: request, policy: policy, now: now())
    }

    // MARK: The storage

    private func key(of request: HTTPRequest) -> ResponseKey {
        let names = request.secrets.queryNames
        return ResponseKey(
            account: request.cache.account,
            url: names.isEmpty ? "\(request.url)" : "\(request.url.removingQuery(names))")
    }

    /// The stored variants; empty if they cannot be read. Throws only if the task was cancelled, because a cancelled
    /// request gets no response.
    private func variants(for request: HTTPRequest) async throws -> [StoredResponse] {
        var variants: [StoredResponse] = []
        do {
            variants = try await storage.responses(for: key(of: request)).filter(\.isPlausible)
        } catch {
            try Task.checkCancellation()
            await failed(error)
        }
        try Task.checkCancellation()
        return variants
    }

    /// Stores a response if that is allowed and useful; returns whether it is.
    private func store(_ response: HTTPResponse, to request: HTTPRequest, requestedAt: Int64) async -> Bool {
        if response.secrets.forbidStoring { return false }
        let receivedAt = response.provenance.receipt?.second ?? now()
        let fields = response.fields.storable.dated(receivedAt)
        let stored = StoredResponse(
            status: response.status, fields: fields, body: response.body,
            selecting: Variation.selecting(fields, for: request), requestedAt: requestedAt, receivedAt: receivedAt,
            redirectedTo: response.url == request.url ? nil : "\(response.url)")
        return await save(stored, to: request)
    }

    private func freshen(
        _ stored: StoredResponse, by response: HTTPResponse, for request: HTTPRequest, requestedAt: Int64
    ) async -> StoredResponse {
        let fresh = stored.freshened(
            by: response.fields, for: request, requestedAt: requestedAt, receivedAt: now())
        if await !save(fresh, to: request) { await remove(request) }
        return fresh
    }

    /// Saves a response if that is allowed and useful; returns whether it is.
    private func save(_ stored: StoredResponse, to request: HTTPRequest) async -> Bool {
        guard Cacheability.stores(stored, to: request, policy: policy, now: now()) else { return false }
        do { try await storage.save(stored, for: key(of: request)) } catch { await failed(error) }
        return true
    }

    /// Removes all stored variants, because a newer response, which is not stored itself, has made them obsolete.
    private func remove(_ request: HTTPRequest) async {
        do { try await storage.remove(key(of: request)) } catch { await failed(error) }
    }
}

extension HTTPResponse {
    /// Whether the API's own rules count the response as an error or as empty.
    fileprivate var isErrorByRule: Bool { retry.verdict != nil && retry.verdict != .noRule }

    /// Whether the response replaces the stored one.
    fileprivate var isWholeSuccess: Bool {
        (200...299).contains(status) && status != 206
    }
}

extension HTTPRequest {
    /// Whether the request is for a whole resource that its URL and fields identify. Redirects must be followed,
    /// because the final response is stored.
    fileprivate var isForWhole: Bool {
        method == "GET" && body == nil && redirects.areFollowed && fields["Range"] == nil
    }
}

extension HTTPResponse {
    /// Notes whether the server allows storing the response at all, which is also about the pages of lists.
    package func notingStorage(by policy: CachePolicy) -> HTTPResponse {
        var response = self
        response.provenance.mayBeStored = Cacheability.allowsKeeping(fields, policy: policy)
        return response
    }
}
