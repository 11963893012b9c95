extension DemoAPI {
    /// Responds to the only supported query, however it is written: the images, by `$first` and `$after`.
    mutating func writeGraphQLPage(_ request: Request) throws(RefusalError) {
        let sent: Submission
        do {
            sent = try Submission(request)
        } catch .bodyTooLarge {
            throw .bodyTooLarge
        } catch {
            throw Self.fault(error.message)
        }
        guard let query = sent["query"], query.contains("images") else {
            throw Self.fault("the query must ask for images")
        }
        let variables = sent.values["variables"] ?? .null
        let size = try Self.first(variables)
        let after = variables["after"]?.text
        let page: Range<Int>
        do throws(RefusalError) { page = try numbers(from: after, size: clamped(size)) } catch {
            throw Self.fault("$after was not issued by this server")
        }
        write(cut(page), after: after)
    }

    private static func first(_ variables: JSONValue) throws(RefusalError) -> Int {
        guard let value = variables["first"], value != .null else { return 10 }
        guard let size = value.integer, (1...100).contains(size) else {
            throw fault("$first must be a whole number from 1 to 100")
        }
        return size
    }

    private static func fault(_ message: String) -> RefusalError {
        .inside(.graphQL(message: message))
    }

    private mutating func write(_ numbers: Range<Int>, after: String?) {
        body.append(#"{"data":{"images":{"nodes":"#)
        data.writeItems(numbers, to: &body)
        let next = nextCursor(after: numbers, current: after)
        body.append(next == nil ? #","pageInfo":{"hasNextPage":false"# : #","pageInfo":{"hasNextPage":true"#)
        body.append(#","endCursor":"#)
        writeOptional(next ?? (numbers.isEmpty ? nil : data.id(of: numbers.lowerBound).cursor))
        body.append("}}}}")
    }
}
