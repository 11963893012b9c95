import Pages
import Plugins

extension VariableLists {
    /// Divides the lists into steps, as their bounds are now.
    ///
    /// - Parameter now: the time at which the command began, in seconds since 1970 (UTC).
    package mutating func divide(at now: Int) throws {
        variables.removeAll { $0.name == TimeWindows.variable }
        windows = try bounds.flatMap { try TimeWindows($0, of: endpoint, at: now) }
        guard let windows else { return }
        variables.append(
            Variable(
                name: TimeWindows.variable, parameter: TimeWindows.variable, source: .values(windows.texts)))
    }
}
