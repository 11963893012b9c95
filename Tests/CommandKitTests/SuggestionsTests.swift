import Testing

@testable import CommandKit

@Suite struct SuggestionsTests {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
        ("abc", "xabc", 1), ("abc", "acb", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
    ])
    func editDistance_countsEditsAndSwaps(_ first: String, _ second: String, _ expected: Int) {
        #expect(editDistance(Array(first), Array(second)) == expected)
    }

    @Test(arguments: [
        // A third of the letters, at least one: 5 letters allow one edit, 6 and 8 allow two, 9 three.
        ("abcdX", true), ("abcXX", false), ("abcdXX", true), ("abcXXX", false),
        ("abcdefXX", true), ("abcdeXXX", false), ("abcdefXXX", true), ("abcdeXXXX", false),
    ])
    func nearest_allowsAThirdOfTheLetters(_ word: String, _ isNear: Bool) {
        let candidate = String("abcdefghi".prefix(word.count))
        #expect(nearest(to: word, among: [candidate]) == (isNear ? [candidate] : []))
    }

    @Test(arguments: [
        ("--FORMAT", ["--format"]), ("-format", ["--format"]), ("--form", ["--format"]), ("--f", []), ("-x", []),
        ("--tiemout", ["--timeout"]), ("--n", ["-n"]), ("--nn", []),
    ])
    func nearest_ignoresDashesAndCaseAndTakesBeginnings(_ word: String, _ expected: [String]) {
        #expect(nearest(to: word, among: ["--format", "--timeout", "-n"]) == expected)
    }

    @Test(arguments: [
        ("list", ["list"]), ("lisp", ["list"]), ("lasts", ["lists", "last"]), ("lest", ["last", "lost", "list"]),
    ])
    func nearest_givesAtMostThreeOfTheNearest(_ word: String, _ expected: [String]) {
        #expect(nearest(to: word, among: ["lists", "last", "lost", "list", "lust"]) == expected)
    }
}
