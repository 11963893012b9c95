extension Result where Failure == any Error {
    /// The outcome of an asynchronous body.
    package init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
