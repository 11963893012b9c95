import System

/// Loads a value for each element, a few ahead, and uses the values in the order of the elements.
///
/// At most `ahead` values are loading or waiting at a time. An error of `next` is thrown after the values before it were
/// used.
///
/// - Parameters:
///   - next: the next element; nil at the end.
///   - use: uses a value, and returns whether more are wanted.
/// - Returns: the first element that was not used; nil at the end of the elements.
@discardableResult
func inOrder<Element: Sendable, Value: Sendable>(
    _ next: @escaping @Sendable () async throws -> Element?, ahead: Int,
    load: @escaping @Sendable (Element) async throws -> Value,
    use: (Element, Result<Value, any Error>) async throws -> Bool
) async throws -> Element? {
    try await withThrowingTaskGroup(of: Event<Element, Value>.self) { events in
        var started: [Int: Element] = [:]
        var waiting: [Int: Result<Value, any Error>] = [:]
        var (count, used) = (0, 0)
        var end: Result<Void, any Error>?
        var isAsking = false
        let ask = { (events: inout ThrowingTaskGroup<Event<Element, Value>, any Error>) in
            events.addTask { .element(await Result { try await next() }) }
        }
        while true {
            if !isAsking, end == nil, count - used < ahead {
                isAsking = true
                ask(&events)
            }
            guard used < count || isAsking else { break }
            switch try await events.next() {
            case .element(.success(let element?)):
                let index = count
                started[index] = element
                count += 1
                isAsking = false
                events.addTask { .loaded(index, await Result { try await load(element) }) }
            case .element(.success(nil)): (end, isAsking) = (.success(()), false)
            case .element(.failure(let error)): (end, isAsking) = (.failure(error), false)
            case .loaded(let index, let result): waiting[index] = result
            case nil: break
            }
            try Task.checkCancellation()
            while let result = waiting.removeValue(forKey: used), let element = started.removeValue(forKey: used) {
                used += 1
                if try await use(element, result) { continue }
                defer { events.cancelAll() }
                if let element = started[used] { return element }
                if let end {
                    try end.get()
                    return nil
                }
                if !isAsking { ask(&events) }
                while let event = try await events.next() {
                    if case .element(let next) = event { return try next.get() }
                }
                return nil
            }
        }
        try end?.get()
        return nil
    }
}

private enum Event<Element: Sendable, Value: Sendable>: Sendable {
    case element(Result<Element?, any Error>)
    case loaded(Int, Result<Value, any Error>)
}
