import Accounts
import Testing
import Wording

@testable import Calling

@Suite struct DryRunPlaceholdersTests {
    @Test func eachValue_isAVariableThatSaysWhereItComesFrom() {
        var sut = DryRunPlaceholders()
        let marks = [DryRunPlaceholder.token, .signature, .secret(.environment(name: "KEY")), .signature].map {
            sut.mark($0, plugin: "api")
        }
        #expect(Set(marks).count == 3 && marks[1] == marks[3])
        #expect(sut.entries.map(\.name) == ["FOLIO_TOKEN", "FOLIO_SIGNATURE", "KEY"])
        #expect(
            sut.entries.map { $0.origin?.text(in: .english) } == [
                "the token that folio has stored or requests; see 'folio auth status api'",
                "the signature that folio computes for the request", nil,
            ])
    }
}
