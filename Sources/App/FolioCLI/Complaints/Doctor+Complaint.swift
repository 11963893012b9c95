import Presentation

extension Complaint {
    /// Something that folio depends on is not as it should be.
    init(_ error: NotWell) {
        self.init("\(error.name): \(error.problem)", hint: error.advice, exitCode: .failure)
    }

    /// Items of one page share an id.
    init(_ error: RepeatedIDs) {
        let items = error.count == 1 ? "an item has" : "\(error.count) items have"
        self.init(
            "\(error.endpoint): \(items) the id of another item of the page",
            hint: "Name in `id:` what tells the items apart.", exitCode: .unusableAnswer)
    }
}
