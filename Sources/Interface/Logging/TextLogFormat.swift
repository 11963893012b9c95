import HTTP

/// Formats events for people: one line each, followed by one line for each header field.
///
/// A line begins with `[2]` for the second request, or with `[2.1]` for the first attempt of that request.
package struct TextLogFormat: Sendable {
    private let isDated: Bool
    private let clean: @Sendable (String) -> String
    private let wait: @Sendable (Duration) -> String

    /// - Parameters:
    ///   - isDated: whether each line begins with its time and process.
    ///   - clean: removes line breaks and control characters for terminals from foreign text.
    ///   - wait: formats the length of a wait.
    package init(
        isDated: Bool, clean: @escaping @Sendable (String) -> String, wait: @escaping @Sendable (Duration) -> String
    ) {
        self.isDated = isDated
        self.clean = clean
        self.wait = wait
    }

    /// The lines of an event, each with its line break.
    package func text(_ event: LogEvent) -> String {
        var start = isDated ? "\(LogTime.text(event.moment)) \(event.process) " : ""
        if let request = event.request { start += "[\(request)\(event.attempt.map { ".\($0)" } ?? "")] " }
        return lines(of: event.kind).map { "\(start)\($0)\n" }.joined()
    }

    private func lines(of kind: LogEvent.Kind) -> [String] {
        switch kind {
        case .started(let target): ["started \(text(target))"]
        case .finished(let target, let response): ["finished \(text(target)) \(text(response))"]
        case .failed(let target, let reason, let duration):
            ["failed \(text(target)) in \(Self.milliseconds(duration)): \(clean(reason))"]
        case .sent(let target, let fields): ["> \(text(target))"] + lines(of: fields, after: ">")
        case .received(let response, let fields): ["< \(text(response))"] + lines(of: fields, after: "<")
        case .unanswered(let reason, let duration):
            ["! no response in \(Self.milliseconds(duration)): \(clean(reason))"]
        case .retry(let retry, let reason):
            [
                "retry \(retry.number) of \(retry.limit) for \(clean("\(retry.method) \(retry.url)")) "
                    + "in \(wait(retry.wait)): \(clean(reason))"
            ]
        case .wait(let wait): [text(wait)]
        case .fault(_, let reason): ["fault: \(clean(reason))"]
        }
    }

    private func text(_ target: LogEvent.Target) -> String {
        "\(clean(target.method)) \(clean(target.url))"
    }

    private func lines(of fields: HTTPFields, after mark: String) -> [String] {
        fields.all.map { "\(mark) \(clean($0.name)): \(clean($0.value))" }
    }

    private func text(_ response: LogEvent.Response) -> String {
        "\(response.status) \(costs(of: response)) in \(Self.milliseconds(response.duration))"
    }

    private func costs(of response: LogEvent.Response) -> String {
        if response.source == .stale { return "from the cache (stale)" }
        guard response.source != .cache, let metrics = response.metrics else { return "from the cache (fresh)" }
        var words: [String] = []
        if response.source == .revalidated { words.append("from the cache (revalidated)") }
        if !metrics.httpVersion.isEmpty { words.append("HTTP/\(metrics.httpVersion)") }
        words.append(metrics.reusedConnection ? "reused connection" : "new connection")
        words.append("\(metrics.wireBytes) bytes")
        if metrics.wireBytes != metrics.decodedBytes { words.append("(\(metrics.decodedBytes) decoded)") }
        return words.joined(separator: " ")
    }

    private func text(_ wait: HTTPWait) -> String {
        let (host, time) = (clean(wait.host), self.wait(wait.duration))
        return wait.isAsked
            ? "waiting \(time), as requested by \(host)"
            : "waiting \(time) to stay within `rate:` for \(host)"
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = duration.microseconds / 100
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
