import Diagnostics
import PersonalFiles
import Presentation
import System
import TerminalSession

extension PersonalFiles {
    /// The user's files for one command; questions and notices go to the terminal.
    ///
    /// - Parameter library: the library's file; nil if no variable names a folder for it.
    init(
        _ facts: ProcessFacts, _ options: GlobalOptions, library: String?, _ messages: Messages,
        _ interruption: Interruption
    ) {
        self.init(
            facts, config: options.config, library: library, log: options.log, isVerbose: options.verbosity > 0,
            interruption: interruption.descriptor
        ) { label, isShown in
            try TerminalPrompt(interruption: interruption.descriptor)?.answer(
                to: HiddenCharacters.shown(label, showsUnclear: true), isShown: isShown)
        } notice: { notice in
            let message = Diagnostic.text(notice)
            if case .waiting = notice { messages.remark(message) } else { messages.notice(message) }
        }
    }
}
