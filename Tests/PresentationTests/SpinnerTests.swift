import Presentation
import Testing

@Suite struct SpinnerTests {
    private final class Sink {
        var texts: [String] = []
    }

    private func makeSUT(width: Int? = 80, isTerminal: Bool = true) -> (Spinner, Sink) {
        let sink = Sink()
        let terminal = Terminal(width: width, isTerminal: isTerminal, allowsColour: false)
        return (Spinner("Loading…", on: terminal) { sink.texts.append($0) }, sink)
    }

    @Test func spinner_drawsAFrameATickAndClearsItsLineAtTheEnd() {
        let (spinner, sink) = makeSUT()
        spinner.show(loading: true)
        spinner.tick()
        spinner.tick()
        spinner.show(loading: false)
        #expect(sink.texts == ["\r⠋ Loading…", "\r⠙ Loading…", "\r\u{1B}[K"])
    }

    @Test func spinner_startsOverAfterTheLastFrame() {
        let (spinner, sink) = makeSUT()
        spinner.show(loading: true)
        for _ in 0..<11 { spinner.tick() }
        #expect(sink.texts.last == "\r⠋ Loading…")
    }

    @Test func spinner_writesNothingWithoutATerminal() {
        let (spinner, sink) = makeSUT(isTerminal: false)
        spinner.show(loading: true)
        spinner.tick()
        spinner.clear()
        spinner.show(loading: false)
        #expect(sink.texts == [])
    }

    @Test func spinner_writesNothingForALoadThatEndsBeforeTheFirstTick() {
        let (spinner, sink) = makeSUT()
        spinner.tick()
        spinner.show(loading: true)
        spinner.show(loading: false)
        spinner.tick()
        #expect(sink.texts == [])
    }

    @Test func clear_makesRoomOnceAndTheNextTickDrawsAgain() {
        let (spinner, sink) = makeSUT()
        spinner.show(loading: true)
        spinner.tick()
        spinner.clear()
        spinner.clear()
        spinner.tick()
        #expect(sink.texts == ["\r⠋ Loading…", "\r\u{1B}[K", "\r⠙ Loading…"])
    }

    @Test(arguments: [(12, "\r⠋ Loading…"), (11, "\r⠋ Loading…"), (10, "\r⠋ Loadin…")])
    func frame_leavesTheLastColumnFree(width: Int, expected: String) {
        let (spinner, sink) = makeSUT(width: width)
        spinner.show(loading: true)
        spinner.tick()
        #expect(sink.texts == [expected])
    }

    @Test func progress_replacesTheTextAndClearsItsRest() {
        let (spinner, sink) = makeSUT()
        spinner.show(loading: true)
        spinner.tick()
        spinner.show { "20 items" }
        spinner.tick()
        spinner.show(loading: false)
        #expect(sink.texts == ["\r⠋ Loading…", "\r⠙ 20 items\u{1B}[K", "\r\u{1B}[K"])
    }

    @Test func progress_isMadeOnlyWhereItIsDrawn() {
        let (spinner, _) = makeSUT()
        var calls = 0
        for _ in 0..<100 {
            spinner.show {
                calls += 1
                return "\(calls)"
            }
        }
        spinner.tick()
        #expect(calls == 1)
    }

    @Test func progress_isOverWithItsLoad() {
        let (spinner, sink) = makeSUT()
        spinner.show { "20 items" }
        spinner.show(loading: false)
        spinner.show(loading: true)
        spinner.tick()
        #expect(sink.texts == ["\r⠋ Loading…"])
    }
}
