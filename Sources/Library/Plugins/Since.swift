package import Expressions
import JSON
package import Pagination
package import System
import Templates

/// How a list is limited by time.
package struct Since: Sendable {
    /// The item's time.
    package let at: Expression
    /// Where requests have the earliest time; nil if folio only compares.
    package let from: Place?
    /// Where requests have the end; nil if folio only compares.
    package let to: Place?
    /// How both are written.
    package let format: TimeFormat
    /// How far `--since last` goes back, in seconds.
    package let overlap: Int
    /// The length of the steps in which longer spans are read; nil to read them at once.
    package let step: TimeStep?
    /// The first time there can be, in seconds since 1970 (UTC); nil if the file does not say.
    package let start: Int?
    /// Whether steps begin at the earliest time that is given, instead of at multiples of their length.
    package let stepsBeginAtSince: Bool
    /// Whether received items are also compared with the bounds that the server gets.
    package let comparesAll: Bool
    /// Whether the file says that items are sorted by this time, the newest first.
    package let isSorted: Bool

    /// The parameter of templates with the earliest time.
    package static let sinceName = "since"
    /// The parameter of templates with the end.
    package static let untilName = "until"

    /// Whether its name says that the time is that of a change.
    fileprivate var mayChange: Bool {
        let name = at.text.lowercased()
        return ["updat", "modif", "chang", "edit", "activ", "last", "seen"].contains { name.contains($0) }
    }
}

extension Endpoint {
    /// Whether the time of items may be a bound that `set:` gives them. Stored items then have no time of their own.
    package var setsTimeToBounds: Bool {
        let bounds = [Since.sinceName, Since.untilName]
        guard let at = since?.at, let edits,
            edits.templates.contains(where: { $0.names.contains(where: bounds.contains) })
        else { return false }
        guard let first = at.path?.steps.first else { return true }
        return edits.members.contains { $0.path.steps.first == first }
    }

    /// Whether requests have the earliest time.
    package var sendsSince: Bool { sends(Since.sinceName, at: since?.from) }

    /// Whether requests have the end.
    package var sendsUntil: Bool { sends(Since.untilName, at: since?.to) }

    private func sends(_ name: String, at place: Pagination.Place?) -> Bool {
        since != nil && (place != nil || request.templates.contains { $0.names.contains(name) })
    }

    /// Whether items come in the order of their times, the newest first, so that the list need not be read further than the
    /// earliest time. A time of the last change descends only in a list that is sorted by it.
    package var isByTime: Bool {
        guard let since else { return false }
        if since.isSorted { return true }
        switch order {
        case .recentlyChangedFirst: return version?.text == since.at.text
        case .newestFirst: return version?.text != since.at.text && !since.mayChange
        case .oldestFirst, nil: return false
        }
    }
}

extension Parameter {
    /// The bounds as templates mention them.
    static let bounds = [Since.sinceName, Since.untilName].map { name in
        Parameter(name: name, help: nil, isRequired: false, isList: false, defaultValue: nil, allowed: nil)
    }
}
