extension DemoAPI {
    /// Adds the fields that the options ask for, and makes the answer a 304 for a client that has it already. The body
    /// stays, for its length is told.
    ///
    /// - Parameter itemCount: how many items there were when the body was written.
    mutating func describeCaching(of route: Route, itemCount: Int, _ request: Request, _ head: inout AnswerHead) {
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

    /// A moment at which whatever the answer holds was there, and which an item inserted later moves on.
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
