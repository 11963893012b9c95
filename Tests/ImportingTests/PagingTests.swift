import Testing

@testable import Importing

/// How the pages of an imported list follow each other.
@Suite struct PagingTests {
    @Test(arguments: [
        ("", "", "{strategy: link}"),
        ("next: {type: string, format: uri}", parameter("page"), "{strategy: link, next: .next}"),
        (
            "links: {properties: {next: {type: string, format: uri}, prev: {type: string}}}", "",
            "{strategy: link, next: .links.next}"
        ),
        ("nextLink: {type: string, description: The URL of the next page}", "", "{strategy: link, next: .nextLink}"),
        (
            "next_cursor: {type: string}", parameter("cursor", "{type: string}"),
            "{strategy: cursor, token: .next_cursor, cursor: {query: cursor}}"
        ),
        (
            "nextPageToken: {type: string}", parameter("pageToken", "{type: string}") + ", " + parameter("pageSize"),
            "{strategy: cursor, token: .nextPageToken, cursor: {query: pageToken}, size: {query: pageSize}}"
        ),
        // A page that is a text is a token.
        (
            "next_page: {type: string}, has_more: {type: boolean}",
            parameter("page", "{anyOf: [{type: string}, {type: 'null'}]}"),
            "{strategy: cursor, token: .next_page, cursor: {query: page}, until: {has_more: .has_more}}"
        ),
        (
            "has_more: {type: boolean}", parameter("starting_after", "{type: string}"),
            "{strategy: keyset, after: {query: starting_after}, until: {has_more: .has_more}}"
        ),
        (
            "has_more: {type: boolean}", parameter("after", "{type: string}"),
            "{strategy: keyset, after: {query: after}, until: {has_more: .has_more}}"
        ),
        (
            "total: {type: integer}",
            parameter("page") + ", " + parameter("per_page", "{type: integer, maximum: 500, default: 20}"),
            "{strategy: page, page: {query: page}, until: {total: .total}, size: {query: per_page, default: 100}}"
        ),
        (
            "", parameter("page", "{type: integer, minimum: 0}"),
            "{strategy: page, page: {query: page, first: 0}, until: {status: [404]}}"
        ),
        (
            "total_pages: {type: integer}", parameter("page"),
            "{strategy: page, page: {query: page}, until: {pages: .total_pages}}"
        ),
        (
            "total: {type: integer}", parameter("offset") + ", " + parameter("limit"),
            "{strategy: offset, offset: {query: offset}, until: {total: .total}, size: {query: limit}}"
        ),
    ])
    func paging_followsFromNames(beside: String, parameters: String, expected: String) throws {
        let plugin = try imported(document(list(beside: beside, parameters: parameters)))
        #expect(setting("pagination", in: plugin) == expected, "\(plugin.text())")
    }

