import Endpoints
import HTTP
import Pages
import Pagination
import Plugins
import Profiling

extension CompositionRoot {
    /// The same root, but with measurements of requests, pages and the store.
    func measured(by recorder: ProfileRecorder) -> CompositionRoot {
        var root = self
        root.recorder = recorder
        return root
    }

    /// Makes the meter of a list's pages; nil unless something is profiled.
    func makeMeter(_ list: BoundEndpoint) -> (any PageMeter)? {
        recorder.map { ListProfile($0, pageSize: Profile.PageSize(list), values: list.variableText) }
    }
}

extension BoundEndpoint {
    /// The values of its variables, as people write them; nil if it has none.
    fileprivate var variableText: String? {
        guard !endpoint.variables.isEmpty else { return nil }
        return endpoint.variables.compactMap { variable in
            key.parameters[variable.parameter]?.first.map { "\(variable.name)=\(HTTPRequest.shownID($0))" }
        }.joined(separator: " ")
    }
}

extension Profile.PageSize {
    init?(_ list: BoundEndpoint) {
        guard let size = list.endpoint.paging.size else { return nil }
        self.init(asked: list.pageSize ?? size.standard, maximum: size.maximum)
    }
}
