import Endpoints
import Pages
import Pagination
import Schema
import TestSupport
import Testing
import Wording

@testable import Plugins

/// What every strategy must do, including future ones: each is tested with its own sample in a plugin file.
struct StrategyContractTests {
    @Test func strategies_haveNamesAndSummariesOfTheirOwn() {
        #expect(Set(Strategy.all.map(\.name)).count == Strategy.all.count)
        #expect(Set(Strategy.all.map(\.summary)).count == Strategy.all.count)
    }

    @Test func everyFile_isAStrategyOfTheArray() throws {
        let names = try Repository.names(in: "Sources/Core/Pagination")
            .filter { $0.hasSuffix("Strategy.swift") && $0 != "Strategy.swift" }
        #expect(names.count == Strategy.all.count)
        for name in names {
            let text = try Repository.text("Sources/Core/Pagination/\(name)")
            #expect(Strategy.all.contains { text.contains("name: \"\($0.name)\",") }, "\(name) is not in the array")
        }
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
        for key in keys.flatMap(\.withNested) where !key.isRefused {
            #expect(!key.help.isEmpty && !key.help.hasSuffix("."), "\(key.name)")
            #expect(!key.example.isEmpty, "\(key.name)")
        }
    }

    @Test(arguments: Strategy.all)
    func sample_namesEveryPlaceAndAllowsEveryStart(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        let settings = try #require(sut.endpoint.settings[EndpointKeys.pagination])
        for key in strategy.placeKeys { #expect(settings.values[key.name] != nil, "\(key.name)") }
        #expect(sut.endpoint.paging.strategy.name == strategy.name)
        #expect(sut.pager.starts == strategy.starts)
    }

    /// Each place that the sample names is used: in the first request, in the next one, or when a walk starts
    /// elsewhere.
    @Test(arguments: Strategy.all)
    func requests_fillEveryPlace(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)
        let settings = try #require(sut.endpoint.settings[EndpointKeys.pagination])
        let starts = try strategy.starts.filter { $0 != .cursor }.map {
            try sut.pager.position(for: WalkStart($0, "3"))
        }

        let positions = [nil, try sut.page(strategy.sample.page).next] + starts
        let steps = try positions.map { try sut.endpoint.paging.step(to: $0, pageSize: 7) }

        let filled = Set(steps.flatMap(\.parameters).map(\.place))
        #expect(filled.isSuperset(of: Paging.places(settings).map(\.place)))
        for position in positions { #expect(throws: Never.self) { try sut.request(to: position) } }
    }

    @Test(arguments: Strategy.all)
    func walk_beginsAtTheHead(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        #expect(throws: Never.self) { try sut.request(to: nil) }
        #expect(sut.pager.before(nil) == WalkGuard.Start(items: 0, pages: 0))
    }

    @Test(arguments: Strategy.all)
    func walk_continuesAtThePagesNextPosition(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        let page = try sut.page(strategy.sample.page)

        #expect(page.received > 0 && page.fault == nil)
        guard !strategy.isOnePage else {
            #expect(page.next == nil)
            return
        }
        let next = try #require(page.next)
        #expect(try sut.url(of: next.text) != sut.url())
        #expect(try sut.page(strategy.sample.page, at: next.text).next != nil)
        #expect(try sut.position(for: WalkStart(.cursor, next.text)) == next)
    }

    /// A list of empty pages ends, even if its pages say nothing about the end.
    @Test(arguments: Strategy.all)
    func walk_overEmptyPagesEnds(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)
        let values = sut.pager.facts.map { _ in FactValue.absent }
        var position: Position?

        for _ in 0..<WalkGuard.mostEmptyPages {
            position = try sut.pager.next(after: position, received: 0, values: values)
            if position == nil { return }
        }
        Issue.record("\(strategy.name) goes on")
    }

    /// The positions of later pages follow from the page before them.
    @Test(arguments: Strategy.all.filter(\.isCounted))
    func countedStrategy_asksNothingOfAPage(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        #expect(sut.pager.facts.isEmpty)
        #expect(try sut.pager.next(after: nil, received: 3, values: []) != nil)
        #expect(try sut.pager.next(after: nil, received: 0, values: []) == nil)
    }

    @Test(arguments: Strategy.all)
    func cursor_ofEmptyTextIsRefused(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        #expect(strategy.starts.last == .cursor)
        #expect(throws: EndpointError.pagination(.emptyPosition)) { try sut.position(for: WalkStart(.cursor, "")) }
    }

    @Test(arguments: Strategy.all, WalkStart.Kind.allCases)
    func start_isOfferedOnlyWhereItCanBeSteppedTo(strategy: Strategy, kind: WalkStart.Kind) throws {
        let sut = try makeSUT(strategy)
        let text = kind == .cursor ? try sut.page(strategy.sample.page).next?.text ?? "" : "3"

        let position = try sut.pager.position(for: WalkStart(kind, text))

        #expect((position != nil) == (strategy.starts.contains(kind) && !text.isEmpty))
        #expect(throws: Never.self) { try sut.request(to: position) }
    }

    @Test(arguments: Strategy.all)
    func positionInsideAPage_canBeSteppedTo(strategy: Strategy) throws {
        let sut = try makeSUT(strategy)

        let position = sut.pager.position(3, after: nil) { _ in "7" }

        #expect(throws: Never.self) { try sut.request(to: position) }
    }

    private func makeSUT(_ strategy: Strategy) throws -> BoundEndpoint {
        let lines = strategy.sample.settings.split(separator: "\n").map { "  \($0)\n" }.joined()
        return try EndpointsTests.makeSUT("path: /list\nitems: .items\nid: .id\npagination:\n\(lines)")
    }
}

extension BoundEndpoint {
    fileprivate var pager: any Pager { endpoint.paging.pager }
}

extension SchemaKey {
    fileprivate var withNested: [SchemaKey] {
        switch kind {
        case .object(let schema), .one(let schema): [self] + schema.keys.flatMap(\.withNested)
        default: [self]
        }
    }
}
