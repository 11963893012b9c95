import Pages
import Schema
import TestSupport
import Testing
import Wording

@testable import Pagination

/// What every strategy keeps to, those still to come too: each is made of its own schema.
struct StrategyContractTests {
    private static let nextURL = "https://list.example/?page=2"

    @Test func strategies_haveNamesOfTheirOwn() {
        #expect(Strategy.all.map(\.name) == ["keyset", "offset", "page", "cursor", "link", "none"])
        #expect(Set(Strategy.all.map(\.summary)).count == Strategy.all.count)
    }

    @Test(arguments: Strategy.all)
    func strategy_isDescribed(strategy: Strategy) {
        #expect(
            !strategy.summary.english.isEmpty && !strategy.summary.english.contains("\n")
                && !strategy.summary.english.hasSuffix("."))
        #expect(strategy.help.count > 40 && strategy.help.hasSuffix(".") && !strategy.help.contains("\n"))
    }

    @Test(arguments: Strategy.all)
    func schema_describesEveryKeyOnce(strategy: Strategy) {
        let keys = Paging.schema(for: strategy).keys

        #expect(Set(keys.map(\.name)).count == keys.count)
        #expect(Set(keys.map(\.name)).isSuperset(of: ["strategy", "size", "until"]))
        for key in keys.flatMap(\.withNested) {
            #expect(!key.help.isEmpty && !key.help.hasSuffix("."), "\(key.name)")
            #expect(!key.example.isEmpty, "\(key.name)")
        }
    }

    @Test(arguments: Strategy.all)
    func walk_beginsAtTheHead(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        #expect(throws: Never.self) { try sut.step(to: nil) }
        #expect(sut.before(nil) == WalkGuard.Start(items: 0, pages: 0))
    }

    @Test(arguments: Strategy.all)
    func walk_endsAtAnEmptyPageThatSaysNothing(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        #expect(try sut.next(after: nil, received: 0, values: sut.facts.map { _ in .absent }) == nil)
    }

    @Test(arguments: Strategy.all)
    func walk_goesOnWhereThePageSays(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)
        guard let next = try sut.nextOfAFullPage(after: nil) else {
            #expect(strategy.name == "none")
            return
        }

        #expect(try sut.step(to: next) != sut.step(to: nil))
        #expect(try sut.nextOfAFullPage(after: next) != nil)
        #expect(try sut.position(for: WalkStart(.cursor, next.text)) == next)
    }

    @Test(arguments: Strategy.all)
    func cursor_ofEmptyTextIsTheHead(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        #expect(sut.starts.contains(.cursor))
        #expect(try sut.position(for: WalkStart(.cursor, "")) == nil)
    }

    @Test(arguments: Strategy.all, WalkStart.Kind.allCases)
    func start_isOfferedOnlyWhereItCanBeSteppedTo(strategy: Strategy, kind: WalkStart.Kind) throws {
        let sut = try makeSUT(strategy)
        let text = kind == .cursor ? try sut.nextOfAFullPage(after: nil)?.text ?? "" : "3"

        let position = try sut.position(for: WalkStart(kind, text))

        #expect((position != nil) == (sut.starts.contains(kind) && !text.isEmpty))
        #expect(throws: Never.self) { try sut.step(to: position) }
    }

    @Test(arguments: Strategy.all)
    func positionInsideAPage_canBeSteppedTo(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        let position = sut.position(3, after: nil) { _ in "7" }

        #expect(throws: Never.self) { try sut.step(to: position) }
    }

    private func makeSUT(_ strategy: Strategy) throws -> any Pager {
        try strategy.pager(strategy.schema.sample, ".id")
    }
}

extension Pager {
    /// What comes behind a page that has items and says yes to everything.
    fileprivate func nextOfAFullPage(after position: Position?) throws -> Position? {
        try next(
            after: position, received: 3,
            values: facts.map { _ in .text("https://list.example/?page=\(position == nil ? 2 : 3)") })
    }
}

extension Schema {
    /// Values that go together: each place that a key can name, each path that it needs.
    fileprivate var sample: Settings {
        var values: [String: SettingValue] = [:]
        for key in keys {
            switch key.kind {
            case .object, .one: values[key.name] = ["query": SettingValue(stringLiteral: key.name)]
            case .either where key.isRequired: values[key.name] = SettingValue(stringLiteral: ".\(key.name)")
            default: break
            }
        }
        return Settings(values: values, location: Location(line: 1, column: 1)).parsed(by: self)
    }
}

extension SchemaKey {
    fileprivate var withNested: [SchemaKey] {
        switch kind {
        case .object(let schema), .one(let schema): [self] + schema.keys.flatMap(\.withNested)
        default: [self]
        }
    }
}
