import System

/// Loads a value for each element, a few ahead, and uses the values in the order of the elements.
///
/// At most `ahead` values are loading or waiting at a time.
///
/// - Parameter next: the next element; nil at the end.
func inOrder<Element: Sendable, Value: Sendable>(
    _ next: @escaping @Sendable () async throws -> Element?, ahead: Int,
    load: @escaping @Sendable (Element) async throws -> Value,
    use: (Element, Result<Value, any Error>) async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: Event<Element, Value>.self) { events in
        var started: [Element] = []
        var waiting: [Int: Result<Value, any Error>] = [:]
        var used = 0
        var hasEnded = false
        events.addTask { .element(try await next()) }
        var isAsking = true
        while used < started.count || isAsking {
            switch try await events.next() {
            case .element(let element?):
                let index = started.count
                started.append(element)
                isAsking = false
                events.addTask { .loaded(index, await Result { try await load(element) }) }
            case .element(nil):
                hasEnded = true
                isAsking = false
            case .loaded(let index, let result): waiting[index] = result
            case nil: break
            }
            try Task.checkCancellation()
            while let result = waiting.removeValue(forKey: used) {
                used += 1
                try await use(started[used - 1], result)
            }
            if !isAsking, !hasEnded, started.count - used < ahead {
                isAsking = true
                events.addTask { .element(try await next()) }
            }
        }
    }
}

private enum Event<Element: Sendable, Value: Sendable>: Sendable {
    case element(Element?)
    case loaded(Int, Result<Value, any Error>)
}
