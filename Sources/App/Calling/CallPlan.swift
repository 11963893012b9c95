import Accounts
import Endpoints
import Expressions
import HTTP
import PersonalFiles
import Plugins
import Reading
import System
import Templates

/// Determines what to call, and calls it.
package struct CallPlan: Sendable {
    private let options: CallOptions
    private let context: CallContext

    package init(_ options: CallOptions, _ context: CallContext) {
        self.options = options
        self.context = context
    }

    /// Makes the call, and writes its response.
    package func run() async throws {
        let expression = try options.output.jq.map { try ItemExpression($0, option: "--jq") }
        try await ExpressionStopper.stopping { try await run(expression) }
    }

    private func run(_ expression: ItemExpression?) async throws {
        if RawCall.isURL(options.target) { return try await callURL(expression) }
        let library = try context.files.library(for: PluginLibrary.plugins(ofAction: options.target))
        if let plugin = library.plugins.first(where: { $0.name == options.target }) {
            return try await callPath(of: plugin, expression)
        }
        let (plugin, action) = try library.action(options.target)
        try await call(action, of: plugin, expression)
    }

    // MARK: Actions

    private func call(_ action: Action, of plugin: Plugin, _ expression: ItemExpression?) async throws {
        if let option = options.raw.firstGiven { throw CallError.onlyRaw(option: option) }
        let (words, others) = GivenParameters.split(options.words, known: action.parameters)
        if let other = others.first { throw GivenParameters.unknown(other, known: action.parameters) }
        let used = plugin.names(usedBy: action.request)
        if options.output.dryRun {
            let dry = DryRun(context, plugin)
            var placeholders = DryRunPlaceholders()
            let given = try dry.values(words, for: action.parameters, used: used, &placeholders)
            let marks = dry.marks(in: [action.request], given, &placeholders)
            let (bound, _) = try bind(action, of: plugin, given, marks: marks)
            return try await dry.show(
                try bound.request(), with: bound.credentials, placeholders)
        }
        let given = try await context.files.values(words, for: action.parameters, used: used, of: plugin)
        let (bound, arguments) = try bind(action, of: plugin, given)
        let exchange = Exchange(
            context, plugin: plugin, with: bound.credentials, options: options.output, evaluator: bound.evaluator,
            arguments: arguments)
        try await send(bound, by: exchange, expression)
    }

    private func bind(
        _ action: Action, of plugin: Plugin, _ given: [String: [String]],
        marks: [Templates.Template.Piece: String] = [:]
    ) throws -> (BoundAction, Arguments) {
        var arguments = try Arguments(given, for: action, of: plugin, now: Timestamp.text(context.reading.now()))
        arguments.marks = marks
        let files = try FileParts(
            reading: action, of: plugin, arguments, given: given, interruption: context.interruption)
        return (try BoundAction(action, of: plugin, arguments: arguments, files: files), arguments)
    }

    private func send(_ bound: BoundAction, by exchange: Exchange, _ expression: ItemExpression?) async throws {
        let request = try bound.request()
        let isPretty = context.facts.outputIsTerminal && options.output.to == nil && expression == nil
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
        if let word = options.words.first { throw CallError.parameterOfURL(word) }
        let url: HTTPURL
        do { url = try HTTPURL(options.target) } catch {
            throw EndpointError.badURL(text: HTTPRequest.shownGiven(options.target), error)
        }
        guard let plugin = Plugin.bare(at: url.origin.description) else {
            throw EndpointError.badURL(text: HTTPRequest.shownGiven(options.target), .missingHost(options.target))
        }
        try await call(options.target, of: plugin, arguments: Arguments([:], of: plugin), expression)
    }

    private func callPath(of plugin: Plugin, _ expression: ItemExpression?) async throws {
        let (words, others) = GivenParameters.split(options.words, known: plugin.parameters)
        guard let path = others.first else {
            throw CallError.pathNeeded(plugin: plugin.name, actions: plugin.actions.map(\.name))
        }
        if others.count > 1 { throw CallError.unexpectedWord(others[1]) }
        if options.raw.data == "@-" || options.raw.fields.readsInput,
            GivenParameters.readsInput(words, known: plugin.parameters)
        {
            throw CallError.inputTwice
        }
        if options.output.dryRun {
            var placeholders = DryRunPlaceholders()
            let dry = DryRun(context, plugin)
            let given = try dry.values(
                words, for: plugin.parameters, used: plugin.namesUsedByAll, &placeholders)
            var arguments = try Arguments(given, of: plugin)
            arguments.marks = dry.marks(in: [], given, &placeholders)
            return try await call(path, of: plugin, arguments: arguments, expression, placeholders)
        }
        let given = try await context.files.values(
            words, for: plugin.parameters, used: plugin.namesUsedByAll, of: plugin, isOffline: options.output.offline)
        try await call(path, of: plugin, arguments: Arguments(given, of: plugin), expression)
    }

    /// - Parameter placeholders: the placeholders of values in a dry run.
    private func call(
        _ address: String, of plugin: Plugin, arguments: Arguments, _ expression: ItemExpression?,
        _ placeholders: DryRunPlaceholders = DryRunPlaceholders()
    ) async throws {
        let raw = options.raw
        let call = try RawCall(
            address, method: raw.method ?? (raw.data == nil ? "GET" : "POST"), of: plugin, arguments: arguments)
        if raw.data == "@-", raw.fields.readsInput { throw CallError.inputTwice }
        let fields = try raw.fields.fields(context.facts.variables, interruption: context.interruption)
        let request = try raw.applied(fields, to: call.request, interruption: context.interruption)
        let credentials = fields.signThemselves ? call.credentials.unsigned : call.credentials
        if options.output.dryRun {
            return try await DryRun(context, plugin).show(request, with: credentials, placeholders, fields)
        }
        let exchange = Exchange(
            context, plugin: plugin, with: credentials, options: options.output,
            isPersonal: fields.arePersonal || !request.secrets.byName.isEmpty, arguments: arguments)
        let withHead = options.output.includesHead
        let onUnfollowedRedirect = context.onUnfollowedRedirect
        try await exchange.run(request) { response, output in
            if let expression {
                do { try call.check(response) } catch {
                    output.abandon()
                    throw error
                }
                return try output.write(response, to: request.method, expression, of: response.body)
            }
            try output.write(response, withHead: withHead)
            // A redirect's body is usually empty, so nothing else would explain the result.
            if !withHead, let location = response.redirection {
                onUnfollowedRedirect(
                    UnfollowedRedirect(
                        method: request.method, url: response.shown("\(response.url)"), status: response.status,
                        location: response.shown(location)))
            }
            try call.check(response)
        }
    }
}

extension PluginLibrary {
    /// The action that `plugin.action` refers to; both names may contain dots.
    fileprivate func action(_ reference: String) throws -> (plugin: Plugin, action: Action) {
        var nearest: CallError?
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
