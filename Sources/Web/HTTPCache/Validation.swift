import HTTP

extension HTTPRequest {
    /// Whether the caller set conditions (RFC 9110, section 13.1). Then the caller expects the response to them.
    var isConditional: Bool {
        ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since"].contains { fields[$0] != nil }
    }

    /// The conditional request that confirms a stored response (RFC 9111, section 4.3.1).
    func confirming(_ stored: StoredResponse) -> HTTPRequest {
        var request = self
        if let tag = stored.entityTag { request.fields.set("If-None-Match", tag.text) }
        if let modified = stored.lastModified { request.fields.set("If-Modified-Since", modified) }
        return request
    }
}

extension StoredResponse {
    var entityTag: EntityTag? {
        fields["ETag"].flatMap(EntityTag.init)
    }

    /// The stored `Last-Modified`; nil if it is missing or is not a valid field value, which could not be sent back.
    var lastModified: String? {
        fields["Last-Modified"].flatMap { HTTPFields.isValue($0) ? $0 : nil }
    }

    /// Whether the server can confirm the response. A tag received after a redirect does not apply to the requested
    /// URL.
    var canBeConfirmed: Bool {
        redirectedTo == nil && (entityTag != nil || lastModified != nil)
    }

    /// Whether a 304 confirms this response (RFC 9111, section 4.3.4). Servers may leave out validators, so a 304
    /// without one confirms it if it replies to folio's own condition.
    func isConfirmed(by response: HTTPFields, isResponseToOwnCondition: Bool) -> Bool {
        if let tag = response["ETag"].flatMap(EntityTag.init) {
            guard let entityTag else { return false }
            return tag.matches(entityTag)
        }
        if let modified = response["Last-Modified"], let own = fields["Last-Modified"] { return modified == own }
        return isResponseToOwnCondition
    }

    /// The stored response, updated with the fields of a 304 (RFC 9111, section 3.2).
    func freshened(
        by response: HTTPFields, for request: HTTPRequest, requestedAt: Int64, receivedAt: Int64
    ) -> StoredResponse {
        // Both describe the old response. Without new ones, the age counts from the 304's receipt.
        var updated = fields.filter { !["age", "date"].contains($0.name.lowercased()) }
        let news = response.storable.filter { !Self.aboutTheBody.contains($0.name.lowercased()) }
        let replaced = Set(news.all.map { $0.name.lowercased() })
        updated = updated.filter { !replaced.contains($0.name.lowercased()) }
        for field in news.all { updated.append(field.name, field.value) }
        var stored = self
        stored.fields = updated.dated(receivedAt)
        stored.selecting = Variation.selecting(updated, for: request)
        stored.requestedAt = requestedAt
        stored.receivedAt = receivedAt
        return stored
    }

    /// Fields that describe the stored body. A response without a body does not replace them.
    private static let aboutTheBody: Set<String> = ["content-encoding", "content-length", "content-range"]
}

extension HTTPFields {
    /// The fields to store: valid ones, without those of one connection (RFC 9111, section 3.1), and without cookies,
    /// which are credentials that folio never sends back.
    var storable: HTTPFields {
        let named = FieldList.members(of: values(of: "Connection")).map { $0.lowercased() }
        let dropped = Self.ofOneConnection.union(named)
        return filter { !dropped.contains($0.name.lowercased()) }.valid
    }

    /// The fields with a `Date`, which is the time of receipt if the server sends none (RFC 9110, section 6.6.1).
    func dated(_ receivedAt: Int64) -> HTTPFields {
        guard self["Date"] == nil else { return self }
        var fields = self
        fields.append("Date", "\(HTTPDate(secondsSince1970: receivedAt))")
        return fields
    }

    private static let ofOneConnection: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "set-cookie", "set-cookie2", "te", "transfer-encoding", "upgrade",
    ]
}
