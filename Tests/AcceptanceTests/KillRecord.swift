import Foundation
import TestSupport

/// Where to kill a program: at the call with this number among the calls on one kind of file.
///
/// `Tests/KillPoint/include/KillPoint.h` describes the kinds and moments.
struct KillPoint: Sendable {
    enum Moment: String, Sendable {
        case before, inside, after
    }

    let kind: String
    let number: Int
    let moment: Moment

    var text: String { "\(kind):\(number):\(moment)" }
}

/// The calls of one run that changed the output file and the library's files, in order.
struct KillRecord: Sendable {
    /// A call on the library's log: a part of a frame, which is a part of a transaction.
    struct LogCall: Sendable {
        let number: Int
        let transaction: Int
        /// The frame's index in its transaction.
        let frame: Int
        let isHeader: Bool
        let commits: Bool
    }

    /// The kind and effect of each call, without the log's own header.
    private let calls: [(kind: String, action: String)]
    /// The moment of the last call at which the run was killed; nil if it was not.
    let moment: KillPoint.Moment?

    init(_ text: String) {
        var lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        moment = lines.last?.first == "kill" ? lines.removeLast().last.flatMap(KillPoint.Moment.init) : nil
        calls = lines.map { ($0[0], $0.count > 1 ? $0[1] : "") }
    }

    func actions(_ kind: String) -> [String] {
        calls.filter { $0.kind == kind }.map(\.action)
    }

    /// The calls on frames, without those on the log's header.
    var log: [LogCall] {
        var place = (transaction: 0, frame: 0)
        var commits = false
        var result: [LogCall] = []
        for (number, action) in actions("wal").enumerated() where action.hasPrefix("frame") || action == "page" {
            let isHeader = action != "page"
            if isHeader { commits = action == "frame commit" }
            result.append(
                LogCall(
                    number: number, transaction: place.transaction, frame: place.frame, isHeader: isHeader,
                    commits: commits))
            if !isHeader { place = commits ? (place.transaction + 1, 0) : (place.transaction, place.frame + 1) }
        }
        return result
    }

    /// The number of transactions.
    var transactions: Int { log.count { !$0.isHeader && $0.commits } }

    /// Where a run was killed.
    ///
    /// - Parameter transactions: the number of transactions in a run that is not killed.
    func place(of transactions: Int) -> KillPlace? {
        guard let moment, let last = calls.last else { return nil }
        switch last.kind {
        case "output": return last.action.hasPrefix("cut") ? .cut(moment) : .output(moment)
        case "wal":
            guard let call = log.last, last.action != "start" else { return nil }
            let step = KillPlace.Step(call, moment)
            switch call.transaction {
            case 0: return .opening(step)
            case transactions - 2: return .closing(step)
            case transactions - 1: return .counting(step)
            default: return .page(step)
            }
        case "library": return .checkpoint
        default: return .making
        }
    }
}

/// A kind of place at which a run is killed.
enum KillPlace: Hashable, Sendable, CustomStringConvertible {
    /// A moment of a transaction.
    enum Step: String, CaseIterable, Sendable {
        case beforeFirstFrame = "before the first frame"
        case betweenFrames = "between frames"
        case insideFrame = "inside a frame"
        case atCommit = "at the commit frame"
        case afterCommit = "after the commit"

        init(_ call: KillRecord.LogCall, _ moment: KillPoint.Moment) {
            switch (moment, call.isHeader, call.commits) {
            case (.before, true, _) where call.frame == 0: self = .beforeFirstFrame
            case (.after, false, true): self = .afterCommit
            case (_, _, true): self = .atCommit
            case (.inside, _, _), (.after, true, _), (.before, false, _): self = .insideFrame
            default: self = .betweenFrames
            }
        }
    }

    case cut(KillPoint.Moment)
    case output(KillPoint.Moment)
    case opening(Step)
    case page(Step)
    case closing(Step)
    case counting(Step)
    /// While the log is being written back to the database.
    case checkpoint
    /// While the library is being created.
    case making

    static let all: [KillPlace] =
        [.cut(.before), .cut(.after)] + [KillPoint.Moment.before, .inside, .after].map { .output($0) }
        + Step.allCases.flatMap { [.opening($0), .page($0)] }
        // They may be single frames.
        + [Step.beforeFirstFrame, .atCommit, .afterCommit].flatMap { [.closing($0), .counting($0)] }
        + [.checkpoint, .making]

    var description: String {
        switch self {
        case .cut(let moment): "\(moment) the cutting of the output"
        case .output(let moment): "\(moment) a page's output"
        case .opening(let step): "\(step.rawValue) of the transaction that opens a generation"
        case .page(let step): "\(step.rawValue) of a page's transaction"
        case .closing(let step): "\(step.rawValue) of the transaction that closes a generation"
        case .counting(let step): "\(step.rawValue) of the transaction that counts the answers"
        case .checkpoint: "in the checkpoint"
        case .making: "in the making of the library"
        }
    }
}

extension Folio {
    /// Runs a command line that writes a file; kills it at a place, if there is one.
    func run(
        _ line: String, writing file: String, killedAt point: KillPoint?, input: String = ""
    ) throws -> (ending: Child.Ending, record: KillRecord) {
        let record = "\(folder.path)/record"
        // There is none before the first run.
        try? FileManager.default.removeItem(atPath: record)
        let ending = try run(
            line, input: input,
            with: [
                "LD_PRELOAD=\(Programs.killPoint)", "KILLPOINT_OUTPUT=\(file)", "KILLPOINT_RECORD=\(record)",
                "KILLPOINT_AT=\(point?.text ?? "")",
            ])
        return (ending, KillRecord((try? folder.text(of: "record")) ?? ""))
    }
}
