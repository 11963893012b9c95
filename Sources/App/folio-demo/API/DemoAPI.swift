/// The API itself: it turns requests into responses, without a network.
struct DemoAPI: ~Copyable {
    let options: Options
    let baseURL: String
    let clock: DemoClock
    var data: DataSet
    var statistics = Statistics()
    var accounts = AccountBook()
    var tokens: TokenStore
    var comments = CommentBook()
    let restaurants: RestaurantMap
    var reviews: ReviewBook
    /// Nil until the first search for users.
    var users: UserList?
    var chaos: Chaos
    /// The body of the latest response.
    var body = ByteBuffer()
    /// The value of the option, copied because every request needs it.
    let describesCaching: Bool
    private let isChaotic: Bool
    private let isLimited: Bool
    private var rateLimit: RateLimit
    private var feedRequests = 0

    init(_ options: Options, baseURL: String, clock: DemoClock) {
        self.options = options
        self.baseURL = baseURL
        self.clock = clock
        let seed = UInt64(options.seed)
        data = DataSet(count: options.items, seed: seed, baseURL: baseURL, textLength: options.itemText)
        tokens = TokenStore(options.tokens)
        restaurants = RestaurantMap(seed: seed)
        reviews = ReviewBook(seed: seed)
        chaos = Chaos(options.chaos)
        rateLimit = RateLimit(options.limit)
        describesCaching = options.describesCaching
        isChaotic = options.chaos.seed != nil
        isLimited = options.limit.rate != nil
    }

    /// Responds to a request, and replaces `body`.
    mutating func respond(to request: Request) -> ResponseHead {
        let route = Route(request.path)
        let isCounted = !route.isStatistics
        if isCounted { statistics.countRequest(request, to: route.endpoint) }
        body.removeAll()
        let itemCount = data.count
        let planned = isChaotic && route.endpoint?.isFeed == true ? chaos.plan(request) : nil
        var head: ResponseHead
        do throws(RefusalError) {
            head = try limited(route, request)
        } catch {
            head = write(error)
        }
        if isCounted { statistics.countRefusal(head.status) }
        head.isCounted = isCounted
        head.isDelayed = route.endpoint?.isDelayed ?? false
        if options.pretty, head.content == .json, body.count > 0 { body = PrettyPrinter.print(body) }
        if isChaotic, route.endpoint?.isFeed == true { settle(planned, request, &head) }
        if describesCaching, request.method == "GET", head.fault == nil || head.fault?.isWritten == true {
            describeCaching(of: route, itemCount: itemCount, request, &head)
        }
        if isCounted, head.hasBody { statistics.countBytes(body.count) }
        return head
    }

    /// Responds if the rate limit allows it.
    private mutating func limited(_ route: Route, _ request: Request) throws(RefusalError) -> ResponseHead {
        guard isLimited, !route.isStatistics else { return try write(route, request) }
        let (isAllowed, fields) = rateLimit.admit(clock)
        var head: ResponseHead
        do throws(RefusalError) {
            guard isAllowed else { throw .throttled }
            head = try write(route, request)
        } catch {
            head = write(error)
        }
        head.fields += fields
        return head
    }

    private mutating func write(_ route: Route, _ request: Request) throws(RefusalError) -> ResponseHead {
        guard route.allows(request.method) else { throw .wrongMethod(allowed: route.methods) }
        if !route.isStatistics, isToFail(statistics.requests) { throw .unavailable }
        switch route {
        case .api(let endpoint, let id):
            return try write(endpoint, id, request)
        case .statistics:
            statistics.write(items: data.count, to: &body)
        case .targets:
            statistics.writeTargets(to: &body)
        case .faults:
            chaos.record.write(to: &body)
            return ResponseHead(content: .jsonLines)
        case .redirectLoop:
            var head = ResponseHead()
            redirect(to: baseURL + Route.redirectLoopPath, &head)
            return head
        case .unknown:
            throw .noSuchPath
        }
        return ResponseHead()
    }

    private mutating func write(
        _ endpoint: Endpoint, _ id: Substring, _ request: Request
    ) throws(RefusalError) -> ResponseHead {
        switch endpoint {
        case .item, .comments, .blob:
            guard let id = ItemID(id), let number = data.number(of: id) else { throw .noSuchItem }
            return try write(endpoint, of: number, request)
        case .replies:
            try writeReplies(to: id, request.query)
            return ResponseHead()
        case .accounts, .account, .password, .accountImage:
            return try writeAccount(endpoint, request)
        case .login, .token, .oauthToken:
            return try writeTokens(endpoint, request)
        case .nearby, .autocomplete, .restaurant, .photo, .reviews:
            return try writeRestaurants(endpoint, id: id, request)
        case .users:
            try writeUsers(request.query)
            return ResponseHead()
        case .avatar:
            body.append(try avatar(id))
            return ResponseHead(content: .png)
        default:
            defer { countFeedRequest() }
            return try writeFeed(endpoint, request)
        }
    }

    private mutating func write(
        _ endpoint: Endpoint, of number: Int, _ request: Request
    ) throws(RefusalError) -> ResponseHead {
        switch endpoint {
        case .comments where request.method == "POST":
            return try addComment(to: number, request)
        case .comments:
            try writeComments(of: number, request.query)
        case .blob:
            body.append(DemoImage(seed: data.seed, number: number).png)
            return ResponseHead(content: .png)
        default:
            data.writeItem(number, to: &body)
        }
        return ResponseHead()
    }

    private mutating func write(_ refusal: RefusalError) -> ResponseHead {
        body.removeAll()
        refusal.write(to: &body)
        return ResponseHead(status: refusal.status, fields: refusal.fields)
    }

    private mutating func settle(_ planned: Fault?, _ request: Request, _ head: inout ResponseHead) {
        let number = statistics.requests
        let fault = chaos.settle(planned, request, number: number, isServed: head.status == 200)
        if let fault { apply(fault, request, &head) }
    }

    /// Decides by the seed and the request's number only, so that a test gets the same failures in every run.
    private func isToFail(_ requestNumber: Int) -> Bool {
        var draw = RandomSequence(seed: data.seed, stream: .failure, index: UInt64(requestNumber))
        return draw.fraction() < options.failRate
    }

    private mutating func countFeedRequest() {
        feedRequests += 1
        if let every = options.insertEvery, feedRequests.isMultiple(of: every) { data.insert() }
    }
}
