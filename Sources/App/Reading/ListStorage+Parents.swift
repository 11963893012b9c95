import Endpoints
import Feeds
import HTTP
import Pages
import Pagination
import Redaction
import System

extension ListStorage {
    /// Begins or continues the walk through the lists of several parents.
    ///
    /// - Parameters:
    ///   - sample: the list under one of them.
    ///   - names: the parameters that differ between them.
    func course(_ sample: BoundEndpoint, from position: Position?, without names: Set<String>) async throws
        -> ParentCourse
    {
        let mayStore = Self.mayStore(sample, from: position)
        let isRecorded = !options.offline && mayStore
        // If nothing is saved, the file belongs to another walk from now on all the same.
        guard !options.noCache, isRecorded || file != nil else {
            return try await ParentCourse(nil, continuing: nil, self)
        }
        let identity = walkIdentity(of: sample, from: position).withoutParameters(names)
        if !options.resume { try await protect(identity, demand: nil) }
        let continued = options.resume ? try await resumable(identity, isCourse: true) : nil
        return try await ParentCourse(
            mayStore ? identity : identity.withoutValues, continuing: continued, self, isRecorded: isRecorded)
    }

    /// Whether a list may be stored: neither its parameters nor its start have a credential.
    static func mayStore(_ endpoint: BoundEndpoint, from position: Position?) -> Bool {
        let texts = endpoint.key.parameters.values.joined() + [position?.text].compactMap(\.self)
        return !texts.contains(where: KnownCredentials.forbidStoring)
    }

    /// The storage of one parent's list in a course, whose output it shares.
    ///
    /// - Parameter number: the parent's among all, from 0. An id may occur twice.
    func ofParent(_ number: Int, in course: ParentCourse) -> ListStorage {
        var own = self
        own.options.resume = false
        own.confirmsOverwrite = nil
        own.course = course.name(ofParent: number)
        return own
    }

    /// The walk of a parent's list, after those that were read before, at which the course was interrupted; nil if it had not
    /// begun, or if the list ended short and must be read again.
    ///
    /// - Parameter number: the parent's among all, from 0; nil for the next one.
    func interruptedWalk(
        _ endpoint: BoundEndpoint, from position: Position?, number: Int? = nil, in course: ParentCourse
    ) async throws -> Generation? {
        let number = number ?? course.count
        let identities = course.runsOfNext.map { run in
            var own = ofParent(number, in: course)
            own.course = course.name(ofParent: number, run: run)
            return own.walkIdentity(of: endpoint, from: position)
        }
        return try await store.generations(.collection(endpoint.key)).first { walk in
            walk.pages > 0 && identities.contains { $0.matches(walk) } && (walk.keepsPages || !isFlatList)
                && walk.id > course.id ?? 0
                && !walk.endedShort && walk.last?.outputLength ?? 0 >= course.output?.length ?? 0
        }
    }

    /// The plan that continues a parent's list; nil if it was read to its end.
    func resumedPlan(
        _ walk: Generation, _ endpoint: BoundEndpoint, demand: Demand, client: any HTTPClient
    ) async throws -> WalkPlan? {
        try await resumed(walk, endpoint, demand: demand, client: client)
    }
}

extension WalkIdentity {
    /// The same output without the values of parameters, some of which must not be stored. It matches no command.
    var withoutValues: WalkIdentity {
        WalkIdentity(
            collection: CollectionKey(endpoint: collection.endpoint, parameters: [:], account: collection.account),
            definition: definition, start: nil, run: .init(output: run.output))
    }

    /// The same for the lists of all parents together, which differ in these parameters.
    fileprivate func withoutParameters(_ names: Set<String>) -> WalkIdentity {
        WalkIdentity(
            collection: CollectionKey(
                endpoint: collection.endpoint, parameters: collection.parameters.filter { !names.contains($0.key) },
                account: collection.account), definition: definition, start: start, run: run)
    }
}
