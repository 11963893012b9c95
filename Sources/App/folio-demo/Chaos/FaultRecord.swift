/// Records which fault each request got, as JSON lines.
struct FaultRecord {
    private(set) var lines: [[UInt8]] = []

    /// How many lines to store; a file has all of them.
    static let keptLines = 100_000

    /// The file that gets each line at once.
    var file: LineFile?

    mutating func add(_ fault: Fault, number: Int, target: String) {
        var line = ByteBuffer(capacity: 256)
        line.append(#"{"request":"#)
        line.append(decimal: number)
        line.append(#","target":"#)
        line.append(jsonString: target)
        line.append(#","fault":"#)
        line.append(jsonString: fault.rawValue)
        line.append(fault.isLasting ? #","lasting":true}"# : #","lasting":false}"#)
        line.append("\n")
        let bytes = line.withBytes { Array($0) }
        if lines.count < Self.keptLines { lines.append(bytes) }
        file?.write(bytes)
    }

    func write(to body: inout ByteBuffer) {
        for line in lines { body.append(line) }
    }
}
