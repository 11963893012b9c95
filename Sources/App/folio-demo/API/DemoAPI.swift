/// The API itself: requests in, answers out, without a network.
struct DemoAPI: ~Copyable {
    let options: Options
    let baseURL: String
    var data: DataSet
    var statistics = Statistics()
    /// The body of the latest answer.
    var body = ByteBuffer()
    private var feedRequests = 0

    init(_ options: Options, baseURL: String) {
        self.options = options
        self.baseURL = baseURL
        data = DataSet(count: options.items, seed: UInt64(options.seed), baseURL: baseURL)
    }

    /// Writes the answer to a request into `body`, in place of the one before.
    mutating func answer(_ request: Request) -> AnswerHead {
        let route = Route(request.path)
        let isCounted = !route.isStatistics
        if isCounted { statistics.countRequest(request, to: route.endpoint) }
        body.removeAll()
        let itemCount = data.count
        var head: AnswerHead
        do throws(Refusal) {
            head = try write(route, request)
        } catch {
            head = write(error)
        }
        head.isCounted = isCounted
        head.isDelayed = route.endpoint.map { $0.isFeed || $0 == .comments } ?? false
        if options.pretty, head.content == .json { body = PrettyPrinter.print(body) }
        if options.describesCaching { describeCaching(of: route, itemCount: itemCount, request, &head) }
        if isCounted, head.hasBody { statistics.countBytes(body.count) }
        return head
    }

    private mutating func write(_ route: Route, _ request: Request) throws(Refusal) -> AnswerHead {
        guard request.method == "GET" else { throw .notGET }
        if !route.isStatistics, isToFail(statistics.requests) { throw .unavailable }
        switch route {
        case .feed(let endpoint):
            defer { countFeedRequest() }
            return AnswerHead(link: try writeFeed(endpoint, request.query))
        case .item(let endpoint, let id):
            guard let id = ItemID(id), let number = data.number(of: id) else { throw .noSuchItem }
            return try write(endpoint, of: number, request.query)
        case .statistics:
            statistics.write(items: data.count, to: &body)
        case .targets:
            statistics.writeTargets(to: &body)
        case .unknown:
            throw .noSuchPath
        }
        return AnswerHead()
    }

    private mutating func write(_ endpoint: Endpoint, of number: Int, _ query: Query) throws(Refusal) -> AnswerHead {
        switch endpoint {
        case .comments:
            try writeComments(of: number, query)
        case .blob:
            body.append(Picture(seed: data.seed, number: number).png)
            return AnswerHead(content: .png)
        default:
            data.writeItem(number, to: &body)
        }
        return AnswerHead()
    }

    private mutating func write(_ refusal: Refusal) -> AnswerHead {
        body.removeAll()
        body.append(#"{"error":{"status":"#)
        body.append(decimal: refusal.status)
        body.append(#","message":"#)
        body.append(jsonString: refusal.message)
        body.append("}}")
        return AnswerHead(status: refusal.status)
    }

    /// Decides by seed and request number alone, so that a test meets the same failures in every run.
    private func isToFail(_ requestNumber: Int) -> Bool {
        var draw = Draw(seed: data.seed, stream: .failure, index: UInt64(requestNumber))
        return draw.fraction() < options.failRate
    }

    private mutating func countFeedRequest() {
        feedRequests += 1
        if let every = options.insertEvery, feedRequests.isMultiple(of: every) { data.insert() }
    }
}
