import CommandKit
import System
import TerminalSession
import Testing

@testable import FolioCLI

@Suite struct CommandTreeTests {
    @Test func commandTree_isDeclaredWithoutFaults() {
        let program = Folio.program {
            CompositionRoot(facts: .current(), options: $0, interruption: Interruption())
        }

        #expect(program.declarationFaults.isEmpty)
    }
}
