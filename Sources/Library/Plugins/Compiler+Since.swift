import Expressions
import JSON
import Pagination
import Schema
import System

/// Compiles `since:`.
extension Compiler {
    /// How an endpoint's list is limited by time; nil if it is not, or if the file has an error there.
    ///
    /// - Parameter parameters: those of the endpoint, with the plugin's.
    mutating func since(_ settings: Settings, parameters: [Parameter]) -> Since? {
        guard let own = settings[SinceKeys.since] else { return nil }
        checkSingleValued(SinceKeys.at, of: own)
        if own[SinceKeys.at]?.isLiteral == true {
            note(.constant(SinceKeys.at.key.name), at: own.location(of: SinceKeys.at))
        }
        // If the server decides, each step has what it sends for it.
        let needs = [SinceKeys.overlap.key.name] + (own[SinceKeys.compare] == false ? [] : [SinceKeys.step.key.name])
        for key in needs {
            guard settings[EndpointKeys.id] == nil, let value = own.values[key] else { continue }
            note(.keyNeedsID(key), at: value.keyLocation)
        }
        checkPlaces(settings)
        checkNames(settings, parameters)
        guard let at = own[SinceKeys.at], let format = format(own) else { return nil }
        let start = start(own)
        let step = step(own, format, from: start)
        return Since(
            at: at, from: own[SinceKeys.from].flatMap { Place($0) }, to: own[SinceKeys.to].flatMap { Place($0) },
            format: format, overlap: Int((own[SinceKeys.overlap] ?? .zero).secondsRoundedUp), step: step, start: start,
            stepsBeginAtSince: own[SinceKeys.start]?.hasPrefix(SinceKeys.startAtSince) == true,
            comparesAll: own[SinceKeys.compare] ?? true, isSorted: own[SinceKeys.sorted] ?? false)
    }

    /// Checks that both bounds of a step are sent, or one of them, if the server decides.
    mutating func checkSteps(of endpoint: Endpoint, _ settings: Settings) {
        guard let since = endpoint.since, since.step != nil, settings.isWhole,
            since.comparesAll
                ? !endpoint.sendsSince || !endpoint.sendsUntil : !endpoint.sendsSince && !endpoint.sendsUntil,
            let own = settings[SinceKeys.since]
        else { return }
        note(.since(.stepNeedsBounds), at: own.values[SinceKeys.step.key.name]?.keyLocation ?? own.location)
    }

    private mutating func start(_ own: Settings) -> Int? {
        guard let text = own[SinceKeys.start] else { return nil }
        if own.isWhole, let value = own.values[SinceKeys.start.key.name], own[SinceKeys.step] == nil {
            note(.since(.startNeedsStep), at: value.keyLocation)
        }
        if text == SinceKeys.startAtSince { return nil }
        let other = SinceKeys.startAtSinceOr
        guard let time = UnixTime(ofValue: text.hasPrefix(other) ? String(text.dropFirst(other.count)) : text) else {
            note(.since(.badStart(text: text)), at: own.location(of: SinceKeys.start))
            return nil
        }
        return time.seconds
    }

    /// The length of the steps. The places of their bounds must have them exactly.
    private mutating func step(_ own: Settings, _ format: TimeFormat, from start: Int?) -> TimeStep? {
        guard let text = own[SinceKeys.step] else { return nil }
        guard let step = TimeStep(parsing: text) else {
            note(.since(.badStep(text: text)), at: own.location(of: SinceKeys.step))
            return nil
        }
        let times = (0...1).compactMap { UnixTime(seconds: step.time($0, after: start ?? 0)) }
        let isSent = own[SinceKeys.from] != nil || own[SinceKeys.to] != nil
        let isExact = !isSent || times.allSatisfy { format.roundedUp($0) == $0 }
        guard isExact else {
            note(.since(.stepTooFine), at: own.location(of: SinceKeys.step))
            return nil
        }
        return step
    }

    private mutating func format(_ own: Settings) -> TimeFormat? {
        guard let value = own.values[SinceKeys.format.key.name] else { return .iso8601 }
        if own.isWhole, own[SinceKeys.from] == nil, own[SinceKeys.to] == nil {
            note(.since(.formatNeedsPlace), at: value.keyLocation)
        }
        let text = value.text ?? ""
        guard let format = TimeFormat(parsing: text) else {
            note(.since(.badFormat(text: text)), at: value.location)
            return nil
        }
        return format
    }

    /// Checks that nothing else of the request is in the place of a bound.
    private mutating func checkPlaces(_ settings: Settings) {
        var taken = settings[EndpointKeys.pagination].map { Paging.places($0).map(\.place) } ?? []
        taken += (settings[EndpointKeys.query] ?? []).map { Place.query($0.name) }
        taken += (settings[EndpointKeys.headers] ?? []).map { Place.header($0.name) }
        taken += (settings[BodyKeys.form] ?? []).map { Place.body(JSONPath([.key($0.name)])) }
        let document = settings[BodyKeys.json]
        for named in SinceKeys.places(settings) {
            if taken.contains(where: { $0.isSame(as: named.place) }) || document?.hasValue(at: named.place) == true {
                note(.since(.placeTaken(named.text)), at: named.location)
            }
            taken.append(named.place)
        }
    }

    /// Checks that no parameter has the name of a bound.
    private mutating func checkNames(_ settings: Settings, _ parameters: [Parameter]) {
        let own = settings[EndpointKeys.params] ?? []
        for name in Parameter.bounds.map(\.name) where parameters.contains(where: { $0.name == name }) {
            note(
                .since(.nameOfParameter(name)),
                at: own.first { $0.name == name }?.value.keyLocation ?? settings.location(of: SinceKeys.since))
        }
    }
}

extension Duration {
    fileprivate var secondsRoundedUp: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}

extension Place {
    /// Whether two values would be in one place.
    fileprivate func isSame(as other: Place) -> Bool {
        if case .header(let own) = self, case .header(let theirs) = other {
            return own.lowercased() == theirs.lowercased()
        }
        return self == other
    }
}

extension SettingValue {
    /// Whether a JSON document has a value in a place of the body.
    fileprivate func hasValue(at place: Place) -> Bool {
        guard case .body(let path) = place else { return false }
        var value = self
        for step in path.steps {
            guard case .key(let name) = step, case .map(let entries) = value.content,
                let next = entries.first(where: { $0.name == name })
            else { return false }
            value = next.value
        }
        return true
    }
}

extension TimeStep {
    /// Parses `30d`, or `1mo` for a month; nil for anything else, such as parts of a second.
    fileprivate init?(parsing text: String) {
        if text.hasSuffix("mo") {
            guard let months = DurationText.count(text.dropLast(2)), (1...1_200).contains(months) else { return nil }
            self = .months(months)
        } else {
            guard let duration = DurationText.duration(text), duration.components.attoseconds == 0,
                duration.components.seconds > 0
            else { return nil }
            self = .seconds(Int(duration.components.seconds))
        }
    }
}
