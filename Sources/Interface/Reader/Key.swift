/// A key of the keyboard.
package enum Key: Hashable, Sendable {
    case character(Character)
    /// A letter with Ctrl.
    case control(Character)
    case up, down, left, right, pageUp, pageDown, home, end, enter, tab, escape, backspace
}

extension Key {
    /// The key as help writes it.
    package var name: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let letter): "^\(letter.uppercased())"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        case .enter: "Enter"
        case .tab: "Tab"
        case .escape: "Esc"
        case .backspace: "⌫"
        }
    }
}
