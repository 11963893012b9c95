/// At most three candidates that are close to `word`, in their order.
///
/// A candidate is close if its edit distance is at most a third of the word's length (at least one), or if it begins
/// with the word. Leading dashes and case are ignored.
package func nearest(to word: String, among candidates: [String]) -> [String] {
    let target = letters(of: word)
    let scored = candidates.compactMap { candidate -> (text: String, distance: Int)? in
        let other = letters(of: candidate)
        if target.count > 1, other.count > target.count, other.starts(with: target) { return (candidate, 1) }
        let distance = editDistance(target, other)
        // A single letter is within one edit of every other letter.
        let limit = min(target.count, other.count) > 1 ? max(1, target.count / 3) : 0
        return distance <= limit ? (candidate, distance) : nil
    }
    let least = scored.map(\.distance).min()
    return scored.filter { $0.distance == least }.prefix(3).map(\.text)
}

private func letters(of word: String) -> [Character] {
    Array(word.drop { $0 == "-" }.lowercased())
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two words (optimal string
/// alignment).
func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
        var current = [row + 1]
        for column in second.indices {
            let replaced = previous[column] + (first[row] == second[column] ? 0 : 1)
            var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
            let isSwap =
                row > 0 && column > 0 && first[row] == second[column - 1] && first[row - 1] == second[column]
            if isSwap { best = min(best, beforePrevious[column - 1] + 1) }
            current.append(best)
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[second.count]
}
