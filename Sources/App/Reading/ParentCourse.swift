import Feeds
import Pages

/// Which parents' lists an output has, so that `--resume` can continue after them.
///
/// It is stored as a walk without pages: each of its records is a parent, at its id, with the length of the output after
/// it. A record without a hash is a parent whose list was not read completely.
struct ParentCourse: Sendable {
    /// Identifies it in the store, and in the walks of its parents' lists; nil if it is not stored.
    private(set) var id: Generation.ID?
    private let store: any FeedStore
    private let faults: StoreFaults
    private let identity: WalkIdentity?
    private let now: @Sendable () -> Int64
    /// The interrupted course to continue; nil for a new one.
    private let interrupted: Generation?
    /// The parents that were read before.
    private let earlier: [PageRecord]
    /// How many parents were read.
    private(set) var count: Int

    /// - Parameters:
    ///   - identity: tells it from the courses of other commands; nil if it is not stored.
    ///   - interrupted: the course to continue; nil for a new one.
    init(_ identity: WalkIdentity?, continuing interrupted: Generation?, _ storage: ListStorage) async throws {
        (store, faults, now) = (storage.store, storage.faults, storage.now)
        self.identity = identity
        self.interrupted = interrupted
        earlier = if let interrupted { try await store.pages(of: interrupted.id, from: 0) } else { [] }
        count = earlier.count
    }

    /// Whether an earlier one is continued.
    var isResumed: Bool { interrupted != nil }

    /// Whether nothing was missing when an earlier one ended.
    var wasComplete: Bool { interrupted?.ending == .complete }

    /// The length of the output file after the parents that were read before, in bytes; nil for stdout, or without any.
    var outputLength: Int64? { earlier.last?.checkpoint.outputLength }

    /// How many comments were printed before.
    var printed: Int { earlier.last?.checkpoint.printed ?? 0 }

    /// Whether no parent's list was read before.
    var isEmpty: Bool { earlier.isEmpty }

    /// The parents whose lists were not read completely before.
    var earlierFailures: [String] { earlier.filter(\.hashes.isEmpty).map { $0.position?.text ?? "" } }

    /// Takes the parents that were read before. Throws if they are not the same.
    func skip(_ parents: () async throws -> Result<ParentID, any Error>?) async throws {
        for (index, record) in earlier.enumerated() {
            let was = record.position?.text ?? ""
            let parent = try await parents()
            // A line without an id is the same line without an id.
            let present = parent.map { (try? $0.get())?.text ?? "" }
            if present != was {
                throw StorageOptionError.resumesOtherParents(number: index + 1, was: was, is: present)
            }
        }
    }

    /// Opens it before its first list is read. From then on, the output is its own.
    mutating func open() async {
        guard let identity else { return }
        let opening: Generation.Opening =
            interrupted.map { .again($0.id, keeping: $0.pages, keepsPages: false) }
            ?? identity.opening(keepsPages: false, at: now())
        do { id = try await store.open(opening) } catch { faults.note(error) }
    }

    /// Records that a parent's list was read.
    ///
    /// - Parameters:
    ///   - parent: nil for one without an id.
    ///   - isWhole: whether nothing of it is missing.
    ///   - printed: the number of comments so far.
    ///   - outputLength: the length of the output file, in bytes; nil for stdout.
    mutating func add(_ parent: ParentID?, isWhole: Bool, printed: Int, outputLength: Int64?) async {
        guard let id else { return }
        let text = parent?.text ?? ""
        let record = PageRecord(
            ordinal: count, position: Position(text), hashes: isWhole ? [ContentHash.of(text)] : [],
            checkpoint: .init(next: nil, printed: printed, outputLength: outputLength, fetchedAt: now()), body: nil)
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
