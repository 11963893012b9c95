package import Plugins
package import Presentation
package import System
import Wording

extension Diagnostic {
    /// An error in `commands:`.
    static func text(_ problem: ItemCommand.Problem) -> Message {
        switch problem {
        case .empty: Message("a command needs the name of a program, such as [mpv, \"{url}\"]")
        case .programOfItem: Message("the program of a command must be the same for all items; write its name")
        case .unknownField(let name, let allowed) where allowed.isEmpty:
            Message("'\(name)' is not a field; add `fields:`, or `id:` for {id}")
        case .unknownField(let name, let allowed):
            Message("'\(name)' is not a field; here are: \(allowed.joined(separator: ", "))")
        }
    }

    /// Why a command was not run for an item.
    static func text(_ refusal: ItemCommand.Refusal) -> Message {
        switch refusal {
        case .missing(let name): Message("the item has no '\(name)'")
        case .option(let name):
            Message("'\(name)' begins with '-' or '+', so that the program could take it for an option")
        case .unusable(let name): Message("'\(name)' cannot be an argument")
        }
    }
}

extension ItemCommand.Refusal: Explained {
    package var diagnostic: Diagnostic { Diagnostic(Diagnostic.text(self), exitCode: .failure) }
}

extension ChildProcessError: Explained {
    package var diagnostic: Diagnostic {
        Diagnostic(Message("the program cannot be started: \(reason)"), exitCode: .failure)
    }
}
