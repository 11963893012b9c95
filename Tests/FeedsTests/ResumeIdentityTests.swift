import Feeds
import Testing

@Suite struct ResumeIdentityTests {
    private let sut = ResumeIdentity([.format: "csv", .demand: "all", .pageSize: "10"])

    /// Stored in libraries: the text of a version never changes.
    @Test func text_staysTheSameFromVersionToVersion() {
        #expect(sut.text == "1 format=61e492c79e5afdd1 demand=513a2286f3fd3b45 page_size=d0698444ed39c832")
        #expect(ResumeIdentity([:]).text == "1")
    }

    @Test func text_isReadBack() {
        let every = ResumeIdentity(
            Dictionary(uniqueKeysWithValues: ResumeIdentity.Part.allCases.map { ($0, $0.rawValue) }))
        for identity in [sut, every, ResumeIdentity([:])] {
            #expect(ResumeIdentity(text: identity.text) == identity)
        }
    }

    @Test(arguments: ["", "2 format=1", "1 colour=1", "1 format", "1 format=xyz", "1 format=1=2"])
    func text_ofAnotherVersionIsUnknown(text: String) {
        #expect(ResumeIdentity(text: text) == nil)
    }

    @Test func parts_differWhereAValueDoesOrIsMissing() {
        let other = ResumeIdentity([.format: "tsv", .pageSize: "10", .template: "{id}"])
        #expect(sut.parts(differingFrom: other) == [.format, .template, .demand])
        #expect(sut.parts(differingFrom: sut).isEmpty)
    }
}
