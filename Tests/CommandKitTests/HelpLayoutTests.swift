import TestSupport
import Testing
import Wording

@testable import CommandKit

@Suite struct HelpLayoutTests {
    /// A label of up to 28 columns shares its line with the text; a longer one does not, and does not widen the column.
    @Test(arguments: [(27, "  text"), (28, "  text"), (29, "|              text")])
    func label_ofUsualWidthIsFollowedByItsText(_ length: Int, _ rest: String) {
        let label = String(repeating: "x", count: length)
        #expect(definitions([label, "short-name"], width: 80).first == "  \(label)" + rest)
    }

    @Test func labelJustOverTheLimit_doesNotTouchItsText() {
        let labels = [28, 29].map { String(repeating: "x", count: $0) }
        let indent = String(repeating: " ", count: 32)
        #expect(definitions(labels, width: 80) == ["  \(labels[0])  text", "  \(labels[1])|\(indent)text"])
    }

    /// The text needs 24 columns beside the label; with fewer, it is placed below.
    @Test(arguments: [(33, "  option|        text"), (34, "  option  text"), (35, "  option  text")])
    func narrowHelp_putsTextsBelowLabels(_ width: Int, _ expected: String) {
        #expect(definitions(["option"], width: width) == [expected])
    }

    @Test(arguments: [
        (6, ["one", "two", "three"]), (7, ["one two", "three"]), (8, ["one two", "three"]), (12, ["one two", "three"]),
        (13, ["one two three"]), (14, ["one two three"]), (2, ["one", "two", "three"]),
    ])
    func paragraph_breaksAtTheWidth(_ width: Int, _ expected: [String]) {
        let layout = HelpLayout(width: width, styled: false, labels: [], .english)
        #expect(layout.paragraphs("one two three").split(separator: "\n").map(String.init) == expected)
    }

    /// One string per label, with `|` for line breaks.
    private func definitions(_ labels: [String], width: Int) -> [String] {
        let layout = HelpLayout(width: width, styled: false, labels: labels, .english)
        return labels.map { label in
            let row = DefinitionList.Row(label: label, text: "text")
            return layout.definitions(DefinitionList(title: "T", rows: [row]))
                .split(separator: "\n").dropFirst().joined(separator: "|")
        }
    }
}
