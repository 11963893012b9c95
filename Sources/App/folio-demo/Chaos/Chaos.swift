/// Chooses the fault for each request, by the seed and the order of requests only, and records the faults.
struct Chaos {
    let options: ChaosOptions
    /// The base URL of the server to which faults lead, without a final slash.
    let other: String?
    private let faults: [Fault]
    private var requests: UInt64 = 0
    /// The fault that changes the page that is being written, and whether it has been applied.
    private var pending: Fault?
    private var isApplied = false
    /// How many consecutive faults each page has had.
    private var streaks: [String: Int] = [:]
    /// The permanent fault of each page that has one.
    private var permanent: [String: Fault] = [:]
    private(set) var record = FaultRecord()

    init(_ options: ChaosOptions) {
        self.options = options
        other = options.other.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        faults = options.only?.faults ?? Fault.usual(hasOther: options.other != nil)
    }

    /// The fault planned for a request; nil for none.
    mutating func plan(_ request: Request) -> Fault? {
        guard let seed = options.seed else { return nil }
        let fault = draw(UInt64(seed), Self.page(request))
        pending = fault?.isWritten == true ? fault : nil
        isApplied = false
        return fault
    }

    private mutating func draw(_ seed: UInt64, _ page: String) -> Fault? {
        requests += 1
        if let fault = permanent[page] { return fault }
        var draw = RandomSequence(seed: seed, stream: .chaos, index: requests)
        guard draw.fraction() < options.rate, !faults.isEmpty else { return nil }
        let fault = draw.choose(faults)
        if fault.needsOther, options.other == nil { return nil }
        return fault.isLasting || streaks[page, default: 0] < options.streak ? fault : nil
    }

    /// Also writes the record to a file.
    mutating func record(to file: LineFile) {
        record.file = file
    }

    /// Whether the page that is being written has this fault; the caller must then apply it.
    @inline(__always)
    mutating func applies(_ fault: Fault) -> Bool {
        guard pending == fault else { return false }
        isApplied = true
        return true
    }

    /// Records the outcome of a planned request; returns the fault that it really gets.
    ///
    /// - Parameter isServed: whether a fault can replace the response.
    mutating func settle(_ planned: Fault?, _ request: Request, number: Int, isServed: Bool) -> Fault? {
        pending = nil
        let page = Self.page(request)
        guard let planned, planned.isWritten ? isApplied : isServed else {
            streaks[page] = nil
            return nil
        }
        if planned.isLasting { permanent[page] = planned } else { streaks[page, default: 0] += 1 }
        record.add(planned, number: number, target: request.target)
        return planned
    }

    /// Identifies requests for the same page: the target, and tokens that are sent elsewhere.
    private static func page(_ request: Request) -> String {
        var page = request.target
        if let cursor = request.fields[Request.cursorField] { page += "\n" + cursor }
        if !request.body.isEmpty { page += "\n" + String(decoding: request.body, as: UTF8.self) }
        return page
    }
}
