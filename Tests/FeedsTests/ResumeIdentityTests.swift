import Feeds
import Pages
import Testing

@Suite struct ResumeIdentityTests {
    private let sut = ResumeIdentity([.format: "csv", .demand: "all", .pageSize: "10"])

    /// Stored in libraries: the text of a version never changes.
    @Test func text_staysTheSameFromVersionToVersion() {
        #expect(sut.text == "3 demand=513a2286f3fd3b45 format=61e492c79e5afdd1 page_size=d0698444ed39c832")
        #expect(ResumeIdentity([.key("fields"): "csv"]).text == "3 fields:=61e492c79e5afdd1")
        #expect(ResumeIdentity([:]).text == "3")
    }

    @Test func text_isReadBack() {
        for identity in [sut, ResumeIdentity([.key("fields"): "a", .fields: "b"]), ResumeIdentity([:])] {
            #expect(ResumeIdentity(text: identity.text) == identity)
        }
    }

    @Test(arguments: ["", "2 format=1", "4 format=1", "3 format", "3 format=xyz", "3 format=1=2"])
    func text_ofAnotherVersionIsUnknown(text: String) {
        #expect(ResumeIdentity(text: text) == nil)
    }

    /// A walk that continues another one can be resumed by the command that began it.
    @Test func walkThatIsContinued_makesNoDifference() throws {
        let opening = Generation.Opening.new(
            CollectionKey(endpoint: "demo/feed"), as: nil, start: Position("2"), run: .init(identity: sut), at: 0)
        guard case .new(_, _, _, let run, _, _) = opening.continuing(after: [1, 2]) else { return }
        let identity = try #require(run.identity)
        #expect(identity != sut && identity.parts(differingFrom: sut).isEmpty)
        #expect(ResumeIdentity(text: identity.text) == identity)
        #expect(opening.continuing(after: [1, 3]) != opening.continuing(after: [1, 2]))
    }

    @Test func parts_differWhereAValueDoesOrIsMissing() {
        let other = ResumeIdentity([.format: "tsv", .pageSize: "10", .template: "{id}"])
        #expect(sut.parts(differingFrom: other) == [.demand, .format, .template])
        #expect(sut.parts(differingFrom: sut).isEmpty)
    }
}
