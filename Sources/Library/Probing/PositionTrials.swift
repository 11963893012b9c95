/// Tries many parameters with one request. Each would make the response begin with a different item of the first page,
/// so the first item shows which parameter the server knows.
struct PositionTrials {
    enum Kind {
        case page, offset, key
    }

    struct Candidate: Hashable {
        let kind: Kind
        let name: String
    }

    struct Trial {
        let candidate: Candidate
        let value: String
        /// The number to request; 0 for a key.
        let number: Int
        /// Offsets on the first page, each with the number that the first page would then have.
        let landings: [(offset: Int, first: Int)]
        /// What it means if none of the response's items is on the first page.
        let unseen: Unseen
    }

    enum Unseen: Equatable {
        case nothing
        /// Pages are numbered from 0.
        case fromZero
        /// Pages are numbered, from 0 or from 1.
        case counted
    }

    let trials: [Trial]

    /// - Parameters:
    ///   - candidates: the parameters not tried yet, the likeliest first.
    ///   - ids: the ids of the first page's items.
    ///   - size: the page size of the request; nil if it cannot be chosen.
    ///   - count: the most parameters to try.
    init(_ candidates: [Candidate], ids: [String], size: Int?, count: Int = .max) {
        // An item that occurs twice does not show where the response begins.
        let counts = Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
        var free = Set((1..<max(1, ids.count)).filter { counts[ids[$0]] == 1 })
        var trials: [Trial] = []
        var isUnseenTaken = false
        for candidate in candidates where trials.count < count {
            switch candidate.kind {
            case .page:
                guard let trial = Self.page(candidate, size, ids.count, free, isUnseenTaken) else { continue }
                free.subtract(trial.landings.map(\.offset))
                isUnseenTaken = isUnseenTaken || trial.unseen != .nothing
                trials.append(trial)
            case .offset:
                guard let place = free.min() else { continue }
                free.remove(place)
                let isFromOne = candidate.name == "startIndex"
                trials.append(
                    Trial(
                        candidate: candidate, value: "\(isFromOne ? place + 1 : place)",
                        number: isFromOne ? place + 1 : place, landings: [(place, isFromOne ? 1 : 0)], unseen: .nothing)
                )
            case .key:
                guard let place = free.min() else { continue }
                free.remove(place)
                trials.append(
                    Trial(
                        candidate: candidate, value: ids[place - 1], number: 0, landings: [(place, 0)],
                        unseen: .nothing))
            }
        }
        self.trials = trials
    }

    /// The trial that had an effect, from the first page's offset of the response's first item.
    func effect(landing offset: Int?) -> (trial: Trial, first: Int?)? {
        guard let offset else {
            return trials.first { $0.unseen != .nothing }.map { ($0, $0.unseen == .fromZero ? 0 : nil) }
        }
        for trial in trials {
            if let landing = trial.landings.first(where: { $0.offset == offset }) { return (trial, landing.first) }
        }
        return nil
    }

    /// Pages may be numbered from 1 or from 0, and then begin with different items.
    private static func page(
        _ candidate: Candidate, _ size: Int?, _ count: Int, _ free: Set<Int>, _ isUnseenTaken: Bool
    ) -> Trial? {
        guard let size else {
            return isUnseenTaken
                ? nil : Trial(candidate: candidate, value: "2", number: 2, landings: [], unseen: .counted)
        }
        for number in 2..<max(3, count) {
            let (fromOne, fromZero) = ((number - 1) * size, number * size)
            guard fromOne < count else { break }
            guard free.contains(fromOne), free.contains(fromZero) || fromZero >= count && !isUnseenTaken else {
                continue
            }
            let landings = [(offset: fromOne, first: 1)] + (fromZero < count ? [(offset: fromZero, first: 0)] : [])
            return Trial(
                candidate: candidate, value: "\(number)", number: number, landings: landings,
                unseen: fromZero < count ? .nothing : .fromZero)
        }
        return nil
    }
}
