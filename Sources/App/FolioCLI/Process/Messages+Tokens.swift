import Presentation
import System
import TerminalSession
import Wording

extension Messages {
    /// Says which file folio waits for because another process holds it.
    func noticeWait(for path: String) {
        remark(Message("waiting for another folio process that uses \(path)"))
    }

    /// Warns that other users can read a file of tokens.
    ///
    /// - Parameter mode: the file's mode, as stat(2) has it.
    func warnOfExposure(of path: String, mode: UInt32) {
        let octal = String(mode, radix: 8)
        notice(
            Message(
                """
                other users can read the tokens in \(path) (mode 0\(octal)); to prevent it: chmod 600 \
                \(ShellText.quoted(path))
                """
            ))
    }
}
