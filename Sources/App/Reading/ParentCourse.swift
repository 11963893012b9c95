import Feeds
import JSON
import Pages
import Redaction
import System

/// Which parents' lists an output has, so that `--resume` can continue after them.
///
/// It is stored as a walk without pages: each of its records is a parent, with the length of the output after it. Its
/// position is the parent as JSON: an id, or the values of variables. It has a hash for each page of the parent's list;
/// one without a hash is a parent whose list was not read completely.
struct ParentCourse: Sendable {
    /// Identifies it in the store, and in the walks of its parents' lists; nil if it is not stored.
    private(set) var id: Generation.ID?
    /// Where parents are recorded.
    var store: any FeedStore
    private let faults: StoreFaults
    private let identity: WalkIdentity?
    private let now: @Sendable () -> Int64
    /// The course to continue; nil for a new one.
    private let continued: Generation?
    /// The parents that were read before, up to the last one whose list was read completely. What failed after it is
    /// read again.
    private let earlier: Earlier
    private let isRecorded: Bool
    /// How many parents were read.
    private(set) var count: Int
    /// Whether a parent may not be stored, so that those after it are not recorded either.
    private var isCut = false

    /// - Parameters:
    ///   - identity: tells it from the courses of other commands; nil if it is not stored.
    ///   - continued: the course to continue; nil for a new one.
    ///   - isRecorded: whether parents are recorded. If not, the course only takes the file from the walk that it belonged to.
    init(
        _ identity: WalkIdentity?, continuing continued: Generation?, _ storage: ListStorage, isRecorded: Bool = true
    ) async throws {
        (store, faults, now) = (storage.store, storage.faults, storage.now)
        self.identity = identity
        self.continued = continued
        self.isRecorded = isRecorded
        earlier = if let continued { try await Earlier(continued, in: store) } else { Earlier() }
        count = earlier.parents.count
    }

    /// How often it was resumed, this time included.
    private var run: Int { isResumed ? earlier.lastRun + 1 : 0 }

    /// The numbers of the runs that may have begun the list after the parents that were read before. The output lacks what
    /// earlier runs wrote of it.
    var runsOfNext: ClosedRange<Int> { earlier.runOfLast...run }

    /// Identifies the walk of a parent's list.
    ///
    /// - Parameters:
    ///   - number: the parent's among all, from 0. An id may occur twice.
    ///   - run: the number of the run that reads it; nil for this one.
    func name(ofParent number: Int, run: Int? = nil) -> String? {
        let run = run ?? self.run
        return id.map { run == 0 ? "\($0) \(number)" : "\($0) \(number) \(run)" }
    }

    /// Whether an earlier one is continued.
    var isResumed: Bool { continued != nil }

    /// The bounds in time of the earlier one that is continued; nil without one.
    var span: TimeSpan? { continued?.run.identity?.span }

    /// When the earlier one that is continued began, in seconds since 1970 (UTC), if its requests mention that.
    var time: Int? { continued?.run.identity?.time }

    /// Whether an earlier one had ended.
    var hadEnded: Bool { continued?.ending != nil }

    /// Whether an earlier one had ended with all that was asked for.
    var wasComplete: Bool { continued?.ending == .complete }

    /// The output file after the parents that were read before; nil for stdout, or without any.
    var output: OutputMark? { earlier.last?.output }

    /// How many comments were printed before.
    var printed: Int { earlier.last?.printed ?? 0 }

    /// Up to when the lists that were read before have what happened on the server (`Walk.Summary.asOf`).
    var asOf: Int64? { earlier.last?.memory.asOf }

    /// How many pages of lists were printed before.
    var pages: Int { earlier.pages }

    /// Whether an earlier run may have begun a parent's list. It may have been interrupted in the one after those recorded.
    func mayHaveBegun(_ number: Int) -> Bool { isResumed && number <= earlier.recorded }

    /// Whether no parent's list was read before.
    var isEmpty: Bool { earlier.parents.isEmpty }

