import Diagnostics
import Endpoints
import Expressions
import HTTP
import PersonalFiles
import Plugins
import Presentation
import Reading
import System
import TerminalSession

/// Finds out what a call means, and makes it.
struct CallPlan: Sendable {
    private let options: CallOptions
    private let root: CompositionRoot

    init(_ options: CallOptions, _ root: CompositionRoot) {
        self.options = options
        self.root = root
    }

    func run() async throws {
        let expression = try options.output.jq.map { try ItemExpression($0, option: "--jq") }
        try await ExpressionStopper.stopping { try await run(expression) }
    }

    private func run(_ expression: ItemExpression?) async throws {
        if RawCall.isURL(options.target) { return try await callURL(expression) }
        let library = try root.files.library()
        if let plugin = library.plugins.first(where: { $0.name == options.target }) {
            return try await callPath(of: plugin, expression)
        }
        let (plugin, action) = try library.action(options.target)
        try await call(action, of: plugin, expression)
    }

    // MARK: Actions

    private func call(_ action: Action, of plugin: Plugin, _ expression: ItemExpression?) async throws {
        if let option = options.raw.firstGiven { throw CallProblem.onlyRaw(option: option) }
        let (words, others) = GivenParameters.split(options.words, known: action.parameters)
        if let other = others.first { throw GivenParameters.unknown(other, known: action.parameters) }
        let used = plugin.names(usedBy: action.request)
        if options.output.dryRun {
            let dry = DryRun(root, plugin)
            var standIns = StandIns()
            let given = try dry.values(words, for: action.parameters, used: used, &standIns)
            let arguments = try Arguments(given, for: action, of: plugin, now: Timestamp.text(root.now()))
            let bound = try BoundAction(
                action, of: plugin, arguments: arguments,
                files: try FileParts(reading: action, of: plugin, arguments, given: given, root))
            return try await dry.show(
                try bound.request(), base: try plugin.base(arguments), origins: bound.credentialOrigins, standIns)
        }
        let given = try await root.files.values(words, for: action.parameters, used: used, of: plugin)
        let arguments = try Arguments(given, for: action, of: plugin, now: Timestamp.text(root.now()))
        let bound = try BoundAction(
            action, of: plugin, arguments: arguments,
            files: try FileParts(reading: action, of: plugin, arguments, given: given, root))
        let request = try bound.request()
        let exchange = Exchange(
            root, plugin: plugin, base: try plugin.base(arguments), origins: bound.credentialOrigins,
            options: options.output, judge: bound.judge, arguments: arguments)
        let isPretty = root.facts.outputIsTerminal && options.output.to == nil && expression == nil
        try await exchange.run(request) { response, output in
            do { try bound.check(response) } catch {
                output.abandon()
                throw error
            }
            if options.output.includesHead { return try output.write(response, withHead: true) }
            let shown = try bound.shown(response, isPretty: isPretty)
            if let expression {
                return try output.write(response, to: request.method, expression, of: shown ?? response.body)
            }
            guard let shown else {
                return try output.write(response, withHead: false)
            }
            try output.write(shown)
        }
    }

    // MARK: Raw requests

    private func callURL(_ expression: ItemExpression?) async throws {
        if let word = options.words.first { throw CallProblem.unexpectedWord(word) }
        let url: HTTPURL
        do { url = try HTTPURL(options.target) } catch {
            throw EndpointProblem.badURL(text: options.target, error)
        }
        guard let plugin = Plugin.bare(at: url.origin.description) else {
            throw EndpointProblem.badURL(text: options.target, .missingHost(options.target))
        }
        try await call(options.target, of: plugin, arguments: Arguments([:], of: plugin), expression)
    }

    private func callPath(of plugin: Plugin, _ expression: ItemExpression?) async throws {
        let (words, others) = GivenParameters.split(options.words, known: plugin.parameters)
        guard let path = others.first else {
            throw CallProblem.pathNeeded(plugin: plugin.name, actions: plugin.actions.map(\.name))
        }
        if others.count > 1 { throw CallProblem.unexpectedWord(others[1]) }
        if options.raw.data == "@-", GivenParameters.readsInput(words, known: plugin.parameters) {
            throw CallProblem.inputTwice
        }
        if options.output.dryRun {
            var standIns = StandIns()
            let given = try DryRun(root, plugin).values(
                words, for: plugin.parameters, used: plugin.namesUsedByAll, &standIns)
            return try await call(path, of: plugin, arguments: Arguments(given, of: plugin), expression, standIns)
        }
        let given = try await root.files.values(
            words, for: plugin.parameters, used: plugin.namesUsedByAll, of: plugin, isOffline: options.output.offline)
        try await call(path, of: plugin, arguments: Arguments(given, of: plugin), expression)
    }

    /// - Parameter standIns: what stands for values that a dry run does not get.
    private func call(
        _ address: String, of plugin: Plugin, arguments: Arguments, _ expression: ItemExpression?,
        _ standIns: StandIns = StandIns()
    ) async throws {
        let raw = options.raw
        let call = try RawCall(
            address, method: raw.method ?? (raw.data == nil ? "GET" : "POST"), of: plugin, arguments: arguments)
        let request = try raw.applied(to: call.request, interruption: root.interruption)
        if options.output.dryRun {
            return try await DryRun(root, plugin).show(
                request, base: try plugin.base(arguments), origins: raw.signsItself ? [] : call.credentialOrigins,
                standIns)
        }
        let exchange = Exchange(
            root, plugin: plugin, base: try plugin.base(arguments),
            origins: raw.signsItself ? [] : call.credentialOrigins, options: options.output,
            isPersonal: raw.isPersonal, arguments: arguments)
        let withHead = options.output.includesHead
        let messages = root.messages
        try await exchange.run(request) { response, output in
            if let expression {
                do { try call.check(response) } catch {
                    output.abandon()
                    throw error
                }
                return try output.write(response, to: request.method, expression, of: response.body)
            }
            try output.write(response, withHead: withHead)
            // Its body is mostly empty, and then nothing would tell what became of the request.
            if !withHead, let location = response.redirection {
                messages.notice(
                    Complaint.notFollowed(of: request.method, "\(response.url)", response.status, to: location))
            }
            try call.check(response)
        }
    }
}

extension PluginLibrary {
    /// What `plugin.action` means; both names may hold dots.
    fileprivate func action(_ reference: String) throws -> (plugin: Plugin, action: Action) {
        var nearest: CallProblem?
        for dot in reference.indices where reference[dot] == "." {
            guard let plugin = plugins.first(where: { $0.name == reference[..<dot] }) else { continue }
            let name = String(reference[reference.index(after: dot)...])
            if let action = plugin.actions.first(where: { $0.name == name }) { return (plugin, action) }
            nearest = .unknownAction(name, plugin: plugin.name, known: plugin.actions.map(\.name))
        }
        if let nearest { throw nearest }
        throw unknown(String(reference.prefix { $0 != "." }))
    }
}
