import JSON
import YAML

/// The items of a stream's pages, as `items:` and `where:` have them.
struct ManifestItems {
    /// A path or an expression.
    private(set) var items = "."
    /// An expression in jq for all items of a page.
    private(set) var all = ".[]?"
    private(set) var condition: String?
    /// Whether bodies may be lists themselves.
    private(set) var isWholeBody = false
    /// The condition as the manifest has it; nil without one.
    private(set) var filter: String?
    /// The values of the config that the condition mentions.
    let bindings: ItemBindings
    /// The transformations of the items.
    var changes: ManifestChanges?
    /// Whether the condition is about records after their transformations.
    let isFilteredLater: Bool

    init(
        _ selector: ManifestComponent, _ scope: RequestScope
    ) throws(ManifestProblem) {
        guard selector.type == nil || selector.type == "RecordSelector" else {
            throw .component(selector.type ?? "record_selector")
        }
        try selector.check(["extractor", "record_filter", "schema_normalization", "transform_before_filtering"])
        if let normalization = selector["schema_normalization"], normalization.text != "None" {
            throw .key("schema_normalization", of: "RecordSelector")
        }
        let filter = selector.component("record_filter")
        let filterScope = filter.map(scope.of) ?? scope
        bindings = ItemBindings(filterScope, of: filter?.text("condition"))
        isFilteredLater = selector["transform_before_filtering"]?.scalar?.bool == true
        guard let extractor = selector.component("extractor") else { throw .missing("extractor", of: "RecordSelector") }
        guard extractor.type == nil || extractor.type == "DpathExtractor" else {
            throw .component(extractor.type ?? "extractor")
        }
        try extractor.check(["field_path"])
        let text = RequestText(scope: scope.of(extractor))
        var steps: [JSONPath.Step] = []
        for item in extractor["field_path"]?.items ?? [] {
            guard let name = try text.constant(item.text ?? "") else { throw .template(item.text ?? "field_path") }
            if name == "*" {
                steps.append(.each)
            } else {
                guard !name.contains(where: { "*?[".contains($0) }), Int(name) == nil else {
                    throw .key("field_path", of: "DpathExtractor")
                }
                steps.append(.key(name))
            }
        }
        let path = "\(JSONPath(steps))"
        if let star = steps.firstIndex(of: .each), steps.count(where: { $0 == .each }) == 1, star < steps.count - 1 {
            // The values of all elements that have one.
            let inner = steps[(star + 1)...].map { step in
                let path = "\(JSONPath([step]))"
                guard case .key(let name) = step else { return path }
                return "objects | select(has(\(JQText.quoted(name)))) | \(path)"
            }
            all = ([star == 0 ? Self.membersOfBody : "\(JSONPath(Array(steps[...star])))"] + inner)
                .joined(separator: " | ")
            items = all
        } else if steps.contains(.each) {
            guard steps.last == .each else { throw .key("field_path", of: "DpathExtractor") }
            all = steps.count == 1 ? Self.membersOfBody : path
            items = all
        } else {
            // An object is one item, and an empty one is not an item.
            let value = steps.isEmpty ? "" : "\(path) | "
            all = "\(value)if type == \"array\" then .[] else (objects | select(. != {})) end"
            (items, isWholeBody) = (all, steps.isEmpty)
        }
        if let filter {
            guard filter.type == nil || filter.type == "RecordFilter" else {
                throw .component(filter.type ?? "record_filter")
            }
            try filter.check(["condition"])
            if let given = filter.text("condition"), !given.isEmpty {
                self.filter = given
                condition = try JQText(subject: .item, scope: filterScope, bindings: bindings).condition(of: given)
                    .withoutParentheses
            }
        }
    }

    /// Leaves out records for which a further condition does not hold.
    mutating func add(_ other: String) {
        condition = condition.map { "(\($0)) and (\(other))" } ?? other
    }

    /// The values of a body. Of one that is a list, airbyte-cdk takes each element for a body.
    private static let membersOfBody = #"if type == "array" then error("a list, not an object") else .[] end"#

    /// The keys of the endpoint.
    var keys: DraftMapping { ["items": .text(items), "where": condition.map { .text($0) }] }
}
