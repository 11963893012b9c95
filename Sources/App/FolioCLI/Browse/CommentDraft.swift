import Glibc
import Presentation
import Reader
import System
import Wording

/// A comment that the user writes in an editor.
enum CommentDraft {
    /// Begins the lines that are no part of the comment.
    private static let remark = "#"

    /// What the user has written.
    enum Result {
        /// The path of the file with the text alone.
        case written(String)
        case empty
        /// What to say if no text is sent. It names the file if there is one.
        case failed(Message)
    }

    /// Opens the editor of VISUAL or EDITOR with a file for the comment, and waits for its end.
    static func write(_ request: CommentRequest, _ variables: [String: String], in catalog: Catalog) -> Result {
        let folder = variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(folder)/folio-comment-XXXXXX.txt".utf8CString)
        let file = mkstemps(&template, 4)
        guard file >= 0 else { return .failed(Message("cannot write a file in \(folder)")) }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let remarks = [
            Message("A comment on: \(request.title.withoutModelines)"),
            Message("Lines that begin with '\(remark)' are left out. Without other text, no comment is added."),
        ]
        let text = "\n" + remarks.map { "\(remark) \($0.text(in: catalog))\n" }.joined()
        do { try Descriptor(number: file).write(text) } catch {
            close(file)
            unlink(path)
            return .failed(Message("cannot write a file in \(folder)"))
        }
        close(file)
        let status = edit(path, variables)
        // Nothing that was written is deleted.
        let kept = Result.failed(Message("not added, but kept in \(path)"))
        let comment: String?
        do { comment = try Self.comment(in: path) } catch .notUTF8 {
            return .failed(Message("not UTF-8, and not added, but kept in \(path)"))
        } catch { return kept }
        guard let comment else {
            unlink(path)
            // What a shell has for a program that it does not find, and for one that it cannot start.
            let isMissing = [127, 126].contains(status >> 8)
            return isMissing ? .failed(Message("no editor: set VISUAL or EDITOR")) : .empty
        }
        guard status == 0 else { return kept }
        do { try FileSystem.replace(path, with: Array(comment.utf8), mode: 0o600) } catch { return kept }
        return .written(path)
    }

    /// Returns the status of the editor's end; 0 if it has ended well.
    private static func edit(_ path: String, _ variables: [String: String]) -> Int32 {
        let editor = ["VISUAL", "EDITOR"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? "vi"
        // A variable may have a command with arguments, as for other programs.
        let words = ["sh", "-c", "exec \(editor) \"$1\"", "sh", path]
        guard let process = try? ChildProcess.start(words, input: STDIN_FILENO) else { return -1 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private enum DraftError: Error { case unreadable, notUTF8 }

    /// What was written, without the remarks; nil if that is nothing.
    private static func comment(in path: String) throws(DraftError) -> String? {
        // An editor may delete it.
        guard access(path, F_OK) == 0 else { return nil }
        var status = stat()
        // Somebody else may have put a file or a link in its place, if everyone can write in the folder.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_nlink == 1, let bytes = try? FileSystem.bytes(path)
        else { throw .unreadable }
        guard let written = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        let lines = written.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
        let text = lines.filter { !$0.hasPrefix(remark) }.joined(separator: "\n")
        return text.trimmed.isEmpty ? nil : text.trimmed
    }
}
