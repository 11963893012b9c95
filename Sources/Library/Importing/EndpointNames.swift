/// Chooses names for endpoints from their paths: the last word, with the words before it where several share one.
enum EndpointNames {
    /// - Parameter paths: all different.
    /// - Returns: a name for each path, all different.
    static func names(of paths: [String]) -> [String] {
        let words = paths.map { path in
            let words = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").filter { !$0.contains("{") }
                .compactMap { usable(String($0)) }
            return words.isEmpty ? ["list"] : words
        }
        var lengths = words.map { _ in 1 }
        // Longer names help nobody.
        for _ in 0..<longest {
            let names = zip(words, lengths).map { name($0, $1) }
            let groups = Dictionary(grouping: names.indices) { names[$0] }.values.filter { $0.count > 1 }
            if groups.isEmpty { return names }
            var changed = false
            for group in groups {
                let shortest = group.min {
                    (paths[$0].split(separator: "/").count, $0) < (paths[$1].split(separator: "/").count, $1)
                }
                for index in group where index != shortest && lengths[index] < words[index].count {
                    lengths[index] += 1
                    changed = true
                }
            }
            if !changed { return numbered(names) }
        }
        return numbered(zip(words, lengths).map { name($0, $1) })
    }

    /// The most words of a name.
    private static let longest = 8

    private static func name(_ words: [String], _ count: Int) -> String {
        words.suffix(count).joined(separator: "-")
    }

    private static func numbered(_ names: [String]) -> [String] {
        var used: Set<String> = []
        return names.map { name in
            var (candidate, number) = (name, 1)
            while !used.insert(candidate).inserted {
                number += 1
                candidate = "\(name)-\(number)"
            }
            return candidate
        }
    }

    /// A text as a part of a name; nil if nothing is left.
    static func usable(_ text: String) -> String? {
        let stem = text.hasSuffix(".json") ? String(text.dropLast(5)) : text
        var name = ""
        for character in stem {
            let isFitting = character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
            if isFitting { name.append(character) } else if name.last != "-" { name.append("-") }
        }
        let trimmed = name.drop { "-.".contains($0) }.reversed().drop { "-.".contains($0) }.reversed()
        return trimmed.isEmpty || String(trimmed) == "id" ? nil : String(trimmed)
    }
}
