package import JSON
package import Presentation
package import System
package import Wording

/// The connection of a command to the user: text on stdout, messages on stderr, questions and signals.
package struct Console: Sendable {
    /// Streams, variables and terminals of the process.
    package let facts: ProcessFacts
    /// Writes to stderr.
    package let messages: Messages

    package init(_ facts: ProcessFacts, _ messages: Messages) {
        self.facts = facts
        self.messages = messages
    }

    /// Ends the work early.
    package var interruption: Interruption { messages.interruption }

    /// The language of all texts.
    package var catalog: Catalog { messages.catalog }

    /// The terminal for data; texts are broken at its width.
    package var outputTerminal: Terminal { facts.outputTerminal }

    /// Whether questions can be asked: stdin and stderr are terminals.
    package var canAsk: Bool { facts.inputIsTerminal && facts.errorIsTerminal }

    /// Stdout; an interruption ends waiting for its reader.
    package var output: Descriptor {
        Descriptor(number: Descriptor.output.number, interruption: interruption.descriptor)
    }

    /// Writes a JSON document on one line to stdout, with numbers for hidden characters.
    package func write(_ document: JSONValue) throws {
        try Descriptor.output.write(HiddenCharacters.escaped(inJSON: document.text) + "\n")
    }

    /// Writes a line to stdout, broken between words on a terminal that is too narrow for it.
    package func say(_ message: Message) throws {
        try say(message.text(in: catalog))
    }

    /// Writes lines to stdout, each broken between words on a terminal that is too narrow for it.
    ///
    /// - Parameter hanging: the extra indentation of the text after a break.
    package func say(_ text: String, hanging: Int = 2) throws {
        let text = outputTerminal.fitted(HiddenCharacters.shown(text, keepsLines: true), hanging: hanging)
        try Descriptor.output.write(text.hasSuffix("\n") ? text : text + "\n")
    }
}
