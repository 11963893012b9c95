/// Decides which requests get which fault, by the seed and the order of requests alone, and keeps a record of it.
struct Chaos {
    let options: ChaosOptions
    /// The base URL of the server to which faults lead, without a slash at its end.
    let other: String?
    private let faults: [Fault]
    private var requests: UInt64 = 0
    /// The fault that the page being written is to tell, and whether it does.
    private var lie: Fault?
    private var isTold = false
    /// How many faults in a row a page has had.
    private var streaks: [String: Int] = [:]
    /// The pages that have a lasting lie.
    private var lies: [String: Fault] = [:]
    private(set) var record = FaultRecord()

    init(_ options: ChaosOptions) {
        self.options = options
        other = options.other.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        faults = options.only?.faults ?? Fault.usual(hasOther: options.other != nil)
    }

    /// The fault that a request is to get; nil for none.
    mutating func plan(_ request: Request) -> Fault? {
        guard let seed = options.seed else { return nil }
        let fault = draw(UInt64(seed), Self.page(request))
        lie = fault?.isWritten == true ? fault : nil
        isTold = false
        return fault
    }

    private mutating func draw(_ seed: UInt64, _ page: String) -> Fault? {
        requests += 1
        if let lie = lies[page] { return lie }
        var draw = Draw(seed: seed, stream: .chaos, index: requests)
        guard draw.fraction() < options.rate, !faults.isEmpty else { return nil }
        let fault = draw.choose(faults)
        if fault.needsOther, options.other == nil { return nil }
        return fault.isLasting || streaks[page, default: 0] < options.streak ? fault : nil
    }

    /// Writes the record to a file too.
    mutating func record(to file: LineFile) {
        record.file = file
    }

    /// Whether the page that is being written tells this lie; it has to, then.
    @inline(__always)
    mutating func tell(_ fault: Fault) -> Bool {
        guard lie == fault else { return false }
        isTold = true
        return true
    }

    /// Notes how a planned request ended; the result is the fault that it really gets.
    ///
    /// - Parameter isServed: whether the answer is one that a fault can replace.
    mutating func settle(_ planned: Fault?, _ request: Request, number: Int, isServed: Bool) -> Fault? {
        lie = nil
        let page = Self.page(request)
        guard let planned, planned.isWritten ? isTold : isServed else {
            streaks[page] = nil
            return nil
        }
        if planned.isLasting { lies[page] = planned } else { streaks[page, default: 0] += 1 }
        record.add(planned, number: number, target: request.target)
        return planned
    }

    /// What makes requests ask for the same page: the target, and the tokens that travel elsewhere.
    private static func page(_ request: Request) -> String {
        var page = request.target
        if let cursor = request.fields[DemoAPI.cursorField] { page += "\n" + cursor }
        if !request.body.isEmpty { page += "\n" + String(decoding: request.body, as: UTF8.self) }
        return page
    }
}