    /// The parents before the last record whose lists were not read completely, as JSON; empty for one without an id.
    var earlierFailures: [String] { earlier.parents.filter { !$0.isWhole }.map(\.text) }

    /// Skips the parents that were read before. Throws if they are not the same.
    ///
    /// - Parameter parents: the next parent as JSON.
    func skip(_ parents: () async throws -> String?) async throws {
        for (index, parent) in earlier.parents.enumerated() {
            let present = try await parents()
            if present.map(ExactText.init) != ExactText(parent.text) {
                throw StorageOptionError.resumesOtherParents(number: index + 1, was: parent.text, is: present)
            }
        }
    }

    /// Opens it before its first list is read. From then on, the output is its own.
    mutating func open() async {
        guard let identity else { return }
        let opening: Generation.Opening =
            continued.map { .again($0.id, keeping: earlier.parents.count, keepsPages: false) }
            ?? identity.opening(keepsPages: false, at: now())
        do { id = try await store.open(opening) } catch { faults.note(error) }
    }

    /// Records that a parent's list was read.
    ///
    /// - Parameters:
    ///   - text: the parent as JSON; empty for one without an id.
    ///   - isWhole: whether nothing of it is missing.
    ///   - pages: how many pages it has.
    ///   - printed: the number of comments so far.
    ///   - output: the output file; nil for stdout.
    ///   - asOf: up to when the lists so far have what happened on the server.
    mutating func add(
        _ text: String, isWhole: Bool, pages: Int = 1, printed: Int, output: OutputMark?, asOf: Int64? = nil
    ) async {
        isCut = isCut || KnownCredentials.forbidStoring(text)
        guard let id, isRecorded, !isCut else { return }
        var memory = WalkMemory()
        (memory.run, memory.asOf) = (run == 0 ? nil : run, asOf)
        let record = PageRecord(
            ordinal: count, position: Position(text),
            hashes: isWhole ? Array(repeating: ContentHash.of(text), count: max(pages, 1)) : [],
            checkpoint: .init(
                next: nil, printed: printed, output: output, fetchedAt: now(), memory: memory), body: nil)
        count += 1
        do { try await store.save(record, in: id) } catch {
            faults.note(error)
            self.id = nil
        }
    }

    /// Records that all parents' lists were read, as far as possible.
    func close(isComplete: Bool) async {
        guard let id else { return }
        let ending = isComplete && earlierFailures.isEmpty ? Generation.Ending.complete : .cut
        do { try await store.close(id, as: ending) } catch { faults.note(error) }
    }
}

/// The parents that a course has, up to the last one whose list was read completely.
private struct Earlier {
    struct Parent {
        /// The parent as JSON; empty for one without an id.
        let text: String
        /// Whether its list was read completely.
        let isWhole: Bool
    }

    var parents: [Parent] = []
    /// How many pages their lists have.
    var pages = 0
    /// The progress after the last of them; nil without any.
    var last: Generation.Checkpoint?
    /// How many parents are recorded, also those after the last one whose list was read completely.
    var recorded = 0
    /// The number of the last run that recorded a parent.
    var lastRun = 0

    /// The number of the run that read the last of them.
    var runOfLast: Int { last?.memory.run ?? 0 }

    init() {}

    /// Reads the records of a course in parts, since there may be many.
    init(_ course: Generation, in store: any FeedReader) async throws {
        var (ordinal, whole) = (0, 0)
        while case let records = try await store.pages(of: course.id, from: ordinal), !records.isEmpty {
            ordinal += records.count
            for record in records {
                parents.append(Parent(text: record.position?.text ?? "", isWhole: !record.hashes.isEmpty))
                lastRun = max(lastRun, record.checkpoint.memory.run ?? 0)
                guard !record.hashes.isEmpty else { continue }
                (whole, last) = (parents.count, record.checkpoint)
                pages += record.hashes.count
            }
        }
        recorded = parents.count
        parents.removeLast(parents.count - whole)
    }
}
