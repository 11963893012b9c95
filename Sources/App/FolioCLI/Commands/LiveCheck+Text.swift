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
                [
                    reading.sign?.message,
                    reading.isInOrder == false ? Message("the items may not be in the order that `order:` says") : nil,
                    nulls.isEmpty ? nil : Message("always null: \(nulls)"),
                ].compactMap { $0.map(said) }.joined(separator: "; "),
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
                ("milliseconds", .integer(reading.milliseconds)),
            ]
        }
        return .members(members)
    }
}
