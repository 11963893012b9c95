import TextLayout
import Wording

/// The lists that a reader can show, to choose one.
package struct EndpointMenu: Hashable, Sendable {
    /// A list, as people see it.
    package struct Entry: Hashable, Sendable {
        /// `plugin/endpoint`.
        package let name: String
        /// What it has, on one line; empty if that is not known.
        package let summary: String
        /// Whether it was read before.
        package let isRecent: Bool

        package init(name: String, summary: String, isRecent: Bool) {
            (self.name, self.summary, self.isRecent) = (name, summary, isRecent)
        }
    }

    /// A list that is being chosen, with its parameters as `key=value`.
    package struct Choice: Hashable, Sendable {
        /// `plugin/endpoint`.
        package let name: String
        /// The parameters.
        package var words: [String] = []
    }

    /// A parameter that the chosen list needs.
    struct Question: Hashable, Sendable {
        let parameter: String
        let help: String?
        var typed = ""
    }

    /// What the menu waits for.
    enum Mode: Hashable, Sendable {
        case choosing
        case asking(Question, for: Choice)
        case opening(Choice)
        /// The list cannot be shown; why.
        case refused(Choice, String)
    }

    private let all: [Entry]
    /// The entries with all words that are typed.
    private(set) var entries: [Entry]
    /// What is searched for.
    private(set) var typed = ""
    private(set) var mode = Mode.choosing
    var viewport = Viewport()
    /// The columns of the longest name. Each line needs it, and there may be thousands of names.
    private(set) var nameWidth = 0

    /// Whether lists may be missing, since a plugin file has errors.
    let hasBrokenFile: Bool

    /// - Parameters:
    ///   - entries: those that were read before come first.
    ///   - hasBrokenFile: whether lists may be missing, since a plugin file has errors.
    package init(_ entries: [Entry], hasBrokenFile: Bool = false) {
        self.hasBrokenFile = hasBrokenFile
        all = entries.filter(\.isRecent) + entries.filter { !$0.isRecent }
        self.entries = all
        measure()
    }

    /// How many lists there are.
    var count: Int { all.count }

    /// What a key asks for.
    enum Outcome: Hashable {
        case open(Choice)
        case quit, suspend
    }

    // MARK: Changes

    /// Changes the menu after a key.
    mutating func press(_ key: Key, in content: (EndpointMenu) -> Viewport.Content) -> Outcome? {
        if case .asking(let question, let choice) = mode { return answer(question, for: choice, key) }
        if case .refused = mode { mode = .choosing }
        if case .opening = mode {
            switch key {
            case .escape, .control("c"), .control("d"): return .quit
            case .control("z"): return .suspend
            // The chosen list is not there yet, and no other one may take its place.
            default: return nil
            }
        }
        switch key {
        case .down, .control("n"): viewport.down(in: content(self))
        case .up, .control("p"): viewport.up(in: content(self))
        case .pageDown, .control("v"), .control("f"): viewport.page(down: true, in: content(self))
        case .pageUp, .control("b"): viewport.page(down: false, in: content(self))
        case .home: viewport.select(0, in: content(self))
        case .end: viewport.select(entries.count - 1, in: content(self))
        case .enter, .right:
            guard entries.indices.contains(viewport.selected) else { return nil }
            return open(Choice(name: entries[viewport.selected].name))
        case .character(let character): search(typed + String(character), content)
        case .backspace: search(String(typed.dropLast()), content)
        case .escape where !typed.isEmpty, .control("u"): search("", content)
        case .escape, .left, .control("c"), .control("d"): return .quit
        case .control("z"): return .suspend
        default: break
        }
        return nil
    }

    private mutating func open(_ choice: Choice) -> Outcome {
        mode = .opening(choice)
        return .open(choice)
    }

    private mutating func answer(_ question: Question, for choice: Choice, _ key: Key) -> Outcome? {
        var question = question
        switch key {
        case .character(let character): question.typed.append(character)
        case .backspace: question.typed = String(question.typed.dropLast())
        case .control("u"): question.typed = ""
        case .enter where !question.typed.isEmpty:
            var choice = choice
            choice.words.append("\(question.parameter)=\(question.typed)")
            return open(choice)
        case .escape, .control("c"), .control("g"):
            mode = .choosing
            return nil
        case .control("d"): return .quit
        case .control("z"): return .suspend
        default: break
        }
        mode = .asking(question, for: choice)
        return nil
    }

    private mutating func search(_ text: String, _ content: (EndpointMenu) -> Viewport.Content) {
        typed = text
        let words = text.lowercased().split(separator: " ")
        entries = all.filter { entry in
            let own = "\(entry.name) \(entry.summary)".lowercased()
            return words.allSatisfy { own.contains($0) }
        }
        measure()
        viewport.select(0, in: content(self))
    }

    private mutating func measure() { nameWidth = entries.map { DisplayWidth.of($0.name) }.max() ?? 0 }

    /// Asks for a parameter that the list needs.
    mutating func ask(for parameter: String, help: String?) {
        guard case .opening(let choice) = mode else { return }
        mode = .asking(Question(parameter: parameter, help: help), for: choice)
    }

    /// Says why the list cannot be shown.
    mutating func refuse(_ reason: String) {
        guard case .opening(let choice) = mode else { return }
        mode = .refused(choice, reason)
    }

    /// Shows the menu again, after a list.
    mutating func close() {
        if case .opening = mode { mode = .choosing }
    }

    /// Whether an entry has a title above it, since the first recent one or the first other one.
    func heading(of place: Int) -> Message? {
        guard typed.isEmpty, entries.first?.isRecent == true else { return nil }
        if place == 0 { return Message("Read before") }
        return entries[place - 1].isRecent && !entries[place].isRecent ? Message("All others") : nil
    }
}
