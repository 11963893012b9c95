package import Feeds
package import HTTPCache
package import Presentation
import System
import Wording

extension Diagnostic {
    /// A list that is read offline is not stored.
    package init(_ nothing: NothingStoredError) {
        let what =
            if nothing.hasEarlierPages {
                Message("the list continues, but no more of it is stored")
            } else if nothing.lacksPosition {
                Message("the position is not in the stored list, or the stored list has changed since")
            } else if nothing.isStoringForbidden {
                Message("the server does not allow storing this list")
            } else if nothing.hasOtherDefinition {
                Message("the plugin has changed since this list was stored, and now describes another list")
            } else {
                Message("nothing is stored for this list")
            }
        let hint =
            if nothing.isStoringForbidden {
                Message("To store it all the same, set `cache: {store: always}` in the plugin.")
            } else if nothing.lacksPosition {
                Message("Read the list again from its start.")
            } else {
                Message("Run the same command once without --offline.")
            }
        self.init(what, hint: hint, exitCode: .offlineNotStored)
    }

    /// A response that is read offline is not stored.
    package init(_ nothing: NotStoredError) {
        self.init(
            Message("this response is not stored"), details: [Message(verbatim: "\(nothing.method) \(nothing.url)")],
            hint: Message("Run the same command once without --offline."), exitCode: .offlineNotStored)
    }

    /// The stored walk no longer exists.
    package init(_ missing: MissingGenerationError) {
        self.init(
            Message("another process deleted the data that folio was storing"),
            hint: Message("Run the command again to store its data."), exitCode: .libraryUnusable)
    }
}

extension MissingGenerationError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension NothingStoredError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension NotStoredError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
