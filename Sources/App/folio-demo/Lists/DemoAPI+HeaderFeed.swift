extension DemoAPI {
    /// The response field with the token of the next page.
    static let nextCursorField = "X-Next-Cursor"

    /// Writes a page whose token is in header fields.
    mutating func writeHeaderPage(_ request: Request) throws(RefusalError) -> ResponseHead {
        let cursor = request.fields[Request.cursorField]
        let numbers = cut(try numbers(from: cursor, size: try pageSize(request.query)))
        body.append(#"{"items":"#)
        data.writeItems(numbers, to: &body)
        body.append("}")
        guard let next = nextCursor(after: numbers, current: cursor) else { return ResponseHead() }
        return ResponseHead(fields: [HeaderField(Self.nextCursorField, next)])
    }

    /// Writes a page by offset, with the parameters in a form.
    mutating func writeFormPage(_ request: Request) throws(RefusalError) {
        var query = Query()
        for (name, value) in try Submission(request).values {
            if let text = value.text { query.append(name, text) }
        }
        try writeOffsetPage(query)
    }
}
