import Expressions
import HTTP
import JSON
import Pages
import Pagination
import Plugins
import Schema
import TestSupport
import Testing

@testable import Endpoints

/// Pages of endpoints with jq expressions.
@Suite struct ExpressionReadingTests {
    private static let body = #"""
        {"page": 2, "pages": 2, "total": 3, "edges": [
          {"node": {"id": 1152921504606846977, "price": 128.60, "tags": ["a", "b"], "draft": false}},
          {"node": {"id": 2, "price": 1.0, "tags": [], "draft": true}},
          {"node": {"id": 3, "price": 3, "tags": null}}]}
        """#

    private func texts(_ page: Page, _ field: String) -> [String?] {
        page.items.indices.map { page.text(of: field, ofItem: $0) }
    }

    @Test(arguments: [
        ".edges[] | .node", ".edges | map(.node)", "[.edges[].node | select(.id > 0)]", ".edges[].node, .missing[]?",
        ".edges[0:2], .edges[2:] | map(.node)",
    ])
    func items_areAllResultsAndTheElementsOfLists(_ items: String) throws {
        let page = try makeSUT("path: /list\nitems: '\(items)'\nid: .id").page(Self.body)
        #expect(page.received == 3)
        #expect(page.ids.dropFirst() == ["2", "3"])
        #expect(page.receivedBody == Array(Self.body.utf8))
    }

    @Test func items_keepTheReceivedBytesWhereTheyAreOnlySelected() throws {
        let page = try makeSUT("path: /list\nitems: .edges[] | .node\nid: .id\nfields: {price: .price}").page(Self.body)
        #expect(page.ids == ["1152921504606846977", "2", "3"])
        #expect(texts(page, "price") == ["128.60", "1.0", "3"])
    }

    @Test func fields_takeTheFirstResult() throws {
        let page = try makeSUT(
            """
            path: /list
            items: .edges[].node
            id: .id | .
            fields:
              price: .price, .id
              tags: .tags // [] | join("+")
              none: .tags[]? | .
              made: .price * 2
            """
        ).page(Self.body)
        #expect(page.ids == ["1152921504606846977", "2", "3"])
        #expect(texts(page, "price") == ["128.60", "1.0", "3"])
        #expect(texts(page, "tags") == ["a+b", "", ""])
        #expect(texts(page, "none") == ["a", nil, nil])
        #expect(texts(page, "made") == ["257.2", "2", "6"])
    }

    @Test(arguments: [
        (".draft | not", [0, 2]), (".draft", [1]), (".id == 2", [1]), ("empty", []), (".tags[]?", [0]),
        (".id", [0, 1, 2]),
        (".draft == null", [2]),
    ])
    func condition_tellsWhichItemsAreGiven(_ condition: String, _ rows: [Int]) throws {
        let page = try makeSUT("path: /list\nitems: .edges[].node\nid: .id\nwhere: '\(condition)'").page(Self.body)
        #expect(page.wantedRows == rows)
        #expect(page.wantedCount == rows.count)
        // They still count for paging.
        #expect(page.received == 3)
        #expect(page.idHashes?.count == 3)
    }

    @Test func item_thatIsLeftOutNeedsNoField() throws {
        let sut = try makeSUT(
            "path: /list\nitems: .edges[].node\nwhere: .tags != null\nfields: {tags: {at: .tags, required: true}}")
        #expect(try sut.page(Self.body).wantedRows == [0, 1])
    }

    @Test func signs_ofTheEndMayBeComputed() throws {
        let sut = try makeSUT(
            """
            path: /list
            items: .edges
            pagination:
              strategy: page
              page: {query: page}
              until: {last: .page >= .pages, total: .total + 1}
            """)
        let page = try sut.page(Self.body)
        #expect(page.next == nil)
        #expect(page.declared.items == 4)
        #expect(try sut.page(#"{"page":1,"pages":2,"edges":[1],"total":5}"#).next == Position("2"))
    }

    @Test func key_ofTheLastItemIsThatOfTheServersLast() throws {
        let sut = try makeSUT(
            """
            path: /list
            items: .edges[].node
            where: .id == 2
            pagination: {strategy: keyset, key: '.id | tostring | "k" + .', after: {query: after}}
            """)
        #expect(try sut.page(Self.body).next == Position("after:k3"))
    }

    @Test func failure_namesTheItem() throws {
        let sut = try makeSUT("path: /list\nitems: .edges[].node\nfields: {a: .tags + 1}")
        let error = #expect(throws: ResponseError.self) { _ = try sut.page(Self.body) }
        let expression = try Expression(parsing: ".tags + 1")
        #expect(
            error?.problem
                == .expression(.failed(expression, #"array (["a","b"]) and number (1) cannot be added"#), item: 0))
    }

    @Test(arguments: [".missing | .", ".edges[9] | .node", "null"])
    func items_thatAreNullAreAbsent(_ items: String) throws {
        let sut = try makeSUT("path: /list\nitems: '\(items)'")
        let error = #expect(throws: ResponseError.self) { _ = try sut.page(Self.body) }
        #expect(error?.problem == .json(.itemsAbsent, items: items))
    }

    @Test func items_mayBeNone() throws {
        #expect(try makeSUT("path: /list\nitems: .missing // empty").page(Self.body).received == 0)
        #expect(try makeSUT("path: /list\nitems: .missing // []").page(Self.body).received == 0)
    }

    @Test func single_isTheFirstResult() throws {
        let page = try makeSUT("path: /list\nsingle: true\nitems: .edges[] | .node\nid: .id").page(Self.body)
        #expect(page.ids == ["1152921504606846977"])
    }

    @Test func storedPage_isFilteredByTheSameRule() throws {
        let sut = try makeSUT("path: /list\nitems: .edges[].node\nid: .id\nwhere: .draft")
        let page = try sut.storedPage(Array(Self.body.utf8), at: nil, next: nil, fetchedAt: 0)
        #expect(page.wantedRows == [1])
    }

    @Test func position_afterSomeItemsCountsThoseThatAreLeftOut() throws {
        let sut = try makeSUT("path: /list\nitems: .edges[].node\nid: .id\nwhere: .draft != true")
        let page = try sut.page(Self.body, at: "1~")
        #expect(page.wantedRows == [1])
        #expect(page.ids == ["2", "3"])
    }

    @Test func byteOrderMark_isPassedOver() throws {
        let page = try makeSUT("path: /list\nitems: .edges[] | .node\nid: .id").page("\u{FEFF} \(Self.body) \n")
        #expect(page.ids == ["1152921504606846977", "2", "3"])
    }

    @Test func expression_thatJQRejectsIsReportedWithItsPlace() throws {
        let error = #expect(throws: EndpointError.self) {
            try makeSUT("path: /list\nfields: {a: '.a | foo'}")
        }
        guard case .program(.invalid(let file, let located))? = error else { return #expect(error == nil) }
        #expect(file == "plugins.yaml")
        #expect(located.problem == .badExpression(text: ".a | foo", .undefined("foo/0", offset: 5)))
        #expect((located.location.line, located.location.column) == (8, 27))
    }

    @Test(arguments: [
        ("{at: '.errors | length > 0', do: fail}", true), ("{at: '.errors[] | select(.code == 7)', do: fail}", false),
        ("{at: '.errors[0].code | tostring', equals: '5', do: fail}", true),
        ("{at: '.nothing | error', do: fail}", false),
    ])
    func errorRule_mayLookWithAnExpression(_ rule: String, _ fits: Bool) throws {
        let sut = try makeSUT("path: /list\nitems: .items\nerrors: [\(rule)]")
        let body = #"{"items":[1],"errors":[{"code":5,"text":"no"}]}"#
        if fits {
            #expect(throws: ResponseError.self) { _ = try sut.page(body) }
        } else {
            #expect(try sut.page(body).received == 1)
        }
    }

    @Test func errorRule_mayFindItsMessageWithAnExpression() throws {
        let sut = try makeSUT(
            "path: /list\nerrors: [{at: .errors, do: fail, message: '[.errors[].text] | join(\" and \")'}]")
        let error = #expect(throws: ResponseError.self) {
            _ = try sut.page(#"{"errors":[{"text":"this"},{"text":"that"}]}"#)
        }
        #expect(error?.explanation == "this and that")
    }
}
