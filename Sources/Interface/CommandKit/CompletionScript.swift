/// A shell script that completes a program's words. It asks the program for words, and lists files itself.
package struct CompletionScript: Sendable {
    private let shell: Shell
    private let program: String

    /// The script for a shell and a program's name.
    package init(_ shell: Shell, program: String) {
        self.shell = shell
        self.program = program
    }

    /// The script, with a line break at the end.
    package var text: String {
        template.replacing("FUNCTION", with: function).replacing("COMMAND", with: CompletionReply.command)
            .replacing("PROGRAM", with: program)
    }

    /// The file name by which the shell finds the script.
    package var fileName: String {
        switch shell {
        case .bash: "\(program).bash"
        case .zsh: "_\(program)"
        case .fish: "\(program).fish"
        }
    }

    private var function: String {
        "_" + program.map { $0.isLetter || $0.isNumber ? "\($0)" : "_" }.joined()
    }

    private var template: String {
        switch shell {
        case .bash: Self.bash
        case .zsh: Self.zsh
        case .fish: Self.fish
        }
    }
}
