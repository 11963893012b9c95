import Glibc
import Reader
import System
import Wording

/// A comment that the user writes in an editor.
enum CommentDraft {
    /// Begins the lines that are no part of the comment.
    private static let remark = "#"

    /// Opens the editor of VISUAL or EDITOR with a file for the comment, and waits for its end. Returns the path of the file
    /// with the text alone; nil if there is none.
    static func write(_ request: CommentRequest, _ variables: [String: String], in catalog: Catalog) -> String? {
        let folder = variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(folder)/folio-comment-XXXXXX.txt".utf8CString)
        let file = mkstemps(&template, 4)
        guard file >= 0 else { return nil }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let remarks = [
            Message("A comment on: \(request.title)"),
            Message("Lines that begin with '\(remark)' are left out. Without other text, no comment is added."),
        ]
        let text = "\n" + remarks.map { "\(remark) \($0.text(in: catalog))\n" }.joined()
        do { try Descriptor(number: file).write(text) } catch {
            close(file)
            unlink(path)
            return nil
        }
        close(file)
        if edit(path, variables), let comment = comment(in: path) {
            if replace(path, with: comment) { return path }
        }
        unlink(path)
        return nil
    }

    /// Returns whether the editor has ended well.
    private static func edit(_ path: String, _ variables: [String: String]) -> Bool {
        let editor = ["VISUAL", "EDITOR"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? "vi"
        // A variable may have a command with arguments, as for other programs.
        let words = ["sh", "-c", "exec \(editor) \"$1\"", "sh", path]
        guard let process = try? ChildProcess.start(words, input: STDIN_FILENO) else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }

    private static func comment(in path: String) -> String? {
        guard let bytes = try? FileSystem.bytes(path) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        let text = lines.filter { !$0.hasPrefix(remark) }.joined(separator: "\n")
        let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        return trimmed.isEmpty ? nil : String(trimmed)
    }

    private static func replace(_ path: String, with text: String) -> Bool {
        let file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return (try? Descriptor(number: file).write(text)) != nil
    }
}
