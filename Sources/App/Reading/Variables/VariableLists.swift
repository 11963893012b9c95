package import Endpoints
import HTTP
import JSON
package import Pages
package import Plugins
import Redaction

/// Makes the lists of an endpoint with variables, and those with the values of the variables.
package struct VariableLists: Sendable {
    let context: any ReadingContext
    let plugin: Plugin
    let endpoint: Endpoint
    /// `plugin/endpoint`
    private let name: String
    /// The values of parameters, also of variables.
    private let given: [String: [String]]
    /// The account that the lists belong to, and that of each variable's list.
    private var accounts: (lists: String, parents: [String: String]) = ("", [:])
    /// The accounts of the lists with the values of variables.
    package var accountsOfParents: [String] { accounts.parents.sorted { $0.key < $1.key }.map(\.value) }
    private let pageSize: Int?
    /// The bounds in time of the lists; nil for the whole lists.
    package var bounds: TimeBounds?
    /// The steps in which the lists are read; nil to read each at once.
    var windows: TimeWindows?
    /// The variables that the lists depend on.
    var variables: [Variable]

    /// - Parameters:
    ///   - name: `plugin/endpoint`
    ///   - given: the values of parameters, also of variables.
    ///   - pageSize: the page size to request; nil for the endpoint's default.
    package init(
        _ endpoint: Endpoint, of plugin: Plugin, name: String, given: [String: [String]],
        _ context: any ReadingContext, pageSize: Int?
    ) throws {
        self.context = context
        self.plugin = plugin
        self.endpoint = endpoint
        self.name = name
        self.given = given
        self.pageSize = pageSize
        variables = endpoint.variables(of: plugin, without: given)
        for variable in variables where given[variable.parameter] == nil {
            if case .given = variable.source {
                throw VariableError.valueNeeded(variable: variable.name, endpoint: name)
            }
        }
        for variable in variables where given[variable.parameter]?.contains("") == true {
            throw VariableError.emptyValue(variable: variable.name)
        }
        try checkCount()
    }

    /// The most combinations of given values.
    private static let mostCombinations = 100_000

    /// Checks that a short file cannot ask for endless work.
    private func checkCount() throws {
        var count = 1
        for variable in variables {
            guard let values = values(of: variable) else { continue }
            let (product, overflows) = count.multipliedReportingOverflow(by: values.count)
            if overflows || product > Self.mostCombinations {
                throw VariableError.tooManyCombinations(limit: Self.mostCombinations, variable: variable.name)
            }
            count = product
        }
    }

    /// The lists of the account that the user's credentials belong to.
    package func ofAccount(in library: OpenLibrary, isOffline: Bool) async throws -> VariableLists {
        try await ofAccounts { arguments in
            try await library.account(
                of: plugin, arguments, context, isOffline: isOffline)
        }
    }

    /// The lists of the accounts that go with the arguments of the lists and of each variable's list.
    func ofAccounts(_ account: (Arguments) async throws -> String) async throws -> VariableLists {
        let sample = Self.sample(variables)
        var own = self
        own.accounts.lists = try await account(Self.arguments(sample, given, for: endpoint, of: plugin))
        for (variable, parents) in read {
            own.accounts.parents[variable.name] = try await account(
                Self.arguments(sample, given, of: parents, for: endpoint, of: plugin))
        }
        return own
    }

    /// The only combination, if each variable has one value that is given; nil otherwise.
    package var only: [[UInt8]]? {
        guard variables.allSatisfy({ given[$0.parameter]?.count == 1 }) else { return nil }
        return given(for: variables).outer(endpoint.outerNames)
    }

    /// The only list, if `only` has its values.
    package func onlyList() throws -> BoundEndpoint { try list(of: given(for: variables), origins: []) }

    private func given(for variables: [Variable]) -> Combination {
        variables.reduce(Combination()) { $0.adding(Self.value($1, given[$1.parameter]?.first ?? "")) }
    }

    /// A list of some combination.
    package func sample() throws -> BoundEndpoint {
        try list(of: Self.sample(variables), origins: [], isMeasured: false)
    }

    /// The first variable whose values are not one given value; nil if there is none.
    package var firstOpen: String? { variables.first { given[$0.parameter]?.count != 1 }?.name }

    /// The lists with values that are read, for some combination.
    package func parentSamples() throws -> [BoundEndpoint] {
        try read.map { variable, _ in
            try parents(of: variable, Self.sample(variables), origins: [], isMeasured: false)
        }
    }

    /// Whether a position has a value of each variable.
    package func accepts(_ position: CombinationPosition) -> Bool { position.values.count == variables.count }

    /// The values of a variable that are given, or in the file; nil if they are in a list.
    func values(of variable: Variable) -> [Combination.Value]? {
        let texts: [String]
        switch (given[variable.parameter], variable.source) {
        case (let given?, _): texts = given
        case (nil, .values(let values)): texts = values
        case (nil, .given), (nil, .items): return nil
        }
        return texts.enumerated().map { number, text in
            var value = Self.value(variable, text)
            value.isHidden = KnownCredentials.areShown(in: value.text)
            if value.isHidden { value.page = Position("\(number)") }
            return value
        }
    }

    private static func value(_ variable: Variable, _ text: String) -> Combination.Value {
        let id = ParentID(text)
        return .init(name: variable.name, parameter: variable.parameter, text: id.text, json: id.json)
    }

    /// The list of a combination.
    ///
    /// - Parameter origins: the servers whose responses have its values.
    func list(
        of combination: Combination, origins: Set<HTTPURL.Origin>, isMeasured: Bool = true
    ) throws -> BoundEndpoint {
        var list = try BoundEndpoint(
            endpoint, of: plugin, name: name, arguments: arguments(of: combination, parents: nil),
            account: accounts.lists, pageSize: pageSize, underItemsOf: origins)
        if isMeasured { list.meter = context.makeMeter(list) }
        return list
    }

    /// The arguments of the list of a combination, or of the list with the values of the variable after it.
    func arguments(of combination: Combination, parents: Variable.Parents?) throws -> Arguments {
        if let parents { return try Self.arguments(combination, given, of: parents, for: endpoint, of: plugin) }
        var arguments = try Self.arguments(combination, given, for: endpoint, of: plugin)
        let window = combination.values.first { $0.name == TimeWindows.variable }
        arguments.bounds = window.flatMap { windows?.bounds(of: $0.text) } ?? bounds
        return arguments
    }

    /// The list with the values of a variable.
    ///
    /// - Parameters:
    ///   - combination: the values of the variables before it.
    ///   - origins: the servers whose responses have these.
    func parents(
        of variable: Variable, _ combination: Combination, origins: Set<HTTPURL.Origin>, isMeasured: Bool = true
    ) throws -> BoundEndpoint {
        guard let parents = variable.parents else {
            throw VariableError.valueNeeded(variable: variable.name, endpoint: name)
        }
        var list = try BoundEndpoint(
            parents.endpoint, of: plugin, name: "\(plugin.name)/\(parents.endpoint.name)",
            arguments: Self.arguments(combination, given, of: parents, for: endpoint, of: plugin),
            account: accounts.parents[variable.name] ?? "", underItemsOf: origins)
        if isMeasured { list.meter = context.makeMeter(list) }
        return list
    }

    // MARK: Arguments

    /// The given values of its variables, as one text.
    package var givenValues: String {
        variables.compactMap { variable in
            given[variable.parameter].map { texts in
                "\(variable.name)=\(texts.map { KnownCredentials.areShown(in: $0) ? "" : $0 })"
            }
        }.joined(separator: " ")
    }

    /// The variables whose values are read from lists.
    private var read: [(Variable, Variable.Parents)] {
        variables.filter { given[$0.parameter] == nil }.compactMap { variable in
            variable.parents.map { (variable, $0) }
        }
    }

    /// A combination for what all lists share.
    private static func sample(_ variables: [Variable]) -> Combination {
        variables.reduce(Combination()) { $0.adding(value($1, "0")) }
    }

    private static func arguments(
        _ combination: Combination, _ given: [String: [String]], for endpoint: Endpoint, of plugin: Plugin
    ) throws -> Arguments {
        let own = given.filter { name, _ in !endpoint.variables.contains { $0.parameter == name } }
        // A variable that is left out sets nothing that the requests mention.
        let absent = endpoint.variables.filter { combination.arguments[$0.parameter] == nil }.map {
            ($0.parameter, ["0"])
        }
        let values = Dictionary(absent) { $1 }.merging(combination.arguments) { $1 }
        return try Arguments(own.merging(values) { $1 }.of(endpoint), for: endpoint, of: plugin)
    }

    private static func arguments(
        _ combination: Combination, _ given: [String: [String]], of parents: Variable.Parents,
        for endpoint: Endpoint, of plugin: Plugin
    ) throws -> Arguments {
        var values = given.filter { name, _ in !endpoint.variables.contains { $0.parameter == name } }
            .merging(combination.arguments) { $1 }.of(parents.endpoint)
        let own = try arguments(combination, given, for: endpoint, of: plugin)
        for (name, template) in parents.parameters {
            let texts = try own.texts(of: template)
            values[name] = texts.isEmpty ? nil : texts
        }
        return try Arguments(values, for: parents.endpoint, of: plugin)
    }
}
