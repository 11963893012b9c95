import Diagnostics
import Endpoints
import JSON
import Presentation
import Reading
import Wording

extension LiveCheck.Row {
    /// The cells of a table.
    func cells(in catalog: Catalog) -> [String] {
        let said = { (message: Message) in message.text(in: catalog) }
        switch outcome {
        case .skipped(let parameter):
            return [name, said(Message("skipped")), "", "", "", said(Message("needs \(parameter)=…"))]
        case .noItem:
            return [name, said(Message("skipped")), "", "", "", said(Message("the list has no item with an id"))]
        case .noValue(let variable, let endpoint):
            return [
                name, said(Message("skipped")), "", "", "",
                said(Message("the first page of \(endpoint) has no \(variable)")),
            ]
        case .failed(let error):
            return [
                name, (error as? ResponseError).map { "\($0.status)" } ?? said(Message("failed")), "", "", "",
                said(Diagnostic(any: error).what),
            ]
        case .read(let reading):
            let ids =
                reading.repeated.map { $0 == 0 ? Message("unique") : Message("\($0) repeated") } ?? Message("none")
            let next = reading.hasNext.map { $0 ? Message("found") : Message("the end") } ?? Message("one page")
            let nulls = reading.empty.joined(separator: ", ")
            return [
                name, "\(reading.status)", "\(reading.items)", said(ids), said(next),
                ([
                    reading.sign?.message,
                    reading.isInOrder == false ? Message("the items may not be in the order that `order:` says") : nil,
                ] + reading.advice.map(\.message) + [nulls.isEmpty ? nil : Message("always null: \(nulls)")])
                .compactMap { $0.map(said) }.joined(separator: "; "),
            ]
        }
    }

    var json: JSONValue {
        var members: [(String, JSONValue)] = [("endpoint", .text(name))]
        switch outcome {
        case .skipped(let parameter): members += [("outcome", .text("skipped")), ("parameter", .text(parameter))]
        case .noItem, .noValue: members += [("outcome", .text("skipped"))]
        case .failed(let error):
            let diagnostic = Diagnostic(any: error)
            members += [
                ("outcome", .text("failed")), ("message", .text(diagnostic.what.english)),
                ("code", .integer(Int(diagnostic.exitCode.rawValue))),
            ]
        case .read(let reading):
            members += [
                ("outcome", .text(error == nil ? "read" : "failed")), ("status", .integer(reading.status)),
                ("items", .integer(reading.items)), ("repeated_ids", reading.repeated.map(JSONValue.integer) ?? .null),
                ("null_fields", .array(reading.empty.map(JSONValue.text))),
                ("next", reading.hasNext.map(JSONValue.flag) ?? .null),
                ("in_order", reading.isInOrder.map(JSONValue.flag) ?? .null),
                ("sign", .string(reading.sign?.message.english)),
                ("advice", .array(reading.advice.map { .text($0.message.english) })),
                ("milliseconds", .integer(reading.milliseconds)),
            ]
        }
        return .members(members)
    }
}

extension LiveAdvice {
    fileprivate var message: Message {
        switch self {
        case .earlierPage(let key, let number):
            Message("\(key) \(number) has other items than the first page: set `first: \(number)`")
        case .tokenIsURL: Message("the token is a URL: use `strategy: link`")
        case .smallerPages(let asked, let received):
            Message("the server sends \(received) items for a page size of \(asked): set `max: \(received)`")
        case .largerPages(let asked, let received):
            Message("the server sends \(received) items for a page size of \(asked): check `size:`")
        case .overlap(let count):
            Message(
                count, one: "\(count) item of the second page is in the first one, too",
                other: "\(count) items of the second page are in the first one, too")
        case .otherTotal(let first, let second):
            Message("the first page announces \(first) items, and the second one \(second)")
        }
    }
}

extension Message {
    /// How many lists there are of each verdict.
    static func verdict(on rows: [LiveCheck.Row], in catalog: Catalog) -> Message {
        let parts = LiveCheck.Row.Verdict.allCases.compactMap { verdict -> String? in
            let count = rows.count { $0.verdict == verdict }
            guard count > 0 else { return nil }
            let part =
                switch verdict {
                case .right: Message("\(count) right")
                case .noted: Message("\(count) to look at")
                case .wrong: Message("\(count) wrong")
                case .skipped: Message("\(count) skipped")
                }
            return part.text(in: catalog)
        }
        let text = parts.joined(separator: ", ")
        return Message("\(rows.count) lists: \(text)")
    }
}
