extension DemoAPI {
    /// Adds the caching fields that the options ask for. It makes the response a 304 if the client has it, but keeps
    /// the body, whose length is sent.
    ///
    /// - Parameter itemCount: the number of items when the body was written.
    mutating func describeCaching(of route: Route, itemCount: Int, _ request: Request, _ head: inout ResponseHead) {
        guard head.status == 200, let endpoint = route.endpoint else { return }
        let cache = CacheFields(
            etag: options.etag ? body.withBytes { CacheFields.etag(of: $0) } : nil,
            lastModified: options.lastModified ? lastModified(route, itemCount: itemCount) : nil,
            cacheControl: options.cacheControl, vary: options.vary)
        head.cache = cache
        guard cache.match(request.conditions) else { return }
        head.status = 304
        statistics.countNotModified(endpoint)
    }

    /// A moment after everything in the response was created; inserting an item advances it.
    private func lastModified(_ route: Route, itemCount: Int) -> Int? {
        guard case .api(let endpoint, let id) = route else { return nil }
        if endpoint.isFeed { return data.minutePosted(itemCount) }
        guard [.item, .comments, .blob].contains(endpoint), let number = ItemID(id).flatMap(data.number) else {
            return nil
        }
        guard endpoint == .comments else { return data.minutePosted(number + 1) }
        let lastOfData = data.minutePosted(number + 1) + data.commentCount(of: number) * 3_600
        return max(lastOfData, comments.lastCreated(number) ?? lastOfData)
    }
}