    /// A list that may have more pages is never called complete.
    @Test(arguments: [
        ("", parameter("limit"), "limit"), ("has_more: {type: boolean}", "", ".has_more"),
        ("", parameter("last_mail_id"), "last_mail_id"), ("", parameter("cursor", "{type: string}"), "cursor"),
        ("", parameter("from_event"), "from_event"),
    ])
    func pagesWithoutAWayOn_areAQuestion(beside: String, parameters: String, named: String) throws {
        let found = lines(in: try imported(document(list(beside: beside, parameters: parameters))))
        #expect(found.contains("  strategy: unknown"))
        #expect(
            found.contains { $0.contains("# how does the list go on? The document only has:") && $0.contains(named) })
    }

    /// Filters by date are no positions.
    @Test func datesThatFilter_areParameters() throws {
        let found = lines(
            in: try imported(document(list(parameters: parameter("after", "{type: string, format: date-time}")))))
        #expect(found.contains("query: {after: \"{after}\"}") && found.contains("pagination: {strategy: link}"))
    }

    @Test(arguments: [
        ("x-ms-pageable: {nextLinkName: '@odata.nextLink'}", "{strategy: link, next: \".[\\\"@odata.nextLink\\\"]\"}"),
        ("x-ms-pageable: {nextLinkName: null}", "{strategy: none}"),
        (
            "x-speakeasy-pagination: {type: cursor, inputs: [{name: c, in: parameters, type: cursor}], outputs: {nextCursor: $.meta.c}}",
            "{strategy: cursor, token: .meta.c, cursor: {query: c}}"
        ),
        (
            "x-speakeasy-pagination: {type: offsetLimit, inputs: [{name: p, in: parameters, type: page}], outputs: {numPages: $.n}}",
            "{strategy: page, page: {query: p}, until: {pages: .n}}"
        ),
        ("x-speakeasy-pagination: {type: url, outputs: {nextUrl: $.next}}", "{strategy: link, next: .next}"),
    ])
    func declaredPaging_comesFirst(extension text: String, expected: String) throws {
        let found = lines(
            in: try imported(document(list(beside: "next: {type: string, format: uri}", operation: text))))
        let line = found.first { $0.hasPrefix("pagination:") }
        #expect(
            line?.replacing("[\\\"", with: "\\\"").replacing("\\\"]", with: "\\\"")
                == "pagination: \(expected)".replacing("[\\\"", with: "\\\"").replacing("\\\"]", with: "\\\""))
    }

    @Test func headers_sayHowLongTheListIs() throws {
        let text = document(list(parameters: parameter("page")))
        let pages = text.replacing("content:", with: "headers: {X-Pages: {schema: {type: integer}}}, content:")
        #expect(
            setting("pagination", in: try imported(pages))
                == "{strategy: page, page: {query: page}, until: {pages: {header: X-Pages}}}")
        let link = text.replacing("content:", with: "headers: {Link: {schema: {type: string}}}, content:")
        #expect(setting("pagination", in: try imported(link)) == "{strategy: link}")
    }

    @Test func keysOfMostEndpoints_areDefaults() throws {
        let paths = (1...4).map { list("/a\($0)", beside: "next: {type: string, format: uri}") }
        let plugin = try imported(document((paths + [list("/b")]).joined(separator: "\n")))
        let text = plugin.text()
        #expect(text.contains("    defaults:\n      items: .data\n      pagination: {strategy: link, next: .next}\n"))
        #expect(lines(of: "b", in: plugin).contains("pagination: {strategy: link}"))
        #expect(!lines(of: "a1", in: plugin).contains { $0.hasPrefix("items:") || $0.hasPrefix("pagination:") })
    }

    /// A document must not write programs into a plugin.
    @Test(arguments: ["def f: f; f", "$..x | env", "\\\"http://b/\\\" + .x"])
    func programs_areNoPaths(text: String) throws {
        let operation =
            "x-speakeasy-pagination: {type: cursor, inputs: [{name: c, type: cursor}], outputs: {nextCursor: \"\(text)\"}}"
        let found = setting("pagination", in: try imported(document(list(operation: operation))))
        #expect(found == "{strategy: unknown}")
    }

    /// What the extension says cannot be expressed, but there are pages.
    @Test(arguments: [
        "{type: cursor, inputs: [{name: cur, in: parameters, type: cursor}], outputs: {nextCursor: \"$[-1].id\"}}",
        "{type: cursor, inputs: [{name: cur, in: parameters, type: cursor}]}", "{type: url}", "{type: other}",
    ])
    func declaredPagingThatIsNotKnown_isNotTakenForOnePage(text: String) throws {
        let operation = "x-speakeasy-pagination: \(text)"
        let plugin = try imported(document(list(parameters: parameter("cur"), operation: operation)))
        #expect(setting("pagination", in: plugin) == "{strategy: unknown}")
        #expect(plugin.text().contains("how does the list go on?"))
    }

    /// The name of a parameter that selects a page may be any.
    @Test func declaredPaging_sendsItsParametersItself() throws {
        let operation = """
            x-speakeasy-pagination: {type: cursor, inputs: [{name: cur, in: parameters, type: cursor}], \
            outputs: {nextCursor: $.next_one}}
            """
        let plugin = try imported(document(list(parameters: parameter("cur"), operation: operation)))
        #expect(setting("pagination", in: plugin) == "{strategy: cursor, token: .next_one, cursor: {query: cur}}")
        #expect(setting("query", in: plugin) == nil)
    }

    @Test(arguments: [
        ("description: Zero-based page", "first: 0"), ("description: The first page is 0.", "first: 0"),
        ("example: 0", "first: 0"), ("description: starts at zero", "first: 0"), ("example: 1", "page}"),
    ])
    func firstPage_followsFromTheDescription(text: String, expected: String) throws {
        let plugin = try imported(document(list(parameters: parameter("page", more: text))))
        #expect(setting("pagination", in: plugin)?.contains(expected) == true, "\(plugin.text())")
        #expect(!plugin.text().contains("is the first page 1"))
    }

    @Test(arguments: [
        parameter("page", "{type: string}", more: "description: Slug of the page whose blocks to list"),
        parameter("page", more: "description: Id of the page"),
        parameter("start", more: "description: Seconds since 1970"),
    ])
    func filters_areNoPages(parameters: String) throws {
        let plugin = try imported(document(list(parameters: parameters)))
        #expect(setting("pagination", in: plugin) == "{strategy: link}")
        #expect(setting("query", in: plugin) != nil)
    }

    @Test func newestFirst_goesOnWithTheOldestId() throws {
        let parameters = parameter("since_id") + ", " + parameter("max_id")
        let plugin = try imported(document(list(parameters: parameters)))
        #expect(setting("pagination", in: plugin) == "{strategy: keyset, after: {query: max_id}}")
    }
}
