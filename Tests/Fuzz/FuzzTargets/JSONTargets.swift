import Expressions
import HTTP
import JSON
import Probing

extension FuzzTarget {
    /// A page from a server.
    static let json = FuzzTarget(name: "json") { body in
        guard let found = try? plan.extract(from: body) else { return nil }
        let isInside = (found.items + found.columns + found.facts).allSatisfy {
            $0.start <= $0.end && Int($0.end) <= body.count
        }
        guard isInside else { return "ranges lie in the body" }
        let isOrdered = zip(found.items, found.items.dropFirst()).allSatisfy { $0.end <= $1.start }
        guard isOrdered, found.columns.count == found.items.count * found.columnCount else {
            return "items come in order, each with its columns"
        }
        for (row, item) in found.items.enumerated() {
            let isWithin = (0..<found.columnCount).allSatisfy { slot in
                let column = found.column(slot, ofItem: row)
                return column.isMissing || column.start >= item.start && column.end <= item.end
            }
            guard isWithin else { return "columns lie in their item" }
            var line: [UInt8] = []
            JSONWriter.appendOnOneLine(item, of: body, to: &line)
            guard !line.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return "an item is one line" }
            guard (try? whole.extract(from: line)) != nil else { return "an item on one line is JSON" }
        }
        for fact in found.facts { _ = body.text(of: fact) }
        return nil
    }

    /// A path in a plugin file.
    static let path = FuzzTarget(name: "path") { bytes in
        guard let path = try? JSONPath(parsing: text(bytes)) else { return nil }
        return broken("a path reads as it is written", unless: (try? JSONPath(parsing: path.description)) == path)
    }

    /// An expression in a plugin file or on a command line; only jq itself runs it.
    static let expression = FuzzTarget(name: "expression") { bytes in
        guard let expression = try? Expression(parsing: text(bytes)) else { return nil }
        let again = try? Expression(parsing: expression.description)
        // A path may be written in several ways, but a program has one text.
        let isSame = expression.path == nil ? again == expression : again?.path == expression.path
        return broken("an expression reads as it is written", unless: isSame)
    }

    /// The responses of a probed server, each after a line with its `Link` field.
    static let probe = FuzzTarget(name: "probe") { bytes in
        guard let url = try? HTTPURL("http://api.example/items") else { return "the URL is one" }
        var probe = Probe(url)
        var responses = bytes.split(separator: recordSeparator, omittingEmptySubsequences: false)[...]
        var count = 0
        while let next = probe.next() {
            count += 1
            guard count <= Probe.requestLimit else { return "no more is asked than was said" }
            let part = (responses.popFirst() ?? []).split(
                separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            let response = HTTPResponse(
                status: 200, fields: ["Link": text(part.first ?? [])],
                body: Array(part.dropFirst().first ?? []),
                url: next)
            if let page = try? ProbedPage(response) { probe.take(page) } else { probe.refuse(status: 400) }
        }
        guard let found = probe.result else { return nil }
        let paths = [found.list.path, found.id?.path].compactMap { $0 } + found.fields.map(\.path)
        let areReadable = paths.allSatisfy { (try? JSONPath(parsing: $0.description)) == $0 }
        return broken("what is found can be written", unless: areReadable)
    }

    /// The separator of records (ASCII).
    private static let recordSeparator: UInt8 = 0x1E

    private static let whole = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])

    private static let plan = JSONPlan(
        items: JSONPath([.key("items")], isOptional: true),
        columns: [
            JSONPath([.key("id")]), JSONPath([.key("a"), .key("b")]), JSONPath([.key("a"), .index(1), .key("c")]),
        ],
        facts: [
            JSONPath([.key("next")]), JSONPath([.key("meta"), .key("total")]), JSONPath([.key("items"), .index(0)]),
        ])
}
