/// Many parameters tried by one request: each would have the answer begin with another item of the first page, so that
/// the item it begins with tells which of them the server knows.
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
        /// The number that was asked for; 0 for a key.
        let number: Int
        /// Offsets on the first page, each with the number of the first page that it would mean.
        let landings: [(offset: Int, first: Int)]
        /// What an answer means whose items are all others than those of the first page.
        let unseen: Unseen
    }

    enum Unseen: Equatable {
        case nothing
        /// Pages are counted, from 0.
        case fromZero
        /// Pages are counted, from 0 or from 1.
        case counted
    }

    let trials: [Trial]

    /// - Parameters:
    ///   - candidates: those not tried yet, the likeliest first.
    ///   - ids: of the first page.
    ///   - size: of the pages asked for; nil where it cannot be chosen.
    ///   - count: how many are tried at most.
    init(_ candidates: [Candidate], ids: [String], size: Int?, count: Int = .max) {
        var free = Set(1..<max(1, ids.count))
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

    /// The trial that had an effect, by the offset on the first page of what the answer begins with.
    func effect(landing offset: Int?) -> (trial: Trial, first: Int?)? {
        guard let offset else {
            return trials.first { $0.unseen != .nothing }.map { ($0, $0.unseen == .fromZero ? 0 : nil) }
        }
        for trial in trials {
            if let landing = trial.landings.first(where: { $0.offset == offset }) { return (trial, landing.first) }
        }
        return nil
    }

    /// Pages may count from 1 or from 0, which begin at different items.
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
