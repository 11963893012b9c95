import Presentation
import Testing

@Suite struct PresenterTests {
    private enum Message: Equatable {
        case loading(Bool)
        case error(String?)
        case model(String)
    }

    private final class ViewSpy {
        var messages: [Message] = []

        var view: PresenterView<String> {
            PresenterView(
                showLoading: { self.messages.append(.loading($0)) }, showError: { self.messages.append(.error($0)) },
                showModel: { self.messages.append(.model($0)) })
        }
    }

    private struct LoadFailed: Error {}
    private struct MapFailed: Error {}

    @Test func init_showsNothing() {
        let (_, spy) = makeSUT()
        #expect(spy.messages == [])
    }

    @Test func start_showsNoErrorAndThenLoading() {
        let (presenter, spy) = makeSUT()
        presenter.start()
        #expect(spy.messages == [.error(nil), .loading(true)])
    }

    @Test func finish_showsTheMappedResourceAndThenStopsLoading() {
        let (presenter, spy) = makeSUT { "mapped \($0)" }
        presenter.finish(with: 7)
        #expect(spy.messages == [.model("mapped 7"), .loading(false)])
    }

    @Test func finish_showsAMapperErrorAndThenStopsLoading() {
        let (presenter, spy) = makeSUT { _ in throw MapFailed() }
        presenter.finish(with: 7)
        #expect(spy.messages == [.error("MapFailed"), .loading(false)])
    }

    @Test func fail_showsTheMessageAndThenStopsLoading() {
        let (presenter, spy) = makeSUT()
        presenter.fail(with: LoadFailed())
        #expect(spy.messages == [.error("LoadFailed"), .loading(false)])
    }

    private func makeSUT(
        map: @escaping (Int) throws -> String = { String($0) }
    ) -> (Presenter<Int, String>, ViewSpy) {
        let spy = ViewSpy()
        return (Presenter(view: spy.view, map: map, message: { "\(type(of: $0))" }), spy)
    }
}
